import { plainFile } from '../../../../lib/plain-file';

const filesIn = (entry: FileSystemFileEntry): Promise<File[]> =>
  new Promise((resolve) => {
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    );
  });

/** A browser gives a hundred at a time. */
const entriesIn = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]));
    });
    if (part.length === 0) return all;
    all.push(...part);
  }
};

const read = async (entry: FileSystemEntry): Promise<File[]> => {
  if (entry.isFile) return filesIn(entry as FileSystemFileEntry);
  const files: File[] = [];
  for (const one of await entriesIn(entry as FileSystemDirectoryEntry)) files.push(...(await read(one)));
  return files;
};

/** All files of a drop, also those in its folders. Has to be called in the drop itself, before anything is awaited. */
export const droppedTree = async (data: DataTransfer): Promise<File[]> => {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return [...data.files].map(plainFile);
  const files: File[] = [];
  for (const entry of entries) files.push(...(await read(entry)));
  return files.map(plainFile);
};
