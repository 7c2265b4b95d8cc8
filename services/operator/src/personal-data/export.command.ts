import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openStorage } from '@cueroom/storage/storage-settings';
import { ZipFile } from 'yazl';
import type { Command } from '../command';
import { Refusal } from '../command';
import { storageSettings } from '../env';
import { requestServices } from './request-services';
import { addressOf, isUnknown, type Person, readPerson } from './person';

/** Readable by the user who runs the command only. */
const mode = 0o600;
const entryMode = 0o100600;

/** Everything that is kept of a person, in one zip. */
export const exportPerson: Command = {
  name: 'export',
  usage: 'export --email ADDRESS [--out FILE]',
  summary: 'exports everything that is stored about a person as one zip',
  options: { email: { type: 'string' }, out: { type: 'string' } },
  needsStores: true,
  run: async ({ values, say, signal }) => {
    const email = addressOf(values);
    // The name of the file must not reveal whose it is.
    const stamp = new Date().toISOString().replace(/[:.]/g, '-');
    const out = path.resolve(typeof values.out === 'string' ? values.out : `person-${stamp}.zip`);
    const person = await requestServices((request) => readPerson(request, email));
    if (isUnknown(person)) throw new Refusal(`Nothing is stored from ${email}.`);
    const bytes = await write(person, email, out, signal);
    const { records, tracks, trackNotes } = person;
    say(
      `${records.brief.length} briefs, ${records.contact.length} messages, ${records.submission.length} submissions, ` +
        `${records.activity.length + trackNotes.length} notes, ${tracks.length} tracks and all files: ${out} (${bytes} bytes).`,
    );
  },
};

const write = async (person: Person, email: string, out: string, signal: AbortSignal): Promise<number> => {
  const storage = await openStorage(storageSettings());
  const unfinished = `${out}.part`;
  const zip = new ZipFile();
  const broken = new Promise<never>((_, reject) => zip.on('error', reject));
  zip.addBuffer(Buffer.from(`${JSON.stringify(contentOf(person, email), null, 2)}\n`), 'person.json', {
    mode: entryMode,
  });
  for (const object of person.files.flatMap(({ objects }) => objects)) {
    // Music is compressed already. One file is open at a time.
    zip.addReadStreamLazy(`files/${object}`, { compress: false, mode: entryMode }, (give) => {
      storage.read(object).then(
        (stream) => give(null, stream),
        (error: Error) => give(error, null as never),
      );
    });
  }
  zip.end();
  const file = createWriteStream(unfinished, { mode });
  try {
    await Promise.race([pipeline(zip.outputStream, file, { signal }), broken]);
    await rename(unfinished, out);
    return file.bytesWritten;
  } finally {
    await rm(unfinished, { force: true });
  }
};

const contentOf = ({ records, tracks, trackNotes, files }: Person, email: string) => ({
  email,
  exportedAt: new Date().toISOString(),
  briefs: records.brief.map(({ id, record }) => ({ id, ...record })),
  messages: records.contact.map(({ id, record }) => ({ id, ...record })),
  submissions: records.submission.map(({ id, record }) => ({ id, ...record })),
  notes: [...records.activity.map(({ id, record }) => ({ id, ...record })), ...trackNotes],
  tracks,
  files,
});
