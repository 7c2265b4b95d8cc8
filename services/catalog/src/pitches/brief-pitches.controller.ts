import { BriefIds, countBriefPitches, listBriefPitches } from '@cueroom/contracts/pitches/brief-pitches';
import { IdParam } from '@cueroom/contracts/rules';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { BriefPitches } from './brief-pitches.repository';

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
