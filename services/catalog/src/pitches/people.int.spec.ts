import { pitchReacted } from '@cueroom/contracts/pitches/pitch-activity';
import { eventually } from '@cueroom/testing/eventually';
import { pitchesForTests } from './pitches.fixture';

const open = pitchesForTests();
const dayMs = 24 * 3_600_000;

const withPeople = async () => {
  const studio = await open();
  const trackId = await studio.aTrack();
  const { id } = await studio.controller.add({ title: 'Northlight', status: 'open', tracks: [{ trackId }] });
  const add = (name: string, email: string | null) => studio.people.add({ id, name, email });
  const dana = await add('Dana Ortiz', 'Dana@Northlight.example');
  const ren = await add('Ren', 'ren@northlight.example');
  await add('Nobody', null);
  for (const { token } of [dana, ren]) {
    await studio.listen.recordHeard({ token: token!, visit: 'visit-one', heard: [{ trackId, from: 0, to: 9 }] });
    await studio.listen.comment({ token: token!, trackId, at: 1, text: 'Lovely' });
  }
  await eventually(() => expect(studio.bus.published(pitchReacted)).toHaveLength(6));
  await studio.deliver();
  return { ...studio, id, dana, ren, trackId };
};

test('a recipient is found however the address is written, exported without secrets, and erased alone', async () => {
  const { persons, dana, ren, id, listen, controller, pitchModel, recipientModel } = await withPeople();
  const inOrder = [dana.id, ren.id].sort();
  expect((await persons.list({})).map((person) => person.id)).toEqual(inOrder);
  expect((await persons.list({ after: inOrder[0] })).map((person) => person.id)).toEqual([inOrder[1]]);
  const [found, ...others] = await persons.list({ email: ' dana@northlight.EXAMPLE ' });
  expect([found?.id, others]).toEqual([dana.id, []]);
  const [record] = await persons.export({ ids: [dana.id] });
  expect(record).toMatchObject({ kind: 'recipient', record: { name: 'Dana Ortiz', reactions: [{ heardSec: 9 }] } });
  expect(JSON.stringify(record)).not.toMatch(/tokenHash|passwordHash/);

  expect(await persons.erase({ ids: [dana.id] })).toEqual({ count: 1 });
  const left = JSON.stringify([
    await recipientModel.find().lean(),
    await pitchModel.find().lean(),
    await listen.listActivity({ id }),
    await recipientModel.db.collection('published_events').find().toArray(),
    (await controller.get({ id })).recipients,
  ]);
  expect(left).not.toMatch(/dana/i);
  expect(left).toContain('Ren');
});

test('people are found by their address however it was written, also a new one, or as one of these contacts', async () => {
  const { people, persons, dana, id, recipientModel } = await withPeople();
  const contactId = 'c'.repeat(24);
  const linked = await people.add({ id, name: 'Known by a contact', contactId });
  await people.add({ id, name: 'Sam', email: 'sam@northlight.example', contactId });
  const idsOf = async (email: string, contactIds?: string[]) =>
    (await persons.list({ email, contactIds })).map((one) => one.id);
  expect(await idsOf(' dana@northlight.EXAMPLE ')).toEqual([dana.id]);
  expect(new Set(await idsOf('dana@northlight.example', [contactId]))).toEqual(new Set([dana.id, linked.id]));
  await people.update({ id, recipientId: dana.id, email: 'dana@ortiz.example' });
  expect([await idsOf('dana@northlight.example'), await idsOf('DANA@ortiz.example')]).toEqual([[], [dana.id]]);
  // Added by a replica of an earlier release during an upgrade.
  await recipientModel.collection.updateMany({}, { $unset: { person: 1 } });
  expect(await idsOf('Dana@Ortiz.example')).toEqual([dana.id]);
  expect(await persons.list({})).toHaveLength(4);
});

test('when its time is over it is forgotten what was opened and heard; comments stay', async () => {
  const { keeper, listen, controller, id, trackId } = await withPeople();
  expect(await keeper.forgetListening(Date.now() + 364 * dayMs)).toBe(0);
  expect(await keeper.forgetListening(Date.now() + 366 * dayMs)).toBe(2);
  expect((await listen.listActivity({ id })).items.map(({ kind }) => kind)).toEqual(['comment', 'comment']);
  const [dana] = (await controller.get({ id })).recipients;
  expect(dana).toMatchObject({ visits: 1, firstOpenedAt: null, lastOpenedAt: null });
  expect(dana!.reactions).toMatchObject([{ trackId, heard: [], heardSec: 0 }]);
});

test('of two visits the older is forgotten first, and then the later', async () => {
  const { recipients, recipientModel, dana } = await withPeople();
  const [day0, day100] = [0, 100].map((days) => new Date(days * dayMs));
  await recipientModel.updateOne({ _id: dana.id }, { firstOpenedAt: day0, lastOpenedAt: day100 });
  const visits = async () => {
    const { firstOpenedAt, lastOpenedAt, seen } = (await recipientModel.findById(dana.id).lean())!;
    return [firstOpenedAt, lastOpenedAt, seen.length];
  };
  await recipients.forgetVisits(new Date(50 * dayMs));
  expect(await visits()).toEqual([null, day100, 1]);
  await recipients.forgetVisits(new Date(150 * dayMs));
  expect(await visits()).toEqual([null, null, 0]);
});

test('a pitch is found by all who are added at once, and by no one who was erased meanwhile', async () => {
  const { people, persons, pitchModel, id, dana } = await withPeople();
  const names = ['Ali', 'Bo', 'Cem', 'Dee', 'Eve'];
  await Promise.all(names.map((name) => people.add({ id, name })));
  const known = async () => (await pitchModel.findById(id).lean())!.people;
  expect(await known()).toEqual(expect.arrayContaining(names));
  const changes = { id, recipientId: dana.id, company: 'Northlight' };
  await Promise.all([people.update(changes).catch(() => undefined), persons.erase({ ids: [dana.id] })]);
  expect((await known()).join()).not.toMatch(/dana/i);
});
