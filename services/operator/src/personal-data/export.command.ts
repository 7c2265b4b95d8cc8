import { stat } from 'node:fs/promises';
import path from 'node:path';
import { personContent } from '@cueroom/contracts/intake/person-content';
import { openStorage } from '@cueroom/storage/storage-settings';
import { ZipWriter } from '../zip-writer';
import { type Command, Refusal } from '../command';
import { storageSettings } from '../env';
import { requestServices } from '../request-services';
import { addressOf, isUnknown, type Person, readPerson } from './person';

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
        `${records.recipient.length} pitches, ` +
        `${records.activity.length + trackNotes.length} notes, ${tracks.length} tracks and all files: ${out} (${bytes} bytes).`,
    );
  },
};

const write = async (person: Person, email: string, out: string, signal: AbortSignal): Promise<number> => {
  const storage = await openStorage(storageSettings());
  const writer = new ZipWriter(out, signal);
  try {
    await writer.addText('person.json', `${JSON.stringify(contentOf(person, email), null, 2)}\n`);
    for (const object of new Set(person.files.flatMap(({ objects }) => objects)))
      await writer.add(`files/${object}`, await storage.read(object), { compress: false });
    await writer.finish();
  } catch (error) {
    await writer.giveUp(error);
    throw error;
  }
  return (await stat(out)).size;
};

const contentOf = ({ records, tracks, trackNotes, files }: Person, email: string) => {
  const { notes, ...content } = personContent(records);
  const exportedAt = new Date().toISOString();
  return { email, exportedAt, ...content, notes: [...notes, ...trackNotes], tracks, files };
};
