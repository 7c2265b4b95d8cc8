/** What TypeScript does not know of the File System Access API: https://wicg.github.io/file-system-access */
interface ReadableHandle extends FileSystemFileHandle {
  queryPermission?: (wanted: { mode: 'read' }) => Promise<PermissionState>;
  requestPermission?: (wanted: { mode: 'read' }) => Promise<PermissionState>;
}
interface PickerOptions {
  multiple?: boolean;
  types?: { description: string; accept: Record<string, string[]> }[];
}
declare global {
  interface Window {
    showOpenFilePicker?: (options: PickerOptions) => Promise<FileSystemFileHandle[]>;
  }
  interface DataTransferItem {
    getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
  }
}

/** By which the browser finds a chosen file again. */
const handles = new WeakMap<File, ReadableHandle>();

/** The browser's dialog that keeps the way to the files; undefined where it has none. */
export const filePicker = (accept: string): (() => Promise<File[]>) | undefined => {
  if (!('showOpenFilePicker' in globalThis)) return undefined;
  const endings = accept.split(',').filter((one) => one.startsWith('.'));
  const types = [{ description: 'Audio', accept: { 'audio/*': endings } }];
  return async () => {
    const chosen = (await window.showOpenFilePicker?.({ multiple: true, types })) ?? [];
    return Promise.all(
      chosen.map(async (handle) => {
        const file = await handle.getFile();
        handles.set(file, handle);
        return file;
      }),
    );
  };
};

interface Known {
  size: number;
  hash?: string;
}
const keyOf = ({ size, hash }: Known): string => `${size}-${hash}`;

/** In the browser's database, the one place that takes a handle. Where that is blocked, the file is asked for. */
const inStore = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => {
  if (!('indexedDB' in globalThis)) return undefined;
  try {
    const opening = indexedDB.open('artist-files', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('handles');
    const database = await answerOf(opening);
    const answer = await answerOf(work(database.transaction('handles', mode).objectStore('handles')));
    database.close();
    return answer;
  } catch {
    return undefined;
  }
};

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database did not answer'));
  });

/** For a later visit, if the file came with a handle. */
export const keepHandle = async (file: File, hash: string | undefined): Promise<void> => {
  const handle = handles.get(file);
  if (handle && hash) await inStore('readwrite', (store) => store.put(handle, keyOf({ size: file.size, hash })));
};

export const handleOf = async (known: Known): Promise<ReadableHandle | undefined> =>
  known.hash === undefined
    ? undefined
    : inStore('readonly', (store) => store.get(keyOf(known)) as IDBRequest<ReadableHandle | undefined>);

export const forgetHandles = async (): Promise<void> => {
  await inStore('readwrite', (store) => store.clear());
};

/** Undefined: the browser would have to ask first, or the file is not there any more. */
export const fileOf = async (handle: ReadableHandle, mayAsk: boolean): Promise<File | undefined> => {
  try {
    const state = (await handle.queryPermission?.({ mode: 'read' })) ?? 'granted';
    const allowed = state === 'prompt' && mayAsk ? await handle.requestPermission?.({ mode: 'read' }) : state;
    if (allowed !== 'granted') return undefined;
    const file = await handle.getFile();
    handles.set(file, handle);
    return file;
  } catch {
    return undefined;
  }
};

/** Files of a drop. Has to be called in the drop itself, before anything is awaited. */
export const droppedFiles = ({ items, files }: DataTransfer): File[] => {
  const given = [...(items ?? [])].filter(({ kind }) => kind === 'file');
  if (given.length === 0 || !given.every((item) => item.getAsFileSystemHandle)) return [...files];
  return given.flatMap((item) => {
    const file = item.getAsFile();
    if (!file) return [];
    const noted = item.getAsFileSystemHandle?.().then((found) => {
      if (found?.kind === 'file') handles.set(file, found as ReadableHandle);
    });
    noted?.catch(() => undefined);
    return [file];
  });
};
