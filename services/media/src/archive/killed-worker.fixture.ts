// A worker for tests to kill: does one job for a submission whose originals are in a folder. It tells its end, if it
// comes to it, and when it has begun.
import path from 'node:path';
import { archiveProved, type ArchiveRecord, archiveUnpacked, findArchive } from '@cueroom/contracts/media/archive';
import { FileStorage } from '@cueroom/storage/file-storage';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { WorkFolders } from '../files/work-folders';
import { ArchiveSubmissionJob, UnpackArchiveJob } from './archive.jobs';

/** The job that intake's record asks for. */
export const doJob = async (root: string, record: ArchiveRecord) => {
  const bus = new RecordingBus();
  bus.answer(findArchive, () => record);
  const storage = await FileStorage.open(path.join(root, 'objects'));
  const folders = await WorkFolders.open(path.join(root, 'work'));
  const { id: submissionId } = record.submission;
  const signal = new AbortController().signal;
  if (record.archiveKey) {
    const request = { submissionId, archiveKey: record.archiveKey };
    await new UnpackArchiveJob(storage, folders, bus).unpack(request, { signal });
  } else {
    const rejection = { submissionId, revision: record.revision ?? 0 };
    await new ArchiveSubmissionJob(storage, folders, bus).archive(rejection, { signal });
  }
  await folders.onApplicationShutdown();
  return { proof: bus.published(archiveProved)[0], unpacked: bus.published(archiveUnpacked)[0] };
};

if (require.main === module) {
  process.once('message', (order: { root: string; record: ArchiveRecord }) => {
    void doJob(order.root, order.record).then((end) => process.send?.(end, () => process.exit()));
  });
  process.send?.('ready');
}
