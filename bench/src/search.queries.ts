// What search.bench.ts asks of a catalog.

const phrases = ['harbour lights', 'salt pier', 'the quiet', 'amber road strings', 'night m s'];
/** Each beginning of what is typed: the portal asks while one types. */
const typed = (text: string, ends: RegExp): string[] =>
  [...text.matchAll(ends)].map(({ index }) => `q=${encodeURIComponent(text.slice(0, index + 1))}`);

/** Functions vary per round. */
export type Query = string | ((round: number) => string);

/** Query strings of typical searches, filters, sort orders and pages. */
export const kinds: Record<string, Query[]> = {
  'as typed': phrases.flatMap((text) => typed(text, /\S(?=\S)|(?<=\s)\S(?=\s|$)/g)),
  'short beginnings': ['q=har+li+cin'],
  'typing errors': ['strigns', 'harbuor lights', 'melanchloic piano'].map((q) => `q=${encodeURIComponent(q)}`),
  'whole words': phrases.flatMap((text) => typed(text, /(?<=\S\S)\S(?!\S)/g)),
  'ranges and exclusions': [
    'dark strings around 90 bpm',
    'strings instrumental -vocal 85-95 bpm',
    'amber 3:00-4:00',
    '85-95 bpm',
    '-vocal',
    '"dark harbour"',
  ].map((q) => `q=${encodeURIComponent(q)}`),
  facets: ['mood=Dark', 'mood=Dark,Calm&bpm=85-95', 'q=strings&mood=Dark&length=180-240', 'tag=strings&hasFile=false'],
  'rights and versions': [
    'clearance=one-stop&has=instrumental',
    'clearance=one-stop,two-stop&mood=Dark',
    'q=strings&clearance=one-stop&has=instrumental',
  ],
  'no match': ['q=zzz', 'q=harbour+zzz', 'q=qqqq'],
  filters: ['genre=Jazz', 'available=false', 'q=sal&genre=Rock', 'q=s&genre=Pop&available=true'],
  'sort orders': ['title', '-title', 'artist', 'album', 'genre', '-duration', 'bpm', 'key', 'createdAt'].map(
    (sort) => `sort=${sort}`,
  ),
  'search and sort': ['q=s&sort=title', 'q=har&sort=-bpm', 'q=m&sort=artist'],
  'uncached pages': [
    (round) => `offset=${(round + 3) * 50}`,
    (round) => `sort=title&offset=${(round + 3) * 50}`,
    (round) => `q=s&sort=-bpm&offset=${(round + 3) * 25}`,
  ],
  'no query': [''],
};
/** They match many more records, or take a second search. */
export const whileTyping = ['as typed', 'short beginnings', 'typing errors'];

/** Counts of facets: queries, and of how many records the database counts one field for comparison (count-facets.ts). */
export const facetCounts: Record<string, { queries: string[]; records: number }> = {
  'counts of all': { queries: [''], records: 10_000 },
  'counts of narrowed': {
    queries: ['mood=Dark', 'q=strings', 'q=harbour', 'q=s&genre=Pop', 'mood=Dark&tag=strings'],
    records: 2000,
  },
};

interface DeepPage {
  query: string;
  filter?: Record<string, string>;
  sort: Record<string, 1 | -1>;
  offset: (round: number) => number;
}
const byTitle = { 'order.title': 1, _id: 1 } as const;
const newestFirst = { createdAt: -1, _id: -1 } as const;
/** Pages that are never read line by line: where the scroll bar was dragged to. */
export const deepPages: DeepPage[] = [
  { query: '', sort: newestFirst, offset: () => 50_000 },
  { query: '', sort: newestFirst, offset: () => 99_900 },
  { query: 'sort=title', sort: byTitle, offset: () => 70_000 },
  { query: 'sort=title', sort: byTitle, offset: (round) => (round + 3) * 2000 },
  { query: 'q=s', filter: { initials: 's' }, sort: newestFirst, offset: () => 30_000 },
  {
    query: 'q=s&sort=-bpm',
    filter: { initials: 's' },
    sort: { bpm: -1, _id: -1 },
    offset: (round) => (round + 3) * 150,
  },
];
