import type { Rights } from '@cueroom/contracts/rights/rights';
import { anArtistSong } from './artist-page.fixture';
import { type SongWords, type TypedWords, wordsInConflict, wordsOf } from './song-words';

const rights = (restrictions: string) => ({ composition: [], master: [], signatories: [], restrictions }) as Rights;
const nothing: TypedWords = { trackTitle: null, lyrics: null, tags: null, rights: null };
const before = anArtistSong('1', 'Low Tide', { lyrics: 'One', tags: ['dark'] });

test.each<[what: string, typed: Partial<TypedWords>, seen: Partial<SongWords>, now: object, conflict: string[]]>([
  ['nothing was changed elsewhere', { lyrics: 'Two' }, wordsOf(before), {}, []],
  ['another field was', { lyrics: 'Two' }, wordsOf(before), { tags: ['slow'] }, []],
  ['the same field was', { lyrics: 'Two' }, wordsOf(before), { lyrics: 'Three' }, ['lyrics']],
  ['it was emptied', { lyrics: 'Two' }, wordsOf(before), { lyrics: null }, ['lyrics']],
  ['the same was said there', { trackTitle: ' Ebb\u200b ' }, wordsOf(before), { trackTitle: 'Ebb' }, []],
  ['rights came there first', { rights: rights('mine') }, wordsOf(before), { rights: rights('theirs') }, ['rights']],
  ['typed by a release that kept no words of before', { lyrics: 'Two' }, {}, { lyrics: 'Three' }, []],
])('%s', (_what, typed, seen, now, conflict) =>
  expect(wordsInConflict({ ...nothing, ...typed }, seen, { ...before, ...now })).toEqual(conflict),
);
