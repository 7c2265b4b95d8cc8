import type { Logo } from '@cueroom/contracts/content/logo-wall';
import { makeIcon } from '@cueroom/contracts/media/pictures';
import { recordChanged } from '@cueroom/contracts/record-changes';
import { withAdmin } from '@cueroom/platform/request-context';
import { idleRelay, publishOutbox } from '@cueroom/testing/idle-relay';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { PublicSite } from '../../public-site/public-site';
import { LogosController } from './logos.controller';
import { LogosRepository } from './logos.repository';
import { type LogoDocument, logoSchema } from './logos.schema';
import { LogosService } from './logos.service';

const database = freshDatabase();
const nobody = '0'.repeat(24);
const icon = { iconData: 'data:image/webp;base64,AAAA', iconType: 'image/webp' };

const wall = async () => {
  const bus = new RecordingBus();
  bus.answer(makeIcon, () => ({ ...icon, width: 300, height: 100 }));
  const model = await database.model<LogoDocument>('Logo', logoSchema);
  await model.deleteMany();
  const repository = new LogosRepository(model, idleRelay, new PublicSite(bus));
  return { bus, model, logos: new LogosController(repository, new LogosService(repository, bus)) };
};

test('a logo stands first and is shown when nothing else is said', async () => {
  const { logos } = await wall();
  expect(await logos.add({ name: ' Arte ' })).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    name: 'Arte',
    link: null,
    displayOrder: 0,
    active: true,
    iconType: 'custom',
    iconData: null,
    revision: 0,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
});

test('visitors see the active ones by order and then by the alphabet; admins all', async () => {
  const { logos } = await wall();
  await logos.add({ name: 'Third', displayOrder: 2 });
  await logos.add({ name: 'Second', displayOrder: 1 });
  await logos.add({ name: 'first', displayOrder: 1 });
  await logos.add({ name: 'Hidden', active: false });
  const names = ({ items }: { items: Logo[] }) => items.map(({ name }) => name);
  expect(names(await logos.listActive({}))).toEqual(['first', 'Second', 'Third']);
  expect(names(await logos.list({}))).toEqual(['Hidden', 'first', 'Second', 'Third']);
  const page = await logos.listActive({ limit: 1, offset: 1 });
  expect([names(page), page.total]).toEqual([['Second'], 3]);
});

test('they are put in an order; one that was deleted meanwhile is left out', async () => {
  const { logos } = await wall();
  const [one, two, three] = [
    await logos.add({ name: 'One', displayOrder: 1 }),
    await logos.add({ name: 'Two', displayOrder: 1 }),
    await logos.add({ name: 'Three', displayOrder: 1 }),
  ];
  await logos.delete({ id: one.id });
  await logos.order({ ids: [two.id, one.id, three.id] });
  const { items } = await logos.list({});
  expect(items.map(({ name, displayOrder }) => [name, displayOrder])).toEqual([
    ['Two', 1],
    ['Three', 3],
  ]);
  await expect(logos.update({ id: three.id, changes: { name: 'Drei' }, ifMatch: [0] })).rejects.toMatchObject({
    kind: 'outdated',
  });
});

test('a picture becomes an icon, stays when it is not named, and goes with null', async () => {
  const { logos, bus } = await wall();
  const { id } = await logos.add({ name: 'Arte', iconKey: anObjectKey() });
  expect(await logos.update({ id, changes: { name: 'ARTE', active: false } })).toMatchObject({ name: 'ARTE', ...icon });
  expect(bus.asked(makeIcon)).toHaveLength(1);
  expect(await logos.update({ id, changes: { iconKey: null } })).toMatchObject({ iconData: null, iconType: 'custom' });
});

test('an unknown logo is said to be none, and no icon is made for it', async () => {
  const { logos, bus } = await wall();
  await expect(logos.update({ id: nobody, changes: { iconKey: anObjectKey() } })).rejects.toMatchObject({
    kind: 'not_found',
  });
  await expect(logos.delete({ id: nobody })).rejects.toMatchObject({ kind: 'not_found' });
  expect(bus.asked(makeIcon)).toEqual([]);
  const { id } = await logos.add({ name: 'Arte' });
  await logos.delete({ id });
  expect(await logos.list({})).toEqual({ items: [], total: 0 });
});

test('an outdated change is refused, one without a revision is made', async () => {
  const { logos } = await wall();
  const { id, revision } = await logos.add({ name: 'Arte' });
  expect((await logos.update({ id, changes: { name: 'ARTE' }, ifMatch: [revision] })).revision).toBe(1);
  await expect(logos.update({ id, changes: { name: 'Late' }, ifMatch: [0] })).rejects.toMatchObject({
    kind: 'outdated',
  });
  expect((await logos.update({ id, changes: { active: false } })).revision).toBe(2);
  await expect(logos.update({ id: nobody, changes: {}, ifMatch: [0] })).rejects.toMatchObject({ kind: 'not_found' });
});

test('an order is one change, however many logos move; the same one again is none', async () => {
  const { bus, model, logos } = await wall();
  const ids: string[] = [];
  for (const name of ['One', 'Two', 'Three']) ids.push((await logos.add({ name })).id);
  for (let times = 0; times < 2; times++) await withAdmin('grace', () => logos.order({ ids }));
  expect(await model.countDocuments({ 'outbox.0': { $exists: true } })).toBe(3);
  await publishOutbox(model, bus);
  const reported = { entityType: 'content', entityId: 'content', did: 'logos-ordered', by: 'grace' };
  expect(bus.published(recordChanged)).toMatchObject([reported]);
});

test('a change is told by the names that were sent; a picture that is the same is none', async () => {
  const { bus, model, logos } = await wall();
  const { id } = await logos.add({ name: 'One' });
  const changes = { name: 'One', iconKey: anObjectKey() };
  for (let times = 0; times < 2; times++) await withAdmin('grace', () => logos.update({ id, changes }));
  await publishOutbox(model, bus);
  expect(bus.published(recordChanged)).toMatchObject([
    { entityId: id, did: 'changed', fields: ['iconData'], values: [] },
  ]);
});
