import { IdParam } from '@cueroom/contracts/rules';
import {
  AddPitch,
  addPitch,
  countPitches,
  deletePitch,
  getPitch,
  ListPitches,
  listPitches,
  restorePitch,
  UpdatePitch,
  updatePitch,
} from '@cueroom/contracts/pitches/pitches';
import { ListTrackPitches, listTrackPitches } from '@cueroom/contracts/pitches/track-pitches';
import { listUnopened, UnopenedFor } from '@cueroom/contracts/pitches/unopened';
import { ProjectPictureMade, projectPictureMade } from '@cueroom/contracts/media/pictures';
import { OnEvent } from '@cueroom/messaging/on-event';
import { countOpenInPitches, OpenRequestsFound } from '@cueroom/contracts/pitches/open-requests';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { BriefIds, countBriefPitches, listBriefPitches } from '@cueroom/contracts/pitches/brief-pitches';
import { PitchesRepository } from './pitches.repository';
import { PitchesService } from './pitches.service';
import { TrackPitches } from './track-pitches.service';
import { BriefPitches } from './brief-pitches.repository';

@Controller()
export class PitchesController {
  constructor(
    private readonly pitches: PitchesService,
    private readonly records: PitchesRepository,
    private readonly ofTracks: TrackPitches,
  ) {}

  @OnMessage(listPitches)
  list(query: ListPitches) {
    return this.pitches.list(query);
  }

  @OnMessage(countPitches)
  count(query: ListPitches) {
    return this.records.countFacets(query);
  }

  @OnMessage(countOpenInPitches)
  countOpen(found: OpenRequestsFound) {
    return this.pitches.countOpen(found);
  }

  @OnMessage(listUnopened)
  unopened({ days }: UnopenedFor) {
    return this.pitches.unopened(days);
  }

  @OnMessage(listTrackPitches)
  listOfTrack(query: ListTrackPitches) {
    return this.ofTracks.list(query);
  }

  @OnMessage(getPitch)
  get({ id }: IdParam) {
    return this.pitches.get(id);
  }

  @OnMessage(addPitch)
  add(pitch: AddPitch) {
    return this.pitches.add(pitch);
  }

  @OnMessage(updatePitch)
  update({ id, changes, ifMatch }: UpdatePitch) {
    return this.pitches.update(id, changes, ifMatch);
  }

  @OnMessage(deletePitch)
  delete({ id }: IdParam) {
    return this.pitches.delete(id);
  }

  @OnMessage(restorePitch)
  restore({ id }: IdParam) {
    return this.pitches.restore(id);
  }

  @OnEvent(projectPictureMade)
  setCoverPicture(made: ProjectPictureMade) {
    return this.pitches.setCoverPicture(made);
  }
}

@Controller()
export class BriefPitchesController {
  constructor(private readonly briefPitches: BriefPitches) {}

  @OnMessage(countBriefPitches)
  count({ briefIds }: BriefIds) {
    return this.briefPitches.counts(briefIds);
  }

  @OnMessage(listBriefPitches)
  list({ id }: IdParam) {
    return this.briefPitches.of(id);
  }
}
