import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { Understood } from '@cueroom/contracts/search-parts';
import { openPortal } from './portal';
import { useStudio } from './use-studio';

const { studio, api, browser } = useStudio('plain');
const rights = { composition: [], master: [], signatories: [], vocals: 'instrumental' };
/** Of no other track in this studio. */
const word = 'Zephyrine';
const add = (fields: object) =>
  api.json<Track>('POST', '/api/admin/music', { title: `${word} Air`, artist: 'Ines', ...fields });

test('a key, a tempo and vocals are understood wherever tracks are searched for; what is not known is said', async () => {
  const [sure, unmarked, other] = [
    await add({ key: 'Dm', bpm: 132, rights }),
    await add({ key: '7A', bpm: 66 }),
    await add({ key: '4A', bpm: 66, rights }),
  ];
  expect([sure, unmarked, other].map(({ key, vocals }) => [key, vocals])).toEqual([
    ['D minor', 'instrumental'],
    ['D minor', 'unknown'],
    ['F minor', 'instrumental'],
  ]);
  await expect(add({ key: 'H moll' })).rejects.toThrow('Unknown key');

  const q = `${word} d minor, 66 bpm, no vocals`;
  const answer = await api.fetchAsAdmin(`/api/admin/music?q=${encodeURIComponent(q)}`);
  expect(await answer.json()).toMatchObject([{ id: sure.id, feltAs: 66 }]);
  expect(answer.headers.get('x-not-marked')).toBe('1');
  const understood = JSON.parse(decodeURIComponent(answer.headers.get('x-understood') ?? '')) as Understood[];
  expect(understood).toEqual([
    { fact: 'key', value: 'D minor', words: 'd minor' },
    { fact: 'bpm', value: '66', words: '66 bpm' },
    { fact: 'vocals', value: 'instrumental', words: 'no vocals' },
  ]);

  const { page, pageErrors } = await openPortal(browser, studio, `/admin/tracks?q=${encodeURIComponent(q)}`);
  await page.getByText('132, felt as 66').waitFor();
  await page.getByText('1 more is not marked').waitFor();
  await page.getByRole('button', { name: 'Remove Instrumental' }).click();
  await page.getByText(/^2 of \d+ tracks$/).waitFor();

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  await palette.getByRole('combobox').fill(`${word} F minor`);
  await palette.getByRole('option', { name: new RegExp(word) }).waitFor();
  expect(await palette.getByRole('option', { name: new RegExp(word) }).count()).toBe(1);
  await palette.getByRole('button', { name: 'Remove F minor' }).click();
  await palette
    .getByRole('option', { name: new RegExp(word) })
    .nth(2)
    .waitFor();
  expect(pageErrors).toEqual([]);
});
