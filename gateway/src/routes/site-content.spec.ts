import { deleteHeroSettings, type HeroSettings, updateHeroSettings } from '@cueroom/contracts/content/hero-settings';
import {
  addLogo,
  deleteLogo,
  listLogos,
  type Logo,
  restoreLogo,
  updateLogo,
} from '@cueroom/contracts/content/logo-wall';
import { updateSiteContent } from '@cueroom/contracts/content/site-content';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { openUpload } from '@cueroom/contracts/media/objects';
import { asAdmin, type TestGateway } from '../testing/test-gateway';
import { gatewayWithMedia, key, pixel } from './gateway-with-media.fixture';

const id = 'a'.repeat(24);
const path = objectPathOf(key);

let gateway: TestGateway;
let call: Awaited<ReturnType<typeof gatewayWithMedia>>['call'];
let stored: Buffer[];
let close: () => Promise<void>;
beforeAll(async () => {
  ({ gateway, call, stored, close } = await gatewayWithMedia());
  gateway.bus.answer(addLogo, (logo) => ({ id, ...logo }) as unknown as Logo);
  gateway.bus.answer(updateLogo, ({ changes }) => ({ id, ...changes }) as unknown as Logo);
  gateway.bus.answer(updateHeroSettings, (changes) => ({ ...changes }) as unknown as HeroSettings);
});
beforeEach(() => void stored.splice(0));
afterAll(() => close());

describe('logos', () => {
  const iconData = `data:image/svg+xml;base64,${pixel.toString('base64')}`;

  test('the icon is uploaded, and its key asked with; null takes it away; unnamed it stays', async () => {
    const body = { name: 'Arte', displayOrder: 1, iconType: 'custom', iconData, active: true };
    expect((await call('POST', '/api/admin/logo-wall', body)).statusCode).toBe(201);
    expect(stored).toEqual([pixel]);
    expect(gateway.bus.asked(addLogo).at(-1)).toEqual({ name: 'Arte', displayOrder: 1, active: true, iconKey: key });

    const changes = async (fields: object) => {
      expect((await call('PATCH', `/api/admin/logo-wall/${id}`, fields)).statusCode).toBe(200);
      return gateway.bus.asked(updateLogo).at(-1)?.changes;
    };
    expect(await changes({ iconData: null })).toEqual({ iconKey: null });
    expect(await changes({ name: 'ARTE', iconType: 'image/png' })).toEqual({ name: 'ARTE' });
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'A', displayOrder: 1.5 }, 'displayOrder'],
    [{ name: 'A', iconType: 'text' }, 'iconType'],
    [{ name: 'A', iconKey: key }, 'iconKey'],
  ])('%j is 400', async (body, field) => {
    const answer = await call('POST', '/api/admin/logo-wall', body);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
  });

  test('an admin sees all, may delete, and may take that back', async () => {
    gateway.bus.answer(listLogos, () => ({ items: [{ id } as Logo], total: 4 }));
    gateway.bus.answer(deleteLogo, () => undefined);
    const list = await gateway.call({ url: '/api/admin/logo-wall', headers: asAdmin });
    expect([list.json(), list.headers['x-total-count'], list.headers['cache-control']]).toEqual([
      [{ id }],
      '4',
      'no-store',
    ]);
    expect((await call('DELETE', `/api/admin/logo-wall/${id}`)).statusCode).toBe(204);
    gateway.bus.answer(restoreLogo, (asked) => asked as Logo);
    expect((await call('POST', `/api/admin/logo-wall/${id}/restore`)).json()).toEqual({ id });
  });
});

describe('the hero and the words', () => {
  const put = (body: object) => call('PUT', '/api/admin/hero-settings', body);

  test('the form passes; an own address becomes a path; a small film may come along', async () => {
    const form = { videoType: 'file', videoTitle: 'Reel', videoFileName: 'reel.mp4', videoFileType: 'video/mp4' };
    await put({ ...form, videoUrl: `http://studio.example${path}`, videoFileData: null });
    expect(gateway.bus.asked(updateHeroSettings).at(-1)).toEqual({ ...form, videoUrl: path });
    await put({ videoFileData: `data:video/mp4;base64,${pixel.toString('base64')}` });
    expect(gateway.bus.asked(updateHeroSettings).at(-1)).toEqual({ videoUrl: path });
    expect(gateway.bus.asked(openUpload).at(-1)).toEqual({ size: pixel.length, kind: 'hero' });
    expect((await put({ videoFileData: '!' })).statusCode).toBe(415);
    expect((await put({ processing: null })).statusCode).toBe(400);
  });

  test('settings may be deleted', async () => {
    gateway.bus.answer(deleteHeroSettings, () => undefined);
    expect((await call('DELETE', '/api/admin/hero-settings')).statusCode).toBe(204);
  });

  test('the words of the site are stored', async () => {
    const words = { heroTitle: 'Louder', heroSubtitle: '', aboutContent: 'We.' };
    gateway.bus.answer(updateSiteContent, () => words);
    const answer = await call('PUT', '/api/admin/content', words);
    expect([answer.statusCode, answer.json()]).toEqual([200, words]);
    expect((await call('PUT', '/api/admin/content', { heroTitle: '' })).statusCode).toBe(400);
  });

  test('so are the logo, which comes along, and the color, if it can be read', async () => {
    gateway.bus.answer(updateSiteContent, () => ({}) as never);
    const logoData = `data:image/png;base64,${pixel.toString('base64')}`;
    await call('PUT', '/api/admin/content', { accent: '#1f4e8c', logoData });
    expect(gateway.bus.asked(updateSiteContent).at(-1)).toEqual({ accent: '#1f4e8c', logoKey: key });
    await call('PUT', '/api/admin/content', { logoData: null });
    expect(gateway.bus.asked(updateSiteContent).at(-1)).toEqual({ logoKey: null });
    const refused = await call('PUT', '/api/admin/content', { accent: '#fffff0' });
    expect([refused.statusCode, refused.json().errors.accent]).toEqual([
      400,
      [expect.stringMatching(/^#fffff0 is too light .* The nearest that works is #/)],
    ]);
  });
});
