import { restoreRequested, submissionRejected } from '@cueroom/contracts/intake/review';
import { songSubmitted } from '@cueroom/contracts/intake/songs';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { publishOutbox } from '@cueroom/testing/idle-relay';
import { mostRequests, runUnanswered } from '@cueroom/testing/unanswered-passes';
import { submissionStates, submissionWriters } from './submission-methods.fixture';

jest.setTimeout(120_000); // a hundred passes, each of which waits for the disk
const database = freshDatabase();

const withSubmission = async (state: keyof typeof submissionStates) => {
  const writers = await submissionWriters(database);
  const { bus, model, reconciler, archiveReconciler } = writers;
  await model.deleteMany();
  const subject = await submissionStates[state](writers);
  const publish = () => publishOutbox(model, bus);
  const archivePasses = () => runUnanswered((now) => archiveReconciler.takeUpOverdue(now), publish);
  const verdictPasses = () => runUnanswered((now) => reconciler.requestOverdueVerdicts(now), publish);
  return { bus, archivePasses, verdictPasses, ...subject };
};

/** Media is away, so that no job comes of the requests. */
const tests = [
  {
    name: 'verdicts on a song and on a version are not requested over and over',
    run: async () => {
      const { bus, verdictPasses, waiting, waitingVersion } = await withSubmission('undecided');
      await verdictPasses();
      const requestsOf = (id: string) => bus.published(songSubmitted).filter(({ songId }) => songId === id).length;
      expect(Math.max(requestsOf(waiting.id), requestsOf(waitingVersion.id))).toBeLessThanOrEqual(mostRequests);
    },
  },
  {
    name: 'an archive is not requested over and over',
    run: async () => {
      const { bus, archivePasses } = await withSubmission('rejected');
      await archivePasses();
      expect(bus.published(submissionRejected).length).toBeLessThanOrEqual(mostRequests);
    },
  },
  {
    name: 'the files of an archive are not requested over and over',
    run: async () => {
      const { bus, archivePasses } = await withSubmission('restoring');
      await archivePasses();
      expect(bus.published(restoreRequested).length).toBeLessThanOrEqual(mostRequests);
    },
  },
];

for (const { name, run } of tests) test(name, run);
