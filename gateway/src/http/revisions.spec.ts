import { AppError } from '@cueroom/contracts/app-error';
import { getTrack, type Track, updateTrack } from '@cueroom/contracts/catalog/tracks';
import { getHeroSettings, type HeroSettings, updateHeroSettings } from '@cueroom/contracts/content/hero-settings';
import { getSiteContent, updateSiteContent } from '@cueroom/contracts/content/site-content';
import { getBrief, type Brief, updateBrief } from '@cueroom/contracts/intake/briefs';
import { asAdmin, testGateway, type TestGateway } from '../testing/test-gateway';
import { revisionsOf } from './answers';

const id = 'a'.repeat(24);
const track = { id, title: 'Reel', revision: 4, fileUrl: '/api/objects/' + 'b'.repeat(32), previewUrl: null } as Track;
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await testGateway();
  gateway.bus.answer(getTrack, () => track);
  gateway.bus.answer(getBrief, () => ({ id, revision: 2 }) as Brief);
  gateway.bus.answer(getHeroSettings, () => null);
  gateway.bus.answer(getSiteContent, () => ({ heroTitle: 'Louder', heroSubtitle: '', aboutContent: '', revision: 9 }));
});
afterAll(() => gateway.stop());

const put = (url: string, ifMatch?: string, payload: object = {}, method: 'PUT' | 'PATCH' = 'PUT') =>
  gateway.call({
    method,
    url,
    headers: { ...asAdmin, ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
    payload,
  });

test.each([
  [undefined, undefined],
  ['*', undefined],
  ['"3"', [3]],
  ['"3" , "12"', [3, 12]],
  ['W/"3", "x", ""', []],
])('If-Match %s is %j', (header, revisions) => expect(revisionsOf(header)).toEqual(revisions));

test.each(['3', '"3', '3"', '"3" "4"', '', ',', 'W/3'])('If-Match %j is malformed: 400', async (header) => {
  expect(() => revisionsOf(header)).toThrow(AppError);
  if (header !== '') expect((await put(`/api/admin/music/${id}`, header)).statusCode).toBe(400);
});

test('one record is answered with its revision as ETag, also after a change that names what it changes', async () => {
  gateway.bus.answer(updateTrack, ({ ifMatch }) => ({ ...track, revision: (ifMatch?.[0] ?? 6) + 1 }));
  const read = await gateway.call({ url: `/api/admin/music/${id}`, headers: asAdmin });
  expect([read.headers.etag, read.json<Track>().revision]).toEqual(['"4"', 4]);
  expect((await put(`/api/admin/music/${id}`, read.headers.etag as string)).headers.etag).toBe('"5"');
  expect((await put(`/api/admin/music/${id}`)).headers.etag).toBe('"7"');
  expect(gateway.bus.asked(updateTrack).map(({ ifMatch }) => ifMatch)).toEqual([[4], undefined]);
});

test('If-None-Match: * names no revision at all', async () => {
  gateway.bus.answer(updateHeroSettings, () => ({ revision: 0 }) as HeroSettings);
  await gateway.call({
    method: 'PUT',
    url: '/api/admin/hero-settings',
    headers: { ...asAdmin, 'if-none-match': '*' },
    payload: { videoTitle: 'Reel' },
  });
  expect(gateway.bus.asked(updateHeroSettings)).toEqual([{ videoTitle: 'Reel', ifMatch: [] }]);
});

test('someone else was quicker: 412 with the record as it is', async () => {
  const refuse = () => {
    throw new AppError('outdated', 'Someone else has changed this');
  };
  gateway.bus.answer(updateTrack, refuse);
  gateway.bus.answer(updateBrief, refuse);
  gateway.bus.answer(updateHeroSettings, refuse as () => HeroSettings);
  gateway.bus.answer(updateSiteContent, refuse);
  const outdated = await put(`/api/admin/music/${id}`, '"3"');
  expect(outdated.statusCode).toBe(412);
  expect(outdated.headers['content-type']).toContain('application/problem+json');
  const asRead = (await gateway.call({ url: `/api/admin/music/${id}`, headers: asAdmin })).json<Track>();
  const { current, ...problem } = outdated.json<{ current: Track }>();
  expect(problem).toMatchObject({ status: 412, detail: 'Someone else has changed this' });
  expect(Object.keys(current)).toEqual(Object.keys(asRead));
  expect((await put(`/api/admin/briefs/${id}`, '"3"', {}, 'PATCH')).json()).toMatchObject({ current: { revision: 2 } });
  expect((await put('/api/admin/content', '"3"')).json()).toMatchObject({ current: { revision: 9 } });
  expect((await put('/api/admin/hero-settings', '"3"')).json()).toMatchObject({ status: 412, current: null });
});

test('the API’s description names the ETag and If-Match', async () => {
  const { paths } = (await gateway.call({ url: '/api/openapi.json' })).json();
  const { get, put: change } = paths['/api/admin/music/{id}'];
  expect(get.responses[200].headers).toHaveProperty('ETag');
  expect(change.responses[200].headers).toHaveProperty('ETag');
  expect(change.parameters).toContainEqual(expect.objectContaining({ name: 'If-Match', in: 'header' }));
});
