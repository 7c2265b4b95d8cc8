import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { eraseArtistTracks } from '@cueroom/contracts/catalog/personal-data';
import {
  type ErasedPersonalData,
  erasePersonalData,
  findErasure,
  forgetTraces,
  repeatErasures,
} from '@cueroom/contracts/intake/personal-data';
import { sweepFiles } from '@cueroom/contracts/intake/artist-page';
import { type Command, type Context, Refusal } from '../command';
import { storageSettings } from '../env';
import { type Request, requestServices } from '../request-services';
import { readErasures } from './erasure-list';
import {
  addressOf,
  countSent,
  filesOf,
  isUnknown,
  keysOf,
  namesOf,
  parts,
  type Person,
  readPerson,
  tracksOf,
} from './person';

/** Tracks can be brought back for 20 s, then a sweep ends them; files follow by their events. */
const goneWithinMs = 90_000;
/** Also where a replica was killed in the middle of it. */
const erasedWithinMs = 120_000;
const lookEveryMs = 1000;

export const erase: Command = {
  name: 'erase',
  usage: 'erase --email ADDRESS [--tracks] [--yes] [--list FILE]',
  summary: 'erases a person from everywhere (--again FILE: everyone on such a list, after a restore)',
  options: {
    email: { type: 'string' },
    tracks: { type: 'boolean' },
    yes: { type: 'boolean' },
    list: { type: 'string' },
    again: { type: 'string' },
  },
  needsStores: true,
  run: (context) => (typeof context.values.again === 'string' ? repeat(context) : eraseOne(context)),
};

const repeat = ({ values, say }: Context) =>
  requestServices(async (request) => {
    const erasures = await readErasures(path.resolve(String(values.again)));
    for (const some of parts(erasures)) await request(repeatErasures, { erasures: some });
    say(`${erasures.length} erasures were read; those people are erased within a minute.`);
  });

const eraseOne = ({ values, say, signal }: Context) =>
  requestServices(async (request) => {
    const email = addressOf(values);
    const withTracks = values.tracks === true;
    const person = await readPerson(request, email);
    if (isUnknown(person)) throw new Refusal(`Nothing is stored from ${email}.`);
    say(plan(person, email, withTracks));
    if (values.yes !== true && !(await isConfirmed(signal))) throw new Refusal('Nothing was erased.');

    const list = path.resolve(
      typeof values.list === 'string' ? values.list : path.join(storageSettings().DATA_DIR, 'erasures.jsonl'),
    );
    await remember('', list); // before anything is gone
    const erasure = await request(erasePersonalData, { email, withTracks });
    await remember(`${JSON.stringify(erasure)}\n`, list);
    const done = await untilErased(request, erasure.id, signal);
    say(
      `Removed: ${done.briefs} briefs, ${done.contacts} messages, ${done.submissions} submissions, ` +
        `${done.recipients} recipients of pitches, ` +
        `${done.activities} notes, ${done.tracks} tracks. Waiting for their files …`,
    );
    const kept = await untilGone(request, { email, person, withTracks, signal });
    await forget(request, person, withTracks);
    say(outcome(kept, done.mentions));
    say(`Keep a copy of ${list} apart from your backups: a restore of an older one needs it (--erasures).`);
  });

const plan = ({ records, tracks }: Person, email: string, withTracks: boolean): string => {
  const { brief, contact, submission, recipient, activity } = records;
  const fate = withTracks ? 'are deleted, too' : 'stay under the artist’s name (--tracks deletes them, too)';
  return [
    `Of ${email} there are ${brief.length} briefs, ${contact.length} messages, ${submission.length} submissions with ` +
      `their files, ${recipient.length} pitches that went there, and ${activity.length} notes about them. They are deleted permanently.`,
    ...(tracks.length > 0 ? [`The ${tracks.length} tracks made of their songs ${fate}.`] : []),
  ].join('\n');
};

const isConfirmed = async (signal: AbortSignal): Promise<boolean> => {
  if (!process.stdin.isTTY) throw new Refusal('There is no terminal to confirm on: add --yes.');
  const console = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await console.question('Type yes to erase: ', { signal })).trim().toLowerCase() === 'yes';
  } finally {
    console.close();
  }
};

/** Adds to the list, on the disk before the command goes on. @throws Refusal when it cannot be written */
const remember = async (line: string, list: string): Promise<void> => {
  try {
    await appendFile(list, line, { mode: 0o600, flush: true });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new Refusal(`The list of erasures cannot be written (${code}): ${list}. Name another one: --list FILE.`);
  }
};

const notYet = 'Not everything is deleted yet; the services continue. Check again in a few minutes.';

const untilErased = async (request: Request, id: string, signal: AbortSignal): Promise<ErasedPersonalData> => {
  const deadline = Date.now() + erasedWithinMs;
  for (;;) {
    const erased = await request(findErasure, { id });
    if (erased) return erased;
    if (Date.now() > deadline) throw new Refusal(notYet);
    await sleep(lookEveryMs, undefined, { signal });
  }
};

/** @returns what stays because tracks have it. @throws Refusal when something else is still there after a while */
const untilGone = async (
  request: Request,
  { email, person, withTracks, signal }: { email: string; person: Person; withTracks: boolean; signal: AbortSignal },
): Promise<Person['files']> => {
  const deadline = Date.now() + goneWithinMs;
  for (;;) {
    const tracks = await tracksOf(request, person);
    const files = await filesOf(request, keysOf(person));
    const ofTracks = files.filter(({ owners, state }) => state === 'uploaded' && owners.some(isTrack));
    const isGone = (await countSent(request, email)) === 0 && ofTracks.length === files.length;
    const isLate = Date.now() > deadline;
    if (isGone && (!withTracks || (tracks.length === 0 && (files.length === 0 || isLate)))) return files;
    if (isLate) throw new Refusal(notYet);
    // An approval that was being carried out just then may have made one.
    if (withTracks) for (const some of parts(person.songs)) await request(eraseArtistTracks, namesOf(some));
    await sleep(lookEveryMs, undefined, { signal });
  }
};

/** A track, or a project that plays an excerpt of it. */
const isTrack = (owner: string): boolean => /^(track|cue)\//.test(owner);

const forget = async (request: Request, { records, songs, archiveKeys, tracks }: Person, withTracks: boolean) => {
  const sent = [...records.brief, ...records.contact, ...records.submission, ...records.recipient].map(({ id }) => id);
  const ofSongs = songs.flatMap(({ id, uid, objectKey }) => [id, uid, objectKey ?? id]);
  const ids = [...sent, ...ofSongs, ...archiveKeys, ...(withTracks ? tracks.map(({ id }) => id) : [])];
  for (const some of parts([...new Set(ids)], 5000)) await request(forgetTraces, { ids: some });
};

const outcome = (kept: Person['files'], mentions: string[]): string =>
  [
    kept.length > 0 ? `Erased; ${kept.length} files stay, because tracks use them.` : 'Erased: nothing is left.',
    ...(mentions.length > 0
      ? [`The address also occurs in texts of other records; please check them: ${mentions.join(', ')}.`]
      : []),
  ].join('\n');

/** The end of a day (`2026-12-30`), or a moment with its time zone. @throws Refusal */
const momentOf = (asOf: unknown, now = new Date()): Date => {
  if (asOf === undefined) return now;
  const text = String(asOf);
  const moment = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59.999Z` : text);
  if (Number.isNaN(moment.getTime())) throw new Refusal('Name a day: --as-of 2026-12-30.');
  return moment;
};

export const sweep: Command = {
  name: 'sweep',
  usage: 'sweep [--as-of DAY]',
  summary:
    "deletes the files of declined and withdrawn submissions that are due, as their artists chose (DAY: by that day's end)",
  options: { 'as-of': { type: 'string' } },
  needsStores: true,
  run: async ({ values, say }) => {
    const asOf = momentOf(values['as-of']).toISOString();
    const { submissions, files } = await requestServices((request) => request(sweepFiles, { asOf }));
    say(`${files} files of ${submissions} submissions are deleted. Each artist has a receipt.`);
  },
};
