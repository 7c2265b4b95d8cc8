import { newSending, songSending } from './sending';
import { emptySong, emptySubmission } from './submission-values';
import { keepBoth, typedOver } from './typed-over';

const aSong = (trackTitle: string) => ({ ...emptySong(), trackTitle });
const submission = (artistName: string, ...titles: string[]) => ({
  ...emptySubmission({ artistName, email: '' }),
  songs: titles.map(aSong),
});

test('before a draft comes back: what was typed wins field by field, and leaves its songs their keys and files', () => {
  const kept = { ...submission('Mara', 'Low Tide', 'Kettle'), description: 'Strings' };
  const typed = { ...submission('', 'Ropeworks'), description: 'Written meanwhile' };
  const both = typedOver(kept, typed, newSending());
  expect([both.artistName, both.description]).toEqual(['Mara', 'Written meanwhile']);
  expect(both.songs.map(({ key, trackTitle }) => [key, trackTitle])).toEqual([
    [kept.songs[0]?.key, 'Ropeworks'],
    [kept.songs[1]?.key, 'Kettle'],
  ]);
});

test('a title that a file gave was not typed', () => {
  const typed = submission('', 'take 7');
  const before = newSending();
  songSending(before, typed.songs[0]!.key).titleOfFile = 'take 7';
  expect(typedOver(submission('', 'Low Tide'), typed, before).songs.map(({ trackTitle }) => trackTitle)).toEqual([
    'Low Tide',
  ]);
});

test('a discarded draft that comes back keeps its songs; those begun since stand beside them', () => {
  const sending = newSending(submission('Mara', 'One', 'Two', 'Three', 'Four'));
  const meanwhile = newSending();
  const typed = submission('', 'New', 'Too much', '');
  songSending(meanwhile, typed.songs[0]!.key).progress = 0.5;
  expect(keepBoth(sending, meanwhile, typed)).toEqual(['Too much']);
  expect(sending.values?.songs.map(({ trackTitle }) => trackTitle)).toEqual(['One', 'Two', 'Three', 'Four', 'New']);
  expect(sending.songs[typed.songs[0]!.key]?.progress).toBe(0.5);
});
