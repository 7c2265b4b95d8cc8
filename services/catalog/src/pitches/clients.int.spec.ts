import { pageIdOf } from '@cueroom/persistence/records/person';
import { ClientsController } from './recipients.controller';
import { ClientsRepository } from './clients.repository';
import { pitchesForTests } from './pitches.fixture';

const open = pitchesForTests();
const email = 'dana@northlight.example';

/** Dana was sent two pitches; the later one under another name. */
const withDana = async () => {
  const studio = await open();
  const { controller, people, pitches, recipients, recipientModel, pitchModel } = studio;
  const clients = new ClientsController(new ClientsRepository(recipientModel, pitchModel, pitches, recipients));
  const first = await controller.add({ title: 'Harbour', status: 'open' });
  const second = await controller.add({ title: 'Lane Five' });
  await people.add({ id: first.id, name: 'Dana', email: 'Dana@Northlight.example', company: 'Northlight' });
  await people.add({ id: first.id, name: 'Ren', email: 'ren@other.example' });
  await people.add({ id: second.id, name: 'Dana Ortiz', email });
  const find = async (wanted: object) => (await clients.find({ ...wanted, atMost: 10 })).map(({ person }) => person);
  return { ...studio, clients, first, second, find };
};

test('recipients are found as people: by their words, and by the ids of their pages', async () => {
  const { find } = await withDana();
  const others = [email, 'ren@other.example'];
  expect([await find({}), await find({ q: 'ortiz' }), await find({ q: 'north' })]).toEqual([others, [email], [email]]);
  // The title of the pitch is no name.
  expect(await find({ q: 'harbour' })).toEqual([]);
  expect(await find({ clientId: pageIdOf(email) })).toEqual([email]);
  expect(await find({ companyId: pageIdOf('NORTHLIGHT') })).toEqual([email]);
  expect(await find({ companyId: pageIdOf('Elsewhere') })).toEqual([]);
});

test('a person has the newest name, and all pitches that are not deleted', async () => {
  const { clients, controller, people, find, first, second } = await withDana();
  const [said] = await clients.describe({ persons: [email] });
  expect(said).toMatchObject({ person: email, name: 'Dana Ortiz', company: 'Northlight', count: 2 });
  const contactId = 'c'.repeat(24);
  const third = await controller.add({ title: 'By contact' });
  await people.add({ id: third.id, name: 'Dana', contactId });
  const titles = async () => (await clients.pitchesOf({ email, contactIds: [contactId] })).map(({ title }) => title);
  expect(await titles()).toEqual(['By contact', 'Lane Five', 'Harbour']);
  await controller.delete({ id: first.id });
  await controller.delete({ id: second.id });
  expect([await titles(), await find({ q: 'dana' }), await find({})]).toEqual([['By contact'], [], []]);
});
