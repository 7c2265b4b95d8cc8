import { type SongAudio } from '@cueroom/contracts/media/song-audio';
import { claimObject, describeObjects } from '@cueroom/contracts/media/objects';
import { compareRecordings } from '@cueroom/contracts/media/recordings';
import { adminChanged } from '@cueroom/contracts/intake/activities';
import { letterWritten, lettersTakenBack } from '@cueroom/contracts/intake/review';
import { filesEnded } from '@cueroom/contracts/intake/submissions';
import { aNewSong, aNewSubmission, anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { publishOutbox } from '@cueroom/testing/idle-relay';
import { ActivitiesRepository } from '../crm/activities.repository';
import { type ActivityDocument, activitySchema } from '../crm/activities.schema';
import { ActivityMails } from '../announcements/activity.mails';
import { NotificationMails } from '../announcements/notification.mails';
import { ReceivedRepository } from '../announcements/received.repository';
import { ThreadMails } from '../announcements/thread.mails';
import { mailParts } from '../mail/mails.fixture';
import { Studio } from '../mail/studio';
import { artistParts, intakeSettings } from '../submissions/artist-parts.fixture';
import { ArchiveRepository } from '../archive/archive.repository';
import { DecisionsRepository } from '../review/decisions.repository';
import { InspectionsRepository } from '../submissions/inspections.repository';
import { InspectionsService } from '../submissions/inspections.service';
import { ReviewService } from '../review/review.service';
import { SongsService } from '../submissions/songs.service';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import { type SubmissionDocument, submissionSchema } from '../submissions/submissions.schema';
import { SubmissionsService } from '../submissions/submissions.service';
import { VersionsRepository } from '../submissions/versions.repository';
import { VersionsService } from '../submissions/versions.service';
import { type MessageDocument, messageSchema } from '../thread/messages.schema';
import { ErasuresRepository } from '../personal-data/erasures.repository';
import { type ErasureDocument, erasureSchema } from '../personal-data/erasures.schema';
import { ArtistPageController } from './artist-page.controller';
import { ArtistPageRepository } from './artist-page.repository';
import { ArtistPageService } from './artist-page.service';
import { ArtistPerson } from './artist-person.service';
import { PersonController } from './person.controller';
import { PersonMails } from './person.mails';
import { PersonRequests } from './person-requests.repository';
import { type PersonRequestDocument, personRequestSchema } from './person-requests.schema';
import { FilesSweeper } from './files.sweeper';

export const fine: SongAudio = {
  state: 'valid',
  durationSec: 192.4,
  codec: 'flac',
  previewUrl: '/api/objects/preview',
};
export const damaged: SongAudio = { state: 'invalid', error: 'The file ends before the music does' };
const file = (key: string) => ({ key, contentType: 'audio/wav', bytes: 7, sha256: 'ab'.repeat(32), filename: 'a.wav' });

/** The artist's pages of a studio, on a database of their own for each test file. */
export const artistPages = () => {
  const database = freshDatabase();
  const toStop: (() => unknown)[] = [];
  afterEach(async () => {
    for (const stop of toStop.splice(0)) await stop();
  });
  return async (environment: Record<string, string> = {}) => {
    const settings = intakeSettings({ SHARE_LISTENING: 'on', ...environment });
    const { bus, relay, mails, server, delivery, model: mail, close } = await mailParts(database, settings);
    bus.answer(compareRecordings, ({ others }) =>
      others.map((objectKey) => ({ objectKey, comparison: 'recording' as const })),
    );
    bus.answer(claimObject, ({ key }) => file(key));
    bus.answer(describeObjects, ({ keys }) => keys.map(file));
    const model = await database.model<SubmissionDocument>('Submission', submissionSchema);
    const activityModel = await database.model<ActivityDocument>('Activity', activitySchema);
    const activities = new ActivitiesRepository(activityModel, relay);
    const artist = await artistParts(database, settings, relay);
    const repository = new SubmissionsRepository(model, relay);
    const inspections = new InspectionsRepository(model, relay);
    const versions = new VersionsService(repository, new VersionsRepository(model, relay), bus);
    const submissions = new SubmissionsService(repository, artist.links, artist.endedLinks);
    const songs = new SongsService(repository, bus);
    const review = new ReviewService(repository, new DecisionsRepository(model, relay), bus, artist.letters, {});
    const records = new ArtistPageRepository(model, relay);
    const sweeper = new FilesSweeper(records, bus, {});
    const pages = new ArtistPageService(
      records,
      artist.endedLinks,
      artist.messages,
      activities,
      { nudge: () => undefined } as never,
      versions,
      server,
      new Studio(settings, bus),
      bus,
      settings,
      {},
    );
    const requests = new PersonRequests(
      await database.model<PersonRequestDocument>('PersonRequest', personRequestSchema),
      settings,
    );
    const house = new Studio(settings, bus);
    const received = new ReceivedRepository({} as never, {} as never, model as never);
    new ActivityMails(activities, received, house, artist.links, delivery);
    const threadMails = new ThreadMails(artist.messages, repository, artist.links, house, settings, delivery);
    const notifications = new NotificationMails(mails, received, activities, house, settings, delivery);
    const erasures = new ErasuresRepository(await database.model<ErasureDocument>('Erasure', erasureSchema));
    const personMails = new PersonMails(mails, requests, records, house, delivery, erasures as never);
    const person = new PersonController(
      ...([pages, requests, {} as never, erasures as never, personMails, server, house] as const),
      new ArtistPerson(pages, records, artist.endedLinks, house, erasures as never),
    );
    const controller = new ArtistPageController(
      ...([pages, sweeper, {} as never, artist.messages, repository, activities, server] as const),
    );
    const messageModel = await database.model<MessageDocument>('Message', messageSchema);
    /** Hands over what says that an email is wanted. */
    const wantAll = async () => {
      await publishOutbox(activityModel, bus);
      await publishOutbox(messageModel, bus);
    };
    /** Hands over all events of letters, notes and receipts, as the queues do: twice. */
    const deliver = async () => {
      await publishOutbox(model, bus);
      for (let time = 0; time < 2; time++) {
        for (const letter of bus.published(letterWritten)) await artist.letters.add(letter);
        for (const taken of bus.published(lettersTakenBack)) await artist.letters.takeBack(taken);
        for (const note of bus.published(adminChanged)) await activities.insertChange(note);
        for (const files of bus.published(filesEnded)) await controller.mailReceipt(files);
      }
    };
    toStop.push(close);
    /** A submission whose songs have these verdicts, and the token of its page. */
    const sent = async (...verdicts: SongAudio[]) => {
      const { record, token = '' } = await submissions.add(aNewSubmission());
      for (const [index, audio] of verdicts.entries()) {
        const objectKey = anObjectKey();
        const body = aNewSong(record, index + 1, { audioFileUrl: `/api/objects/${objectKey}` });
        const { record: song } = await songs.add(body);
        await inspections.recordVerdict(song.id, objectKey, audio);
      }
      const page = await pages.get(token);
      return { id: record.id, token, page, songIds: page.songs.map((song) => song.id) };
    };
    return {
      bus,
      model,
      submissions,
      songs,
      repository,
      inspections,
      judged: new InspectionsService(inspections, bus),
      versions,
      review,
      pages,
      sweeper,
      sent,
      archives: new ArchiveRepository(model, relay),
      activities,
      person,
      erasures,
      ...artist,
      ...{ mail, mails, delivery, threadMails, notifications, wantAll, deliver },
    };
  };
};
