import { songInspected, SongInspected } from '@cueroom/contracts/intake/songs';
import {
  submissionApproved,
  SubmissionApproved,
  submissionUnapproved,
  SubmissionUnapproved,
} from '@cueroom/contracts/intake/review';
import { ingestedInspected, IngestedInspected } from '@cueroom/contracts/catalog/ingests';
import { deleteTrack, trackInspected, TrackInspected } from '@cueroom/contracts/catalog/tracks';
import { projectPictureMade, ProjectPictureMade } from '@cueroom/contracts/media/pictures';
import { inspectAudio, type InspectAudio } from '@cueroom/contracts/media/renditions';
import { pitchLetterDone, PitchLetterDone } from '@cueroom/contracts/pitches/letters';
import {
  CommentTakenBack,
  commentTakenBack,
  pitchReacted,
  PitchReacted,
} from '@cueroom/contracts/pitches/pitch-activity';
import { IdParam } from '@cueroom/contracts/rules';
import { Controller, Injectable, Module, type Type } from '@nestjs/common';
import { listenDownloadFetched, ListenDownloadFetched } from '@cueroom/contracts/pitches/pitch-activity';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { HandlerMap } from './handler-map';
import { MessagingOptions } from './messaging.options';
import { OnEvent } from './on-event';
import { OnJob } from './on-job';
import { OnMessage } from './on-message';

@Injectable()
class TracksEvents {
  @OnEvent(submissionApproved)
  add(_event: SubmissionApproved) {}
  @OnEvent(submissionUnapproved)
  takeBack(_event: SubmissionUnapproved) {}
  @OnEvent(trackInspected)
  record(_event: TrackInspected) {}
  @OnEvent(ingestedInspected)
  read(_event: IngestedInspected) {}
  @OnEvent(pitchReacted)
  note(_event: PitchReacted) {}
  @OnEvent(commentTakenBack)
  forget(_event: CommentTakenBack) {}
  @OnEvent(pitchLetterDone)
  sent(_event: PitchLetterDone) {}
  @OnEvent(listenDownloadFetched)
  fetched(_event: ListenDownloadFetched) {}
  @OnEvent(projectPictureMade)
  showCover(_event: ProjectPictureMade) {}
}
@Injectable()
class Twin {
  @OnEvent(submissionApproved)
  addToo(_event: SubmissionApproved) {}
}
@Injectable()
class Eavesdropper {
  @OnEvent(songInspected)
  hear(_event: SongInspected) {}
}
@Controller()
class TracksController {
  @OnMessage(deleteTrack)
  delete(_track: IdParam) {}
}
@Injectable()
class Inspector {
  @OnJob(inspectAudio)
  inspect(_job: InspectAudio) {}
}

const check = async (options: Partial<MessagingOptions>, providers: Type[], controllers: Type[] = []) => {
  @Module({
    imports: [DiscoveryModule],
    providers: [{ provide: MessagingOptions, useValue: options }, HandlerMap, ...providers],
    controllers,
  })
  class Process {}
  const app = await NestFactory.createApplicationContext(Process, { logger: false });
  app.get(HandlerMap).check();
};

test('a service with exactly its handlers starts, a worker too', async () => {
  await check({ service: 'catalog' }, [TracksEvents], [TracksController]);
  await check({ jobs: [inspectAudio] }, [Inspector]);
});

test.each<[string, Partial<MessagingOptions>, Type[], Type[], string]>([
  [
    'a missing listener',
    { service: 'catalog' },
    [],
    [],
    'catalog subscribes to submission.approved (subscriptions.ts), but no @OnEvent handles it',
  ],
  [
    'two listeners',
    { service: 'catalog' },
    [TracksEvents, Twin],
    [],
    'TracksEvents.add and Twin.addToo both handle submission.approved',
  ],
  [
    'a listener of another',
    { service: 'content' },
    [Eavesdropper],
    [],
    'Eavesdropper.hear handles song.inspected, which subscriptions.ts does not name for content',
  ],
  [
    "another's message",
    { service: 'content' },
    [],
    [TracksController],
    'TracksController.delete handles catalog.delete-track, which belongs to catalog and not to content',
  ],
  [
    'a message outside a controller',
    { service: 'catalog' },
    [TracksEvents, TracksController],
    [],
    'TracksController.delete handles catalog.delete-track, but its class is not a @Controller',
  ],
  ['a missing job', { jobs: [inspectAudio] }, [], [], 'this process runs inspect-audio, but no @OnJob handles it'],
  [
    'a job of another process',
    { service: 'content' },
    [Inspector],
    [],
    'Inspector.inspect handles inspect-audio, which is not among the jobs of this process',
  ],
])('%s is told before anything starts', async (_, options, providers, controllers, sentence) => {
  await expect(check(options, providers, controllers)).rejects.toThrow(sentence);
});
