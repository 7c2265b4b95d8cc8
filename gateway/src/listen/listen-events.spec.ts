import { type ListenPage, listOpenPages } from '@cueroom/contracts/pitches/listen';
import { listPitchActivity, type PitchActivity } from '@cueroom/contracts/pitches/pitch-activity';
import { eventually } from '@cueroom/testing/eventually';
import { openDoor } from '../media/object.proxy.fixture';
import { asAdmin } from '../testing/test-gateway';
import { aListener, answers, content, refuses, token } from './listener.fixture';

let door: Awaited<ReturnType<typeof openDoor>>;
beforeAll(async () => {
  door = await openDoor();
});
beforeEach(() => answers(door.gateway));
afterAll(() => door.close());

test('an open page follows the pitch, and is told when its link is over', async () => {
  const reading = await fetch(`${door.url}/api/listen/${token}/events`);
  expect(reading.headers.get('content-type')).toBe('text/event-stream');
  const heard = textOf(reading);
  await door.gateway.bus.hint('pitches', aListener.pitchId);
  const changed = { ...content, title: 'Changed' };
  door.gateway.bus.answer(listOpenPages, () => [{ listener: aListener, content: changed }]);
  await eventually(() => expect(heard.text).toMatch(/event: page\ndata: \{.*"title":"Changed"/));
  expect(heard.text.match(/event: page/g)).toHaveLength(1);
  refuses(door.gateway, 'gone');
  await door.gateway.bus.hint('pitches', aListener.pitchId);
  await eventually(() => expect([heard.text.includes('event: over'), heard.isOver]).toEqual([true, true]));
});

test('a page that changed after it was drawn is sent at once, and no other', async () => {
  const { contentHash } = (await (await fetch(`${door.url}/api/listen/${token}`)).json()) as ListenPage;
  const events = `${door.url}/api/listen/${token}/events?shown=`;
  const [same, other] = [textOf(await fetch(events + contentHash)), textOf(await fetch(`${events}another`))];
  await eventually(() => expect(other.text).toContain(`"contentHash":"${contentHash}"`));
  door.gateway.bus.answer(listOpenPages, () => [{ listener: aListener, content: { ...content, title: 'Changed' } }]);
  await door.gateway.bus.hint('pitches', aListener.pitchId);
  await eventually(() => expect(same.text).toContain('"title":"Changed"'));
  expect(same.text.match(/event: page/g)).toHaveLength(1);
});

test('what a person does in one window is there in another one, and no one else’s page looks for it', async () => {
  const heard = textOf(await fetch(`${door.url}/api/listen/${token}/events?shown=another`));
  await eventually(() => expect(heard.text).toContain('event: page'));
  const answered = { ...content, tracks: [{ ...content.tracks[0]!, choice: 'yes' as const }] };
  // Without the hint that a changed answer of the tests gives.
  door.gateway.bus.answers.set(listOpenPages.name, () => [{ listener: aListener, content: answered }]);
  const asked = () => door.gateway.bus.asked(listOpenPages).length;
  const before = asked();
  await door.gateway.bus.hint('recipients', 'f'.repeat(24));
  expect(asked()).toBe(before);
  await door.gateway.bus.hint('recipients', aListener.recipientId);
  await eventually(() => expect(heard.text).toContain('"choice":"yes"'));
});

test('the studio’s feed comes as it happens, and after a break what was missed', async () => {
  const activity = (n: number) => ({ id: `${n}`.repeat(24), kind: 'opened' }) as PitchActivity;
  const feed = [activity(2), activity(1)];
  door.gateway.bus.answer(listPitchActivity, () => ({ items: [...feed], total: feed.length }));
  const url = `${door.url}/api/admin/pitches/${aListener.pitchId}/events`;
  expect((await fetch(url)).status).toBe(401);
  const follow = async (headers: Record<string, string> = {}) =>
    textOf(await fetch(url, { headers: { ...asAdmin, ...headers } }));
  const heard = await follow();
  const asked = () => door.gateway.bus.asked(listPitchActivity).length;
  await eventually(() => expect(asked()).toBe(2));
  feed.unshift(activity(3));
  for (let twice = 0; twice < 2; twice++) {
    await door.gateway.bus.hint('pitch-activity', aListener.pitchId, activity(3));
    await door.gateway.bus.hint('pitch-activity', aListener.pitchId);
  }
  await eventually(() => expect(heard.text).toContain('event: change'));
  expect([idsIn(heard.text), asked()]).toEqual([['3'.repeat(24)], 2]);
  // What came while there were no hints.
  feed.unshift(activity(4));
  door.gateway.bus.setSubscribed(true);
  await eventually(() => expect(idsIn(heard.text)).toEqual(['3'.repeat(24), '4'.repeat(24)]));
  const after = await follow({ 'last-event-id': '1'.repeat(24) });
  await eventually(() => expect(idsIn(after.text)).toEqual(['2', '3', '4'].map((n) => n.repeat(24))));
  // A comment that was taken back since: the ids around it tell its place.
  const afterGone = await follow({ 'last-event-id': `${'1'.repeat(8)}${'f'.repeat(16)}` });
  await eventually(() => expect(idsIn(afterGone.text).slice(-3)).toEqual(['2', '3', '4'].map((n) => n.repeat(24))));
});

test('a process that stops ends what is followed, so that browsers go to another one', async () => {
  const door = await openDoor();
  answers(door.gateway);
  const heard = textOf(await fetch(`${door.url}/api/listen/${token}/events`));
  const startedAt = Date.now();
  await door.gateway.stop();
  await eventually(() => expect(heard.isOver).toBe(true));
  expect(Date.now() - startedAt).toBeLessThan(5000);
  await door.close().catch(() => undefined);
});

const idsIn = (text: string): string[] => [...text.matchAll(/^id: (\w+)\nevent: activity/gm)].map(([, id = '']) => id);

const textOf = (response: Response) => {
  const heard = { text: '', isOver: false };
  void (async () => {
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>)
      heard.text += Buffer.from(part).toString();
    heard.isOver = true;
  })().catch(() => undefined);
  return heard;
};
