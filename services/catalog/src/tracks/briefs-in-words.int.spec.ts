import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { aVersionOf, rightsWith, usual } from './finding.fixture';
import { storedVersions } from './track-versions.schema';
import { TracksRepository } from './tracks.repository';
import { type TrackDocument, trackSchema } from './tracks.schema';

const database = freshDatabase();
let relay: OutboxRelay;
let tracks: TracksRepository;
afterAll(() => relay.beforeApplicationShutdown());

type Meant = Partial<TrackDocument> & { title: string };
const sung = { rights: rightsWith('vocal') };
const unsung = { rights: rightsWith('instrumental') };
const oneStop = { clearanceValue: 'one-stop' } as const;
const cut30 = storedVersions([aVersionOf('cut-30')]);

/** What a brief asks for, what has to be understood of it, and the track that it means where there is one. */
const briefs: [string, Record<string, string>, Meant?][] = [
  [
    'dark strings in D minor',
    { key: 'D minor' },
    { title: 'Undertow', mood: 'Dark', key: 'D minor', tags: ['strings'] },
  ],
  ['Dm piano, melancholic', { key: 'D minor' }, { title: 'Ash', mood: 'Melancholic', key: 'D minor', tags: ['piano'] }],
  [
    'key of d minor, romantic waltz',
    { key: 'D minor' },
    { title: 'Second Dance', mood: 'Romantic', key: 'D minor', tags: ['waltz'] },
  ],
  [
    'one-stop trailer brass',
    { clearance: 'one-stop' },
    { title: 'Iron Crown', tags: ['trailer', 'brass'], ...oneStop },
  ],
  ['one stop only please: hopeful acoustic guitar', { clearance: 'one-stop' }],
  [
    'two-stop indie anthem',
    { clearance: 'two-stop' },
    { title: 'Rooftops', genre: 'Indie', tags: ['anthem'], clearanceValue: 'two-stop' },
  ],
  [
    'instrumental, driving synth around 120',
    { vocals: 'instrumental', bpm: '120' },
    { title: 'Night Drive', bpm: 118, tags: ['synth', 'driving'], ...unsung },
  ],
  [
    'no vocals, minimal piano under 2 minutes',
    { vocals: 'instrumental', duration: '-120' },
    { title: 'Still Room', duration: 95, tags: ['piano', 'minimal'], ...unsung },
  ],
  ['warm cello with a 30 s cut', { version: 'cut-30' }, { title: 'Amber Hour', tags: ['cello', 'warm'], ...cut30 }],
  [
    'upbeat 30s cutdown with hand claps',
    { version: 'cut-30' },
    { title: 'Clap', tags: ['upbeat', 'hand claps'], ...cut30 },
  ],
  ['aggressive metal 160 bpm', { bpm: '160' }, { title: 'Furnace', genre: 'Metal', mood: 'Aggressive', bpm: 160.2 }],
  ['hip-hop beat 85-95', { bpm: '85-95' }, { title: 'Corner Store', genre: 'Hip-Hop', bpm: 88, tags: ['beat'] }],
  ['slow burn felt at 66 bpm, dusty guitar', { bpm: '66' }],
  ['dusty guitar 66 bpm', { bpm: '66' }, { title: 'Half Mile', bpm: 132, tags: ['guitar', 'dusty'] }],
  [
    'tense pulse between 100 and 110 bpm, no singing',
    { bpm: '100-110', vocals: 'instrumental' },
    { title: 'Vital Signs', bpm: 104, tags: ['tense', 'pulse'], ...unsung },
  ],
  [
    'dreamy female vocal, electronic, ~110 bpm',
    { bpm: '110' },
    { title: 'Glass Hour', genre: 'Electronic', mood: 'Dreamy', bpm: 107.5, tags: ['female vocal'], ...sung },
  ],
  [
    'folk with vocals about leaving home',
    { vocals: 'vocal' },
    { title: 'Leaving Home', genre: 'Folk', tags: ['home'], ...sung },
  ],
  [
    'end credits, 3:00-4:00, one-stop',
    { duration: '180-240', clearance: 'one-stop' },
    { title: 'Last Light', duration: 212, tags: ['end credits'], ...oneStop },
  ],
  ['comedy sting under 10 seconds', { duration: '-10' }, { title: 'Pratfall', duration: 8, tags: ['sting', 'comedy'] }],
  [
    'ambient drone over 4 minutes',
    { duration: '240-' },
    { title: 'Long Exposure', genre: 'Ambient', duration: 312, tags: ['drone'] },
  ],
  [
    'playful pizzicato, instrumental version',
    { version: 'instrumental' },
    { title: 'Tiptoe', tags: ['pizzicato'], mood: 'Playful', ...storedVersions([aVersionOf('instrumental')]) },
  ],
  [
    'stems, epic choir',
    { version: 'stem' },
    { title: 'Ships', tags: ['epic', 'choir'], ...storedVersions([aVersionOf('stem')]) },
  ],
  ['Bbm strings, lush', { key: 'B♭ minor' }, { title: 'Velvet Rope', key: 'B♭ minor', tags: ['strings', 'lush'] }],
  [
    'jazz trio in F# minor',
    { key: 'F♯ minor' },
    { title: 'Closing Time', genre: 'Jazz', key: 'F♯ minor', tags: ['trio'] },
  ],
  ['8A house groove', { key: 'A minor' }, { title: 'Warehouse', key: 'A minor', tags: ['house', 'groove'] }],
  [
    'nostalgic synth, 80s, no vocals',
    { vocals: 'instrumental' },
    { title: 'VHS Summer', mood: 'Nostalgic', tags: ['synth', '80s'], ...unsung },
  ],
  ['60 second edit of something uplifting', { version: 'cut-60' }],
  [
    'mysterious harp without vocals around 72',
    { vocals: 'instrumental', bpm: '72' },
    { title: 'Cabinet', mood: 'Mysterious', bpm: 70, tags: ['harp'], ...unsung },
  ],
  [
    'one-stop, no vocals, 90-100 bpm, travel guitar',
    { clearance: 'one-stop', vocals: 'instrumental', bpm: '90-100' },
    { title: 'Border Country', bpm: 96, tags: ['travel', 'guitar'], ...unsung, ...oneStop },
  ],
  [
    'chase percussion faster than 140 bpm',
    { bpm: '140-' },
    { title: 'Rat Run', bpm: 152, tags: ['percussion', 'chase'] },
  ],
  [
    'calm morning piano slower than 70 bpm',
    { bpm: '-70' },
    { title: 'First Cup', mood: 'Calm', bpm: 62, tags: ['piano', 'morning'] },
  ],
  [
    'banjo, 100 to 115 bpm, with vocals',
    { bpm: '100-115', vocals: 'vocal' },
    { title: 'Mill Creek', bpm: 108, tags: ['banjo'], ...sung },
  ],
  [
    'a cappella gospel',
    { version: 'a-cappella' },
    { title: 'River', tags: ['gospel'], ...storedVersions([aVersionOf('a-cappella')]) },
  ],
  [
    'clean version, hype rap',
    { version: 'clean' },
    { title: 'Up Next', tags: ['hype', 'rap'], ...storedVersions([aVersionOf('clean')]) },
  ],
  [
    'reverent organ in C major, 2 to 3 minutes',
    { key: 'C major', duration: '120-180' },
    { title: 'Nave', key: 'C major', duration: 150, tags: ['organ', 'reverent'] },
  ],
  ['suspense, no longer than 90 seconds', { duration: '-90' }, { title: 'Latch', duration: 75, tags: ['suspense'] }],
  [
    'swagger blues, E major, around 80 bpm',
    { key: 'E major', bpm: '80' },
    { title: 'Boots', genre: 'Blues', key: 'E major', bpm: 81, tags: ['swagger'] },
  ],
  [
    'sports highlight drums, 15 s cut',
    { version: 'cut-15' },
    { title: 'Fourth Quarter', tags: ['sports', 'highlight', 'drums'], ...storedVersions([aVersionOf('cut-15')]) },
  ],
  ['quirky ukulele, easy to clear', { clearance: 'one-stop' }],
  ['rain on the window', {}, { title: 'Rain on the Window', tags: ['piano'] }],
];

beforeAll(async () => {
  const model = await database.model<TrackDocument>('Track', trackSchema);
  relay = new OutboxRelay(new RecordingBus());
  tracks = new TracksRepository(model, relay);
  const all = Array.from({ length: 300 }, (_, n) => usual(n));
  briefs.forEach(([, , meant], n) => meant && all.splice(n * 7, 0, { ...usual(n), album: null, ...meant }));
  await model.insertMany(all);
});

const answered = () =>
  Promise.all(briefs.map(async ([q, facts, meant]) => ({ q, facts, meant, page: await tracks.list({ q, limit: 5 }) })));

test('the facts of at least 36 of 40 briefs are understood', async () => {
  const missed = (await answered()).filter(({ facts, page }) => {
    const said = Object.fromEntries((page.understood ?? []).map(({ fact, value }) => [fact, value]));
    return JSON.stringify(Object.entries(said).sort()) !== JSON.stringify(Object.entries(facts).sort());
  });
  expect(briefs).toHaveLength(40);
  expect(missed.map(({ q }) => q).slice(4)).toEqual([]);
});

test('the track that a brief means is among the first five', async () => {
  const missed = (await answered()).filter(
    ({ meant, page }) => meant && !page.items.some(({ title }) => title === meant.title),
  );
  expect(missed.map(({ q }) => q)).toEqual([]);
});
