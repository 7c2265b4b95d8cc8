import { mostPeople } from '@cueroom/contracts/content/people';
import { makeIcon } from '@cueroom/contracts/media/pictures';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { PublicSite } from '../../public-site/public-site';
import { PeopleController } from './people.controller';
import { PeopleRepository } from './people.repository';
import { type PersonDocument, personSchema } from './people.schema';
import { PeopleService } from './people.service';

const database = freshDatabase();
const webp = { iconData: 'data:image/webp;base64,AAAA', iconType: 'image/webp', width: 410, height: 512 };

const studio = async () => {
  const bus = new RecordingBus();
  bus.answer(makeIcon, () => webp);
  const model = await database.model<PersonDocument>('Person', personSchema);
  await model.deleteMany();
  const repository = new PeopleRepository(model, idleRelay, new PublicSite(bus));
  return { bus, model, people: new PeopleController(repository, new PeopleService(repository, bus)) };
};
const aPerson = { name: 'Ines Example', role: 'Music supervisor' };

test('visitors see people in the order of the studio, and nothing inner', async () => {
  const { people } = await studio();
  await people.add({ ...aPerson, name: 'Second', displayOrder: 2 });
  const first = await people.add({ ...aPerson, name: ' First ', line: 'Listens twice.', displayOrder: 1 });
  expect(first).toMatchObject({ name: 'First', displayOrder: 1, portraitUrl: null, revision: 0 });
  expect(await people.listPublic()).toEqual([
    {
      ...{ id: first.id, name: 'First', role: 'Music supervisor', line: 'Listens twice.', portraitUrl: null },
      ...{ email: null, phone: null, links: [] },
    },
    expect.objectContaining({ name: 'Second', line: null }),
  ]);
});

test('how a person is reached is public and goes with null; one of an earlier release has none of it', async () => {
  const { people, model } = await studio();
  const reached = { email: 'ines@studio.example', phone: '+351 21 000 00 00' };
  const links = [{ label: ' IMDb ', url: 'https://imdb.example/ines' }];
  const { id } = await people.add({ ...aPerson, ...reached, links });
  expect(await people.listPublic()).toMatchObject([{ ...reached, links: [{ ...links[0], label: 'IMDb' }] }]);
  await people.update({ id, changes: { phone: '', links: null } });
  expect(await people.listPublic()).toMatchObject([{ email: reached.email, phone: null, links: [] }]);
  await model.updateMany({}, { $unset: { email: 1, phone: 1, links: 1 } }, { strict: false });
  expect(await people.listPublic()).toMatchObject([{ email: null, phone: null, links: [] }]);
});

test('a portrait is kept with the person, has another address after a change, and goes with null', async () => {
  const { people, bus } = await studio();
  const { id, portraitUrl } = await people.add({ ...aPerson, portraitKey: anObjectKey() });
  expect(portraitUrl).toBe(`/api/people/${id}/portrait?v=0`);
  expect(await people.portrait({ id })).toEqual({ data: 'AAAA' });
  expect(await people.update({ id, changes: { role: 'Founder' } })).toMatchObject({
    portraitUrl: `/api/people/${id}/portrait?v=1`,
  });
  bus.answer(makeIcon, () => ({ ...webp, iconData: 'data:image/svg+xml;base64,AAAA', iconType: 'image/svg+xml' }));
  await expect(people.update({ id, changes: { portraitKey: anObjectKey() } })).rejects.toMatchObject({
    kind: 'wrong_type',
  });
  expect(await people.update({ id, changes: { portraitKey: null } })).toMatchObject({ portraitUrl: null });
  await expect(people.portrait({ id })).rejects.toMatchObject({ kind: 'not_found' });
});

test('a deleted person is gone at once with the portrait, and comes back as it was', async () => {
  const { people } = await studio();
  const person = await people.add({ ...aPerson, portraitKey: anObjectKey() });
  const { id } = person;
  await people.delete({ id });
  expect(await people.listPublic()).toEqual([]);
  await expect(people.portrait({ id })).rejects.toMatchObject({ kind: 'not_found' });
  expect(await people.restore({ id })).toEqual(person);
  await expect(people.update({ id, changes: { name: 'Late' }, ifMatch: [7] })).rejects.toMatchObject({
    kind: 'outdated',
  });
});

test('there is room for so many, and a repeated creation is the first one', async () => {
  const { people } = await studio();
  const idempotency = { key: 'made-only-once', bodyHash: 'a'.repeat(64) };
  for (let n = 1; n < mostPeople; n++) await people.add(aPerson);
  const last = await people.add({ ...aPerson, idempotency });
  await expect(people.add(aPerson)).rejects.toMatchObject({ kind: 'impossible' });
  expect(await people.add({ ...aPerson, idempotency })).toEqual({ ...last, isRepeated: true });
  expect(await people.listPublic()).toHaveLength(mostPeople);
});
