import type { ListTracks } from '@cueroom/contracts/catalog/track-lists';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { rightsWith, usual } from './finding.fixture';
import { TracksRepository } from './tracks.repository';
import { type TrackDocument, trackSchema } from './tracks.schema';

const database = freshDatabase();
let relay: OutboxRelay;
let tracks: TracksRepository;
afterAll(() => relay.beforeApplicationShutdown());

const instrumental = { rights: rightsWith('instrumental') };
/** What a supervisor looks for, and the track that it means. */
const sentences: [string, Partial<TrackDocument> & { title: string }][] = [
  [
    'dark strings around 90 BPM instrumental',
    { title: 'Undertow', mood: 'Dark', bpm: 91.2, tags: ['strings', 'instrumental'], ...instrumental },
  ],
  [
    'something dark and slow with cello, no vocals',
    { title: 'Grave Water', mood: 'Dark', tempo: 'Slow', tags: ['cello', 'instrumental'], ...instrumental },
  ],
  [
    'uplifting indie, hand claps, 120-130 bpm',
    { title: 'Rooftops', mood: 'Uplifting', genre: 'Indie', bpm: 126, tags: ['hand claps'] },
  ],
  ['"end credits" piano hopeful', { title: 'After the Rain', tags: ['piano', 'hopeful', 'end credits'] }],
  ['tense percussion for a chase', { title: 'Rat Run', mood: 'Intense', tags: ['percussion', 'chase', 'tense'] }],
  ['melancholic piano under 80 bpm', { title: 'Blue Room', mood: 'Melancholic', bpm: 66, tags: ['solo piano'] }],
  ['drak strings', { title: 'Undertow' }],
  [
    'cinematic trailer brass over 130 bpm',
    { title: 'Iron Crown', genre: 'Cinematic', bpm: 142, tags: ['trailer', 'brass'] },
  ],
  ['acoustic guitar warm 3:00-4:00', { title: 'Porch Light', duration: 207, tags: ['acoustic guitar', 'warm'] }],
  [
    'hip-hop beat 85-95 -vocal',
    { title: 'Corner Store', genre: 'Hip-Hop', bpm: 88, tags: ['boom bap', 'beat', 'instrumental'] },
  ],
  [
    'ambient drone minimal over 4 minutes',
    { title: 'Long Exposure', genre: 'Ambient', duration: 312, tags: ['drone', 'minimal'] },
  ],
  ['playful pizzicato', { title: 'Tiptoe', mood: 'Playful', tags: ['pizzicato', 'strings'] }],
  [
    'jazz trio late night around 70 bpm',
    { title: 'Closing Time', genre: 'Jazz', bpm: 68, tags: ['trio', 'late night'] },
  ],
  ['nostalgic synth 80s', { title: 'VHS Summer', mood: 'Nostalgic', tags: ['synth', '80s'] }],
  ['romantic waltz D minor', { title: 'Second Dance', mood: 'Romantic', key: 'D minor', tags: ['waltz'] }],
  ['misterious harp', { title: 'Cabinet', mood: 'Mysterious', tags: ['harp'] }],
  ['Mara Lindqvist strings calm', { title: 'Held Breath', artist: 'Mara Lindqvist', mood: 'Calm', tags: ['strings'] }],
  ['epic choir and drums, no piano', { title: 'Thousand Ships', tags: ['epic', 'choir', 'drums'] }],
  ['under 1:00 sting comedic', { title: 'Pratfall', duration: 8, tags: ['sting', 'comedic'] }],
  [
    'folk banjo 100 to 115 bpm male vocal',
    { title: 'Mill Creek', genre: 'Folk', bpm: 108, tags: ['banjo', 'male vocal'] },
  ],
  [
    'dreamy female vocal, electronic, ~110 bpm',
    { title: 'Glass Hour', genre: 'Electronic', mood: 'Dreamy', bpm: 107.5, tags: ['female vocal'] },
  ],
  ['rain on the window', { title: 'Rain on the Window', tags: ['piano'] }],
  ['something like a heartbeat pulse, suspense', { title: 'Vital Signs', tags: ['heartbeat', 'pulse', 'suspense'] }],
  ['aggressive metal 160 bpm', { title: 'Furnace', genre: 'Metal', mood: 'Aggressive', bpm: 160.2 }],
  [
    'instrumental documentary guitar travel',
    {
      title: 'Border Country',
      genre: 'Documentary',
      description: 'Open-road guitar for travel sequences.',
      tags: ['instrumental'],
      ...instrumental,
    },
  ],
];

beforeAll(async () => {
  const model = await database.model<TrackDocument>('Track', trackSchema);
  relay = new OutboxRelay(new RecordingBus());
  tracks = new TracksRepository(model, relay);
  const meant = sentences.map(([, track]) => track).filter((track) => Object.keys(track).length > 1);
  const all = Array.from({ length: 360 }, (_, n) => usual(n));
  meant.forEach((track, n) => all.splice(n * 14, 0, { ...all[n * 14], album: null, ...track }));
  await model.insertMany(all);
});

const list = async (query: ListTracks) => (await tracks.list(query)).items;

test('at least 20 of 25 briefs have the right track among the first five', async () => {
  const places = await Promise.all(
    sentences.map(async ([q, { title }]) => {
      const found = await list({ q, limit: 5 });
      return { q, place: found.findIndex((track) => track.title === title) + 1 };
    }),
  );
  const missed = places.filter(({ place }) => place === 0).map(({ q }) => q);
  if (missed.length > 0) console.log('missed', missed);
  expect(sentences).toHaveLength(25);
  expect(missed.slice(5)).toEqual([]);
});

test('each track found is what the sentence says', async () => {
  const dark = await list({ q: 'dark strings around 90 BPM instrumental' });
  expect(dark.length).toBeGreaterThan(0);
  for (const { mood, bpm, feltAs, tags, vocals } of dark) {
    expect(mood).toBe('Dark');
    expect(Math.abs((feltAs ?? bpm ?? 0) - 90)).toBeLessThan(5);
    expect(tags).toContain('strings');
    expect(vocals).toBe('instrumental');
  }
  const silent = await list({ q: 'choir -vocal 2:00-3:00' });
  expect(silent.length).toBeGreaterThan(0);
  for (const { tags, duration } of silent) {
    expect(tags.join(' ')).not.toContain('vocal');
    expect(duration).toBeGreaterThanOrEqual(120);
    expect(duration).toBeLessThanOrEqual(180);
  }
});

test('a typing error is put right where nothing has it, and the answer says so', async () => {
  const exact = await tracks.list({ q: 'melancholic piano' });
  for (const typed of ['melancolic piano', 'melnacholic piano', 'melancholicc piano', 'melamcholic piano']) {
    const corrected = await tracks.list({ q: typed });
    expect(corrected).toEqual({ ...exact, searchedFor: 'melancholic piano' });
  }
  expect(await tracks.list({ q: 'qqqqq piano' })).toEqual({ items: [], total: 0, understood: [] });
});

test('facets narrow the list down, alone and beside words, and each counts what it would show', async () => {
  const all = await list({ limit: 500 });
  const meant = (wanted: (track: (typeof all)[number]) => boolean) => all.filter(wanted).map(({ id }) => id);
  const found = async (query: ListTracks) => (await list({ ...query, limit: 500 })).map(({ id }) => id);
  const isBetween = (value: number | null, from: number, to: number) => value !== null && value >= from && value <= to;
  expect(await found({ mood: 'Dark,Calm' })).toEqual(meant(({ mood }) => mood === 'Dark' || mood === 'Calm'));
  expect(await found({ bpm: '85-95,170-190' })).toEqual(
    meant(({ bpm }) => [85, 42.5, 170, 340].some((from, n) => isBetween(bpm, from, [95, 47.5, 190, 380][n]!))),
  );
  expect(await found({ tag: 'strings,vocal', length: '180-' })).toEqual(
    meant(({ tags, duration }) => tags.includes('strings') && tags.includes('vocal') && (duration ?? 0) >= 180),
  );
  expect(await found({ hasFile: 'false', key: 'A minor' })).toEqual(
    meant(({ fileUrl, key }) => fileUrl === null && key === 'A minor'),
  );
  const query = { q: 'strings', tempo: 'Slow,Moderate' };
  const facets = await tracks.countFacets(query);
  for (const [name, counts] of Object.entries(facets)) {
    for (const { value, count } of counts) {
      const own = name === 'tag' ? { tag: value } : { [name]: value };
      expect({ name, value, count: (await tracks.list({ ...query, ...own })).total }).toEqual({ name, value, count });
    }
  }
  const { has: _noVersions, ...met } = facets;
  expect(Object.values(met).every((counts) => counts.length > 0)).toBe(true);
});
