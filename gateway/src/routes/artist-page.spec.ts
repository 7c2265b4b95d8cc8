import { AppError } from '@cueroom/contracts/app-error';
import { type ArtistPage, changePageSong, getArtistPage } from '@cueroom/contracts/intake/artist-page';
import { correctArtist } from '@cueroom/contracts/intake/person-requests';
import { testGateway, type TestGateway } from '../testing/test-gateway';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.app.close());

const token = 'x'.repeat(43);
const page = { artistName: 'Zoë', revision: 3 } as ArtistPage;

test.each([
  [
    'a song',
    `/api/music/${token}/songs/${'a'.repeat(24)}`,
    { trackTitle: 'Low \u202eTide' },
    { trackTitle: 'Low Tide' },
  ],
  ['the name', `/api/music/${token}`, { artistName: 'Zo\u200bë' }, { artistName: 'Zoë' }],
])(
  '%s is changed at its revision; another window was quicker: 412 with the page',
  async (_what, url, payload, kept) => {
    const change = ({ ifMatch }: { ifMatch?: number[] }) => {
      if (ifMatch && !ifMatch.includes(3)) throw new AppError('outdated', 'Someone else has changed this');
      return page;
    };
    gateway.bus.answer(getArtistPage, () => page);
    gateway.bus.answer(changePageSong, change);
    gateway.bus.answer(correctArtist, change);
    const patch = (headers: Record<string, string>) => gateway.call({ method: 'PATCH', url, payload, headers });
    const written = await patch({ 'if-match': '"3"' });
    const [late, malformed, unnamed] = [
      await patch({ 'if-match': '"2"' }),
      await patch({ 'if-match': '2' }),
      await patch({}),
    ];
    expect([written, late, malformed, unnamed].map(({ statusCode }) => statusCode)).toEqual([200, 412, 400, 200]);
    expect(late.json()).toMatchObject({ current: { artistName: 'Zoë', revision: 3 } });
    const asked = [...gateway.bus.asked(changePageSong), ...gateway.bus.asked(correctArtist)].at(-1);
    expect(asked).toMatchObject({ token, ...kept });
  },
);
