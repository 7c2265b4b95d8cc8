import { BriefPitches } from './brief-pitches.repository';
import { pitchesForTests } from './pitches.fixture';

const open = pitchesForTests();

test('a brief knows who was sent its pitches, how many opened them, and what was made for it', async () => {
  const { controller, people, pitchModel, recipientModel } = await open();
  const [briefId, other] = ['b'.repeat(24), 'c'.repeat(24)];
  const briefPitches = new BriefPitches(pitchModel, recipientModel);
  const pitch = async (title: string, fields: object) => (await controller.add({ title, ...fields })).id;
  const sent = await pitch('Sent', { briefId, status: 'open' });
  const closed = await pitch('Closed', { briefId, status: 'closed' });
  const draft = await pitch('Draft', { briefId: other });
  const gone = await pitch('Gone', { briefId, status: 'open' });
  const { id: dana } = await people.add({ id: sent, name: 'Dana' });
  for (const id of [sent, closed, draft, gone]) await people.add({ id, name: 'Ren' });
  await recipientModel.updateOne({ _id: dana }, { $set: { visits: 2 } });
  await controller.delete({ id: gone });
  expect(await briefPitches.counts([briefId, other, 'd'.repeat(24)])).toEqual([{ briefId, sent: 3, opened: 1 }]);

  const made = await briefPitches.of(briefId);
  expect(made.map(({ title, links }) => [title, links.map(({ name }) => name).sort()]).sort()).toEqual([
    ['Closed', ['Ren']],
    ['Sent', ['Dana', 'Ren']],
  ]);
  expect(made[0]).toMatchObject({ createdBy: 'admin', createdAt: expect.any(String) });
});
