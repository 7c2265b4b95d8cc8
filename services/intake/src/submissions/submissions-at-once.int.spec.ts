import type { Rights } from '@cueroom/contracts/rights/rights';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { aNewSong } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { testMethodsAtOnce } from '@cueroom/testing/at-once';
import { judgeRestore } from './review';
import { damaged, submissionStates, submissionWriters, valid } from './submission-methods.fixture';

const database = freshDatabase();
const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;
const inMs = (ms: number) => new Date(Date.now() + ms);

const rights = (isrc: string): Rights => ({
  composition: [{ name: 'Ana Ruiz', role: 'composer', share: 100, signatory: 'ana' }],
  master: [{ name: 'Low Tide', share: 100, signatory: 'ana' }],
  signatories: [{ key: 'ana', name: 'Ana Ruiz', email: 'ana@example.org' }],
  ...{ isrc, samples: 'none', ai: 'none' },
});
const sizes = { originalBytes: 1000, archivedBytes: 480 };

testMethodsAtOnce({
  open: async () => {
    const writers = await submissionWriters(database);
    return { ...writers, collections: [writers.model.collection] as const };
  },
  states: submissionStates,
  methods: [
    { name: 'tags set', in: ['undecided', 'rejected'], run: ({ records, id }) => records.setTags(id, ['slow']) },
    { name: 'status set', in: ['undecided', 'approved'], run: ({ records, id }) => records.setStatus(id, 'reviewing') },
    {
      name: 'rights corrected',
      in: ['undecided', 'approved', 'archive failed', 'archived', 'withdrawn'],
      run: ({ songs, second }) => songs.setRights(second.id, rights('USS1Z9900001')),
    },
    { name: 'link renewed', in: ['undecided'], run: ({ records, id }) => records.renewLink(id) },
    {
      name: 'listened to',
      in: ['undecided', 'approved', 'withdrawn'],
      run: ({ records, second }) => records.recordHeard(second.id, [[10, 20]]),
    },
    {
      name: 'deleted',
      in: [
        'undecided',
        'approved',
        'rejected',
        'archive failed',
        'archive proved',
        'archived',
        'restoring',
        'withdrawn',
      ],
      run: ({ records, id }) => records.delete(id),
    },
    { name: 'deletion undone', in: ['trashed'], run: ({ archive, id }) => archive.restore(id) },
    {
      name: 'erased',
      in: ['undecided', 'rejected', 'restoring', 'trashed'],
      run: ({ records, id }) => records.erase(id),
    },
    {
      name: 'song added',
      in: ['undecided'],
      run: ({ songs, id, submissionUid, files: [key = ''] }) =>
        songs.add(aNewSong({ id, submissionUid }, 5, { audioFileUrl: objectPathOf(key) })),
    },
    {
      name: 'version added',
      in: ['undecided'],
      run: ({ versions, waiting: { songUid }, files: [, key = ''] }) =>
        versions.add({ songUid, versionUid: `${songUid}_V2`, kind: 'loop', audioFileUrl: objectPathOf(key) }),
    },
    {
      name: 'check started',
      in: ['undecided', 'rejected', 'trashed'],
      run: ({ inspections, waiting: { id, key } }) => inspections.markInspecting(id, key),
    },
    {
      name: 'verdict',
      in: ['undecided', 'approved', 'rejected', 'withdrawn', 'trashed'],
      run: ({ inspections, waiting: { id, key } }) => inspections.recordVerdict(id, key, valid),
    },
    {
      name: 'verdict on a version',
      in: ['undecided', 'withdrawn', 'trashed'],
      run: ({ inspections, waitingVersion: { id, key } }) => inspections.recordVerdict(id, key, damaged),
    },
    {
      name: 'version compared',
      in: ['undecided', 'withdrawn'],
      run: async ({ inspections, read, version, second }) => {
        const stored = (await read()).versions?.find(({ _id }) => String(_id) === version.id);
        if (stored?.objectKey) await inspections.setCompared(stored, { objectKey: second.key, comparison: 'copy' });
      },
    },
    {
      name: 'verdicts requested again',
      in: ['undecided', 'rejected'],
      run: ({ reconciler }) => reconciler.requestOverdueVerdicts(Date.now() + minuteMs),
    },
    {
      name: 'approved',
      in: ['undecided'],
      run: ({ review, id, second }) => review.approve(id, { songIds: [second.id] }),
    },
    {
      name: 'another song approved',
      in: ['approved'],
      run: ({ review, id, third }) => review.approve(id, { songIds: [third.id] }),
    },
    { name: 'approval undone', in: ['approved'], run: ({ review, id }) => review.unapprove(id) },
    { name: 'rejected', in: ['undecided'], run: ({ review, id }) => review.reject(id) },
    {
      name: 'changes asked for',
      in: ['undecided'],
      run: ({ review, id }) => review.askForChanges({ id, items: ['better-file'], message: 'Please', songIds: [] }),
    },
    {
      name: 'song promoted',
      in: ['undecided', 'approved'],
      run: ({ review, third }) => review.promote({ title: 'Reel 3', artist: 'A', sourceSongId: third.id }),
    },
    {
      name: 'lyrics changed',
      in: ['undecided'],
      run: ({ page, token, second }) => page.changeSong({ token, id: second.id, lyrics: 'La la' }),
    },
    {
      name: 'rights sent',
      in: ['undecided', 'approved', 'rejected', 'archive proved'],
      run: ({ page, token, second }) => page.changeSong({ token, id: second.id, rights: rights('USS1Z9900002') }),
    },
    {
      name: 'file replaced',
      in: ['undecided'],
      run: ({ page, token, fourth, files: [, , key = ''] }) =>
        page.replaceFile({ token, id: fourth.id, audioFileUrl: objectPathOf(key) }),
    },
    {
      name: 'version sent later',
      in: ['undecided', 'approved', 'rejected', 'archived'],
      run: ({ page, token, second, files: [, , , key = ''] }) =>
        page.addVersion({ token, id: second.id, kind: 'loop', audioFileUrl: objectPathOf(key) }),
    },
    { name: 'withdrawn', in: ['undecided'], run: ({ page, token }) => page.withdraw(token) },
    {
      name: 'retention chosen',
      in: ['undecided', 'rejected', 'archive failed', 'archived', 'restoring'],
      run: ({ page, token }) => page.setRetention({ token, choice: '6-months' }),
    },
    {
      name: 'files deleted',
      in: ['archive failed', 'archived', 'withdrawn'],
      run: async ({ sweeper }) => (await sweeper.sweep(inMs(60 * dayMs))).submissions > 0,
      refusesConflicts: true, // the next pass does it
    },
    {
      name: 'archive started',
      in: ['rejected'],
      run: async ({ archive, run }) => archive.recordStart(await run()),
    },
    {
      name: 'archive proved',
      in: ['rejected'],
      run: async ({ archive, run }) => archive.recordProof({ ...(await run()), ...sizes }),
    },
    {
      name: 'archive failed',
      in: ['rejected'],
      run: async ({ archives, run }) => archives.markFailed({ ...(await run()), error: 'The disk is full' }),
    },
    {
      name: 'archive requested again',
      in: ['rejected', 'archive proved', 'restoring'],
      run: ({ archiveReconciler }) => archiveReconciler.takeUpOverdue(Date.now() + minuteMs),
    },
    {
      name: 'archive finished',
      in: ['archive proved'],
      run: async ({ archive, read }) => archive.finish(await read()),
    },
    { name: 'reopened', in: ['archive failed'], run: ({ archive, id }) => archive.restore(id) },
    {
      name: 'restore requested',
      in: ['archived'],
      run: ({ submissions, archives, id }) =>
        submissions.rewrite(id, async (submission) => {
          const refusal = judgeRestore(submission);
          if (refusal) throw refusal;
          return archives.startRestoring(submission);
        }),
    },
    {
      name: 'restored',
      in: ['restoring'],
      run: ({ archive, id, archiveKey }) => archive.recordUnpacked({ submissionId: id, archiveKey, error: null }),
    },
    {
      name: 'restore failed',
      in: ['restoring'],
      run: ({ archive, id, archiveKey }) => archive.recordUnpacked({ submissionId: id, archiveKey, error: 'Cut off' }),
    },
  ],
});
