import { AppError } from '@cueroom/contracts/app-error';
import { changeVocabulary, checkWords, getVocabulary } from '@cueroom/contracts/catalog/vocabulary';
import { promoteSong } from '@cueroom/contracts/intake/review';
import { asAdmin, testGateway, type TestGateway } from '../testing/test-gateway';

const words = { genres: ['Trip-Hop'], moods: [], revision: 3 };

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway();
});
afterEach(() => gateway.app.close());
const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers = {}) =>
  gateway.call({ method, url: `/api/admin/${url}`, ...(payload && { payload }), headers: { ...asAdmin, ...headers } });

test('the studio’s words are read and written, with their revision', async () => {
  gateway.bus.answer(getVocabulary, () => words);
  gateway.bus.answer(changeVocabulary, () => words);
  const read = await send('GET', 'vocabulary');
  expect([read.json(), read.headers.etag]).toEqual([words, '"3"']);
  expect((await send('PUT', 'vocabulary', words, { 'if-match': '"3"' })).statusCode).toBe(200);
  expect(gateway.bus.asked(changeVocabulary)).toEqual([{ genres: ['Trip-Hop'], moods: [], ifMatch: [3] }]);
  const refused = await send('PUT', 'vocabulary', { genres: ['jazz'] });
  expect([refused.statusCode, refused.json().errors]).toEqual([400, { genres: ['“jazz” is there already'] }]);
  expect((await gateway.call({ url: '/api/admin/vocabulary' })).statusCode).toBe(401);
});

test('a song is not promoted with a genre that no track can have', async () => {
  gateway.bus.answer(checkWords, () => {
    throw new AppError('invalid', 'Some fields are not valid', { genre: ['There is no genre “Polka”'] });
  });
  const song = { title: 'A', artist: 'B', sourceSongId: 'a'.repeat(24), genre: 'Polka' };
  expect((await send('POST', 'music', song)).statusCode).toBe(400);
  expect(gateway.bus.asked(promoteSong)).toEqual([]);
});
