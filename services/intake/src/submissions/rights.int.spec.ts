import { addSongTracks, type Track } from '@cueroom/contracts/catalog/tracks';
import { submissionApproved } from '@cueroom/contracts/intake/review';
import { claimObject } from '@cueroom/contracts/media/objects';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { eventually } from '@cueroom/testing/eventually';
import { aNewSong, aNewSubmission } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { artistParts } from './artist-parts.fixture';
import { DecisionsRepository } from '../review/decisions.repository';
import { ReviewService } from '../review/review.service';
import { SongsService } from './songs.service';
import { SubmissionListRepository } from './submission-list.repository';
import { SubmissionsRepository } from './submissions.repository';
import { type SubmissionDocument, submissionSchema } from './submissions.schema';
import { SubmissionsService } from './submissions.service';

const database = freshDatabase();

const rights: Rights = {
  composition: [{ name: 'Ana Ruiz', role: 'writer', share: 100, publisher: 'Harbor Songs', signatory: 'ana' }],
  master: [{ name: 'Ana Ruiz', share: 100, signatory: 'ana' }],
  signatories: [{ key: 'ana', name: 'Ana Ruiz' }],
  samples: 'none',
  ai: 'none',
  isrc: 'USS1Z9900001',
};

test('what an artist says of the rights is found, corrected, and goes to the track at approval', async () => {
  const bus = new RecordingBus();
  bus.answer(claimObject, ({ key }) => ({ key, contentType: 'audio/wav', bytes: 1, sha256: '', filename: 'a.wav' }));
  bus.answer(addSongTracks, ({ tracks }) => tracks as unknown as Track[]);
  const relay = new OutboxRelay(bus);
  const model = await database.model<SubmissionDocument>('Submission', submissionSchema);
  const artist = await artistParts(database);
  const repository = new SubmissionsRepository(model, relay);
  const songs = new SongsService(repository, bus);
  const { record } = await new SubmissionsService(repository, artist.links, artist.endedLinks).add(aNewSubmission());
  const body = aNewSong(record, 1, { audioFileUrl: null, rights });
  const { record: song } = await songs.add(body);
  expect(song).toMatchObject({ rights, clearance: { value: 'one-stop', parties: 1, reasons: [] } });
  // A safe retry changes nothing, whatever it says of the rights.
  expect((await songs.add({ ...body, rights: null })).record.rights).toEqual(rights);

  const lists = new SubmissionListRepository(model);
  for (const q of ['harbor songs', '"ana ruiz"', 'US-S1Z-9900001', 'uss1z9900001'])
    expect((await lists.rows({ q })).items.map(({ id }) => id)).toEqual([record.id]);

  const sampled = { ...rights, samples: 'uncleared' } as const;
  expect(await songs.setRights(song.id, sampled, [0])).toMatchObject({ clearance: { value: 'blocked' }, revision: 1 });
  await expect(songs.setRights(song.id, rights, [0])).rejects.toMatchObject({ kind: 'outdated' });
  const review = new ReviewService(repository, new DecisionsRepository(model, relay), bus, artist.letters, {});
  await review.approve(record.id);
  await eventually(() => expect(bus.published(submissionApproved)[0]?.tracks).toMatchObject([{ rights: sampled }]));
  expect((await songs.setRights(song.id, null)).clearance.value).toBe('incomplete');
  await relay.beforeApplicationShutdown();
});
