import { AppError } from '@cueroom/contracts/app-error';
import { getReel, orderReel, type Reel } from '@cueroom/contracts/content/films';
import {
  addProject,
  deleteProject,
  getProject,
  listProjects,
  type Project,
  restoreProject,
  updateProject,
} from '@cueroom/contracts/content/projects';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { openUpload } from '@cueroom/contracts/media/objects';
import { asAdmin, type TestGateway } from '../testing/test-gateway';
import { gatewayWithMedia, key, pixel } from './gateway-with-media.fixture';

const id = 'a'.repeat(24);
const path = objectPathOf(key);
const title = 'The Long Take';
const tooLarge = 'File too large: Please select an image smaller than 5MB';

let gateway: TestGateway;
let call: Awaited<ReturnType<typeof gatewayWithMedia>>['call'];
let stored: Buffer[];
let close: () => Promise<void>;
beforeAll(async () => {
  ({ gateway, call, stored, close } = await gatewayWithMedia());
  gateway.bus.answer(addProject, (project) => ({ id, ...project, cues: [] }) as unknown as Project);
  gateway.bus.answer(updateProject, ({ changes }) => ({ id, ...changes }) as unknown as Project);
});
beforeEach(() => void stored.splice(0));
afterAll(() => close());

const add = (fields: object) => call('POST', '/api/admin/projects', { title, medium: 'Film', ...fields });
const change = (changes: object) => call('PUT', `/api/admin/projects/${id}`, changes);
const lastAdded = () => gateway.bus.asked(addProject).at(-1);
const lastChanges = () => gateway.bus.asked(updateProject).at(-1)?.changes;

test('a picture that comes along is uploaded first', async () => {
  const imageData = `data:image/png;base64,${pixel.toString('base64')}`;
  const answer = await add({ imageData, imageName: 'still.png', imageType: 'image/png' });
  expect(answer.statusCode).toBe(201);
  expect(stored).toEqual([pixel]);
  expect(gateway.bus.asked(openUpload).at(-1)).toEqual({ filename: 'still.png', size: pixel.length, kind: 'image' });
  expect(lastAdded()).toEqual({ title, medium: 'Film', imageName: 'still.png', imageUrl: path });
});

test('bare base64 and all fields of the form pass; a picture counts more than a link', async () => {
  const form = {
    genre: 'Jazz',
    year: 2024,
    network: 'Arte',
    description: 'Slow.',
    featured: true,
    tileSize: 'double',
    externalLink: '',
    status: 'archived',
  };
  const answer = await add({
    ...form,
    imageUrl: 'https://elsewhere.example/a.jpg',
    imageData: pixel.toString('base64'),
  });
  expect(answer.statusCode).toBe(201);
  expect(lastAdded()).toEqual({ title, medium: 'Film', ...form, imageUrl: path });
});

test.each([
  ['an uploaded file by its absolute address', `http://studio.example${path}`, path],
  ['a size of a picture', `http://studio.example${path}.960.webp`, `${path}.960.webp`],
  [
    'a size of a picture that only admins see',
    `${path}.960.webp?expires=1&signature=a`,
    `${path}.960.webp?expires=1&signature=a`,
  ],
  ['a link elsewhere', `https://elsewhere.example${path}`, `https://elsewhere.example${path}`],
])('%s', async (_what, imageUrl, expected) => {
  expect((await add({ imageUrl })).statusCode).toBe(201);
  expect(lastAdded()?.imageUrl).toBe(expected);
});

test('an uploaded film is named by its path, a film elsewhere by its link', async () => {
  await add({ videoUrl: `http://studio.example${path}` });
  expect(lastAdded()?.videoUrl).toBe(path);
  await change({ videoUrl: 'https://films.example/a' });
  expect(lastChanges()).toEqual({ videoUrl: 'https://films.example/a' });
});

test('a change: null takes the picture away, what is not named stays, an address counts', async () => {
  await change({ featured: true });
  expect(lastChanges()).toEqual({ featured: true });
  await change({ imageData: null, imageType: null });
  expect(lastChanges()).toEqual({ imageUrl: null });
  await change({ imageData: null, imageUrl: path });
  expect(lastChanges()).toEqual({ imageUrl: path });
  await change({ imageUrl: '' });
  expect(lastChanges()).toEqual({ imageUrl: '' });
});

test('too large is 413 in the words for pictures, also when the whole body is', async () => {
  for (const bytes of [5 * 2 ** 20 + 1, 8 * 2 ** 20]) {
    const answer = await add({ imageData: Buffer.alloc(bytes).toString('base64') });
    expect([answer.statusCode, answer.json().detail]).toEqual([413, tooLarge]);
  }
  expect((await add({ imageData: Buffer.alloc(5 * 2 ** 20).toString('base64') })).statusCode).toBe(201);
});

test('what is no data is 415', async () => {
  const answer = await add({ imageData: 'no base64!' });
  expect([answer.statusCode, answer.json().detail]).toEqual([415, 'Invalid file type: Please select an image file']);
});

test.each([
  [{ title: ' ' }, 'title'],
  [{ medium: 'Opera' }, 'medium'],
  [{ year: 1899 }, 'year'],
  [{ year: '2024' }, 'year'],
  [{ tileSize: 'triple' }, 'tileSize'],
  [{ externalLink: 'javascript:alert(1)' }, 'externalLink'],
  [{ imageUrl: 'file:///etc/passwd' }, 'imageUrl'],
  [{ status: 'secret' }, 'status'],
  [{ picture: {} }, 'picture'],
  [{ imageError: '' }, 'imageError'],
])('%j is 400', async (fields, field) => {
  const answer = await add(fields);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().errors)).toEqual([field]);
});

test('a deletion answers with nothing, taken back with the project', async () => {
  gateway.bus.answer(deleteProject, () => undefined);
  gateway.bus.answer(restoreProject, (asked) => ({ ...asked, status: 'active' }) as Project);
  expect((await call('DELETE', `/api/admin/projects/${id}`)).statusCode).toBe(204);
  const answer = await call('POST', `/api/admin/projects/${id}/restore`);
  expect([answer.statusCode, answer.json()]).toEqual([200, { id, status: 'active' }]);
});

test.each(['archived', 'draft'])(
  'the files of one that is %s are for admins: their addresses are signed',
  async (status) => {
    const picture = { imageUrl: `${path}.960.webp`, image: { sources: [{ url: `${path}.960.avif` }] } };
    const film = { url: path, renditions: [{ url: `${path}.720.mp4` }], posterUrl: `${path}.poster.webp` };
    const files = {
      ...picture,
      videoUrl: path,
      film,
      scenes: [film],
      cues: [{ audioUrl: path }, { audioUrl: null }],
    };
    const read = async (status: string) => {
      gateway.bus.answer(getProject, () => ({ id, status, ...files }) as unknown as Project);
      return (await gateway.call({ url: `/api/admin/projects/${id}`, headers: asAdmin })).json();
    };
    expect(await read('active')).toMatchObject(files);
    const { imageUrl, image, videoUrl, film: own, scenes, cues } = await read(status);
    expect(cues[1].audioUrl).toBeNull();
    const ofFilm = [own, ...scenes].flatMap(({ url, renditions, posterUrl }) => [url, renditions[0].url, posterUrl]);
    for (const url of [imageUrl, image.sources[0].url, videoUrl, ...ofFilm, cues[0].audioUrl])
      expect(url).toMatch(/\?expires=\d+&signature=[0-9a-f]{64}&of=project\/a{24}$/);
  },
);

test('the reel is a list of films; the poster of one that is not on the site is signed', async () => {
  const film = { key: 'a'.repeat(32), title: null, projectId: id, projectTitle: 'Tape' };
  const posterUrl = `${path}.poster.webp`;
  const films = (['active', 'draft'] as const).map((status) => ({ ...film, status, posterUrl }));
  const reel: Reel = { keys: [film.key], films, revision: 4 };
  const signed = [posterUrl, expect.stringContaining(`of=project/${id}`)];
  const posters = ({ films }: Reel) => films.map((one) => one.posterUrl);
  gateway.bus.answer(getReel, () => reel);
  gateway.bus.answer(orderReel, ({ ifMatch }) => {
    if (ifMatch?.includes(3)) throw new AppError('outdated', 'Someone else has changed this');
    return { ...reel, revision: 5 };
  });
  const read = await gateway.call({ url: '/api/admin/reel', headers: asAdmin });
  expect([read.headers.etag, posters(read.json())]).toEqual(['"4"', signed]);
  const put = (keys: unknown, headers: object = {}) =>
    gateway.call({ method: 'PUT', url: '/api/admin/reel', headers: { ...asAdmin, ...headers }, payload: { keys } });
  const changed = await put([film.key], { 'if-match': '"4"' });
  expect([changed.statusCode, changed.headers.etag, posters(changed.json())]).toEqual([200, '"5"', signed]);
  expect(gateway.bus.asked(orderReel)).toEqual([{ keys: [film.key], ifMatch: [4] }]);
  const late = await put([film.key], { 'if-match': '"3"' });
  expect([late.statusCode, posters(late.json().current)]).toEqual([412, signed]);
  expect([(await put([film.key, film.key])).statusCode, (await put(['x'])).statusCode]).toEqual([400, 400]);
});

test('one is read by its id, which has to be one', async () => {
  gateway.bus.answer(getProject, (asked) => ({ ...asked, status: 'active' }) as Project);
  const get = (path: string) => gateway.call({ url: `/api/admin/projects/${path}`, headers: asAdmin });
  expect((await get(id)).json()).toEqual({ id, status: 'active' });
  expect((await get('one')).statusCode).toBe(400);
});

test('the list is searched, sorted and narrowed by what the address says', async () => {
  gateway.bus.answer(listProjects, () => ({ items: [], total: 7 }));
  const list = (query: string) => gateway.call({ url: `/api/admin/projects?${query}`, headers: asAdmin });
  const answer = await list('q=ferry&sort=-year&status=archived&limit=20&offset=20');
  expect([answer.statusCode, answer.headers['x-total-count']]).toEqual([200, '7']);
  expect(gateway.bus.asked(listProjects).at(-1)).toEqual({
    q: 'ferry',
    sort: '-year',
    status: 'archived',
    limit: 20,
    offset: 20,
  });
  for (const wrong of ['sort=revision', 'sort=--year', 'status=gone', 'limit=501']) {
    expect([wrong, (await list(wrong)).statusCode]).toEqual([wrong, 400]);
  }
});
