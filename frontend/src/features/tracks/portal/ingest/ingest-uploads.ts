import { ingestLimits } from '@cueroom/contracts/catalog/ingests';
import pLimit from 'p-limit';
import { proxy, ref } from 'valtio/vanilla';
import { call } from '../../../../lib/api/api';
import { retrying } from '../../../../lib/api/retrying';
import { problemOfAudioFile } from '../../../shared/uploads/audio-file';
import { uploadFile } from '../../../shared/uploads/upload-file';
import { newUploadQueue, type Upload } from '../../../shared/uploads/upload-queue';

const atOnce = 3;
const longestName = 255;

interface IngestUpload extends Upload {
  name: string;
  isTaken?: boolean;
}

interface IngestUploads {
  id: string | null;
  files: readonly IngestUpload[];
  /** Chosen with a folder, and no audio. */
  skipped: number;
  /** What is said of the files, until they have it. */
  table: { name: string; error?: Error } | null;
}

/** Files on their way to the table, also while its window is closed. What has arrived is let go of. */
export const ingestUploads = proxy<IngestUploads & { files: IngestUpload[] }>({
  id: null,
  files: [],
  skipped: 0,
  table: null,
});

const queue = newUploadQueue('track', { atOnce });
/** A file's beginning is read when its turn has come: hundreds at once would fill the memory. */
const turns = pLimit(atOnce);

const warn = (event: BeforeUnloadEvent) => event.preventDefault();
export const isOnItsWay = ({
  isTaken,
  uploadError,
}: Readonly<Pick<IngestUpload, 'isTaken' | 'uploadError'>>): boolean => !isTaken && !uploadError;
/** Files, or a table about them. */
export const isSending = ({ files, table }: Readonly<Pick<IngestUploads, 'files' | 'table'>>): boolean =>
  files.some(isOnItsWay) || (table !== null && !table.error);
const keepPage = () => {
  if (isSending(ingestUploads)) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
};

const send = async (upload: IngestUpload, ingestId: string): Promise<void> => {
  if (ingestUploads.id !== ingestId) return;
  const objectPath = await queue.start(upload);
  const body = { objectPath, fileName: upload.name.slice(-longestName) };
  await retrying(() => call('POST /api/admin/ingests/:id/files', { params: { id: ingestId }, body }));
  Object.assign(upload, { isTaken: true, file: null });
};

const enqueue = (upload: IngestUpload, ingestId: string): void => {
  Object.assign(upload, { uploadError: undefined });
  turns(() => send(upload, ingestId))
    .catch((error: unknown) => void Object.assign(upload, { upload: 'refused', uploadError: error }))
    .finally(keepPage);
};

let creating: Promise<string> | undefined;
const idOf = (known: string | null): Promise<string> => {
  if (known) return Promise.resolve(known);
  creating ??= call('POST /api/admin/ingests')
    .then(({ id }) => id)
    .finally(() => (creating = undefined));
  return creating;
};

/** The path in a chosen folder is part of the name. */
const nameOf = (file: File): string => file.webkitRelativePath || file.name;

/** Its rows say more of the files than their tags do. */
export const tableEndings = '.csv,.tsv';
const isTable = ({ name }: File): boolean => tableEndings.split(',').some((one) => name.toLowerCase().endsWith(one));

const sendTable = async (file: File, ingestId: string): Promise<void> => {
  ingestUploads.table = { name: file.name };
  try {
    const objectPath = await uploadFile(file, 'csv', { onProgress: () => undefined });
    await retrying(() => call('POST /api/admin/ingests/:id/table', { params: { id: ingestId }, body: { objectPath } }));
    ingestUploads.table = null;
  } catch (error) {
    ingestUploads.table = { name: file.name, error: error as Error };
  }
  keepPage();
};

/** Audio files, and a table about them. @param known where files are waiting already @returns the files that are too many */
export const takeFiles = async (files: readonly File[], known: string | null): Promise<number> => {
  const audio = files.filter((file) => problemOfAudioFile(file) === undefined);
  const [table] = files.filter(isTable);
  ingestUploads.skipped += files.length - audio.length - (table ? 1 : 0);
  if (audio.length === 0 && !table) return 0;
  const id = await idOf(ingestUploads.id ?? known);
  ingestUploads.id = id;
  if (table) void sendTable(table, id);
  const taken = audio.slice(0, ingestLimits.files);
  const first = ingestUploads.files.length;
  ingestUploads.files.push(...taken.map((file) => ({ name: nameOf(file), file: ref(file), progress: 0 })));
  for (const upload of ingestUploads.files.slice(first)) enqueue(upload, id);
  keepPage();
  return audio.length - taken.length;
};

export const sendAgain = (): void => {
  const { id, files } = ingestUploads;
  if (id) for (const upload of files) if (upload.uploadError) enqueue(upload, id);
  keepPage();
};

/** Another table begins; what is on its way to this one is not wanted any more. */
export const forgetUploads = (): void => {
  for (const upload of ingestUploads.files) if (!upload.isTaken) queue.drop(upload);
  Object.assign(ingestUploads, { id: null, files: [], skipped: 0, table: null });
  keepPage();
};

/** Unless files are on their way to another one. */
export const showIngest = (id: string): void => {
  if (isSending(ingestUploads)) return;
  forgetUploads();
  ingestUploads.id = id;
};
