import { addSongTracks, takeBackSongTracks, type Track } from '@cueroom/contracts/catalog/tracks';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { releaseOriginals, returnOriginals } from '@cueroom/contracts/media/archive';
import { claimObject, describeObjects } from '@cueroom/contracts/media/objects';
import { compareRecordings } from '@cueroom/contracts/media/recordings';
import type { SongAudio } from '@cueroom/contracts/media/song-audio';
import { aNewSong, aNewSubmission, anObjectKey } from '@cueroom/testing/factories';
import type { FreshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelayOn } from '@cueroom/testing/idle-relay';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { ActivitiesRepository } from '../crm/activities.repository';
import { type ActivityDocument, activitySchema } from '../crm/activities.schema';
import { ArtistPageRepository } from '../artist-page/artist-page.repository';
import { ArtistPageService } from '../artist-page/artist-page.service';
import { FilesSweeper } from '../artist-page/files.sweeper';
import { MailServer } from '../mail/mail-server';
import { Studio } from '../mail/studio';
import { ArchiveReconciler, ArchiveService } from '../archive/archive.service';
import { ArchiveRepository } from '../archive/archive.repository';
import { artistParts } from './artist-parts.fixture';
import { DecisionsRepository } from '../review/decisions.repository';
import { InspectionsRepository } from './inspections.repository';
import { ReviewService } from '../review/review.service';
import { SongsService } from './songs.service';
import { SubmissionsReconciler } from './inspections.service';
import { SubmissionsRepository } from './submissions.repository';
import { type SubmissionDocument, submissionSchema } from './submissions.schema';
import { SubmissionsService } from './submissions.service';
import { VersionsRepository } from './versions.repository';
import { VersionsService } from './versions.service';

export const valid: SongAudio = { state: 'valid', durationSec: 181.2, previewUrl: '/api/objects/preview' };
export const damaged: SongAudio = { state: 'invalid', error: 'The file ends before the music does' };
const sizes = { originalBytes: 1000, archivedBytes: 480 };
const file = (key: string) => ({ key, contentType: 'audio/wav', bytes: 7, sha256: 'ab'.repeat(32), filename: 'a.wav' });

/** Media and the catalog let everything happen. */
const willingBus = (): RecordingBus => {
  const bus = new RecordingBus();
  bus.answer(claimObject, ({ key }) => file(key));
  bus.answer(describeObjects, ({ keys }) => keys.map(file));
  bus.answer(compareRecordings, ({ others }) => others.map((objectKey) => ({ objectKey, comparison: 'recording' })));
  bus.answer(addSongTracks, ({ tracks }) => tracks as unknown as Track[]);
  for (const message of [takeBackSongTracks, releaseOriginals, returnOriginals])
    bus.answer(message as never, () => undefined);
  return bus;
};

/** All that writes submissions. Nothing runs by itself: events stay in the outbox, passes run when they are called. */
export const submissionWriters = async (database: FreshDatabase) => {
  const artist = await artistParts(database);
  const { settings, messages, endedLinks, letters, links } = artist;
  const bus = willingBus();
  const relay = idleRelayOn(bus);
  const model = await database.model<SubmissionDocument>('Submission', submissionSchema);
  const activities = new ActivitiesRepository(
    await database.model<ActivityDocument>('Activity', activitySchema),
    relay,
  );
  const submissions = new SubmissionsRepository(model, relay);
  const inspections = new InspectionsRepository(model, relay);
  const archives = new ArchiveRepository(model, relay);
  const pageRecords = new ArtistPageRepository(model, relay);
  const versions = new VersionsService(submissions, new VersionsRepository(model, relay), bus);
  const records = new SubmissionsService(submissions, links, endedLinks);
  const archive = new ArchiveService(submissions, archives, bus, letters);
  const studio = new Studio(settings, bus);
  const none = {} as never;
  const page = new ArtistPageService(
    ...([
      pageRecords,
      endedLinks,
      messages,
      activities,
      none,
      versions,
      new MailServer(settings),
      studio,
      bus,
    ] as const),
    settings,
    {},
  );
  const sweeper = new FilesSweeper(pageRecords, bus, {});
  const reconciler = new SubmissionsReconciler(inspections, bus);
  const archiveReconciler = new ArchiveReconciler(archives, archive, bus);
  return {
    ...{ bus, model, messages, submissions, inspections, archives, versions, records, archive, page, sweeper },
    ...{ reconciler, archiveReconciler },
    songs: new SongsService(submissions, bus),
    review: new ReviewService(submissions, new DecisionsRepository(model, relay), bus, letters, {}),
  };
};
type Writers = Awaited<ReturnType<typeof submissionWriters>>;

/**
 * Undecided, of four songs. The first is being checked, with its version; the second, with its version, and the third
 * can be approved; the file of the fourth is damaged.
 */
export const undecided = async ({ records, songs, versions, inspections, submissions }: Writers) => {
  const { record, token = '' } = await records.add(aNewSubmission({ retention: '30-days' }), new Date());
  const { id } = record;
  const keys = [1, 2, 3, 4].map(anObjectKey);
  const added = [];
  for (const [at, key] of keys.entries()) {
    const { record: song } = await songs.add(aNewSong(record, at + 1, { audioFileUrl: objectPathOf(key) }));
    added.push({ id: song.id, key, songUid: song.songUid });
  }
  const [waiting, second, third, fourth] = added as [Song, Song, Song, Song];
  const withVersion = async ({ songUid }: Song) => {
    const key = anObjectKey();
    const sent = {
      songUid,
      versionUid: `${songUid}_V1`,
      kind: 'instrumental',
      audioFileUrl: objectPathOf(key),
    } as const;
    return { id: (await versions.add(sent)).record.id, key };
  };
  const waitingVersion = await withVersion(waiting);
  const version = await withVersion(second);
  for (const one of [second, third, version]) await inspections.recordVerdict(one.id, one.key, valid);
  await inspections.recordVerdict(fourth.id, fourth.key, damaged);
  const { submissionUid } = record;
  const read = () => submissions.get(id);
  const archiveKey = anObjectKey();
  const files = [1, 2, 3, 4].map(anObjectKey);
  const run = async () => ({
    submissionId: id,
    revision: (await submissions.findHeld(id))?.archive?.revision ?? 0,
    archiveKey,
  });
  return {
    ...{ id, token, submissionUid, waiting, second, third, fourth, waitingVersion, version, archiveKey, read, run },
    files,
    given: [...files, archiveKey],
  };
};
interface Song {
  id: string;
  key: string;
  songUid: string;
}

/** The states of a submission that methods meet. */
export const submissionStates = {
  undecided,
  approved: async (writers: Writers) => {
    const subject = await undecided(writers);
    await writers.review.approve(subject.id, { songIds: [subject.second.id] });
    return subject;
  },
  rejected: async (writers: Writers) => {
    const subject = await undecided(writers);
    await writers.review.reject(subject.id);
    return subject;
  },
  'archive failed': async (writers: Writers) => {
    const subject = await submissionStates.rejected(writers);
    await writers.archives.markFailed({ ...(await subject.run()), error: 'The disk is full' });
    return subject;
  },
  'archive proved': async (writers: Writers) => {
    const subject = await submissionStates.rejected(writers);
    await writers.archives.accept({ ...(await subject.run()), ...sizes });
    return subject;
  },
  archived: async (writers: Writers) => {
    const subject = await submissionStates['archive proved'](writers);
    await writers.archives.markDone(await subject.read());
    return subject;
  },
  restoring: async (writers: Writers) => {
    const subject = await submissionStates.archived(writers);
    await writers.archives.startRestoring(await subject.read());
    return subject;
  },
  withdrawn: async (writers: Writers) => {
    const subject = await undecided(writers);
    await writers.page.withdraw(subject.token);
    return subject;
  },
  trashed: async (writers: Writers) => {
    const subject = await undecided(writers);
    await writers.records.delete(subject.id);
    return subject;
  },
};
