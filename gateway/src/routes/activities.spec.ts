import { type Track, updateTrack } from '@cueroom/contracts/catalog/tracks';
import { getHeroSettings } from '@cueroom/contracts/content/hero-settings';
import { type Activity, addActivity, listActivities, undoActivity } from '@cueroom/contracts/intake/activities';
import { addBrief, type Brief, updateBrief } from '@cueroom/contracts/intake/briefs';
import { giveFeedback } from '@cueroom/contracts/intake/feedback';
import { promoteSong } from '@cueroom/contracts/intake/review';
import { checkObject } from '@cueroom/contracts/media/objects';
import { nameRecords } from '@cueroom/contracts/record-names';
import { currentAdmin } from '@cueroom/platform/request-context';
import { aNewBrief } from '@cueroom/testing/factories';
import { asAdmin, testGateway, type TestGateway } from '../testing/test-gateway';

const id = 'a'.repeat(24);

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway();
});
afterEach(() => gateway.app.close());

const call = (method: string, url: string, payload?: object, headers: Record<string, string> = asAdmin) =>
  gateway.call({ method: method as 'POST', url, payload, headers });

test('services know which admin asks for a change; of a visitor they know nobody', async () => {
  const askers: unknown[] = [];
  const answer = () => {
    askers.push(currentAdmin());
    return { id } as Brief;
  };
  gateway.bus.answer(updateBrief, answer);
  gateway.bus.answer(addBrief, answer);
  await call('PATCH', `/api/admin/briefs/${id}`, { status: 'won' });
  await call('POST', '/api/briefs', aNewBrief(), {});
  await call('POST', '/api/briefs', aNewBrief());
  expect(askers).toEqual(['admin', undefined, undefined]);
});

test('the file that comes along with a promotion is part of it, and told by nobody else', async () => {
  const askers: unknown[] = [];
  const track = { id, fileUrl: null } as unknown as Track;
  gateway.bus.answer(checkObject, () => ({}) as never);
  gateway.bus.answer(promoteSong, () => {
    askers.push(currentAdmin());
    return track;
  });
  gateway.bus.answer(updateTrack, () => {
    askers.push(currentAdmin());
    return track;
  });
  const promoted = { title: 'Reel', artist: 'Mara', sourceSongId: id, fileUrl: `/api/objects/${'b'.repeat(32)}` };
  await call('POST', '/api/admin/music', promoted);
  expect(askers).toEqual(['admin', undefined]);
});

test('what an activity changed is taken back in its name', async () => {
  gateway.bus.answer(undoActivity, (asked) => ({ ...asked }) as Activity);
  const undone = await call('POST', `/api/admin/activities/${id}/undo`);
  expect([undone.statusCode, undone.json()]).toEqual([200, { id }]);
  expect((await call('POST', `/api/admin/activities/${id}/undo`, undefined, {})).statusCode).toBe(401);
});

test('activities have the names of their records; a service that is away hides no activity', async () => {
  const activity = (entityType: string) => ({ id, entityType, entityId: id }) as Activity;
  gateway.bus.answer(listActivities, () => ({ items: ['brief', 'track', 'hero'].map(activity), total: 3 }));
  gateway.bus.answer(nameRecords.intake, ({ records }) =>
    records.map((record) => ({ ...record, name: 'Lane Five', person: 'Dario Lanza' })),
  );
  const listed = await call('GET', '/api/admin/activities');
  const names = (listed.json() as { recordName: string; personName: string }[]).map((one) => [
    one.recordName,
    one.personName,
  ]);
  expect(names).toEqual([
    ['Lane Five', 'Dario Lanza'],
    [null, null],
    [null, null],
  ]);
  expect(gateway.bus.asked(nameRecords.catalog)).toEqual([{ records: [{ entityType: 'track', entityId: id }] }]);
});

test('a note is signed with the name of the admin, whatever is sent', async () => {
  gateway.bus.answer(nameRecords.intake, ({ records }) =>
    records.map((key) => ({ ...key, name: 'Lane', person: null })),
  );
  gateway.bus.answer(addActivity, (activity) => ({ id, ...activity }) as never);
  const note = { entityType: 'brief', entityId: id, activityType: 'note', subject: 'Called back' };
  const added = await call('POST', '/api/admin/activities', note);
  expect([added.statusCode, added.json().createdBy]).toEqual([201, 'admin']);
  const forged = await call('POST', '/api/admin/activities', { ...note, createdBy: 'somebody else' });
  expect(forged.json().errors).toEqual({ createdBy: ['Unknown field'] });
});

test('feedback is passed on with who gives it, and says what is missing', async () => {
  gateway.bus.answer(giveFeedback, ({ id: entityId }) => ({ id, entityId }) as never);
  const url = `/api/admin/submissions/${id}/feedback`;
  const [given, empty, long] = [
    await call('POST', url, { feedback: 'Lovely strings.' }),
    await call('POST', url, { feedback: ' ' }),
    await call('POST', url, { feedback: 'a'.repeat(10_001) }),
  ];
  expect([given, empty, long].map(({ statusCode }) => statusCode)).toEqual([201, 400, 400]);
  expect(empty.json().errors).toEqual({ feedback: ['Feedback is required'] });
  expect(gateway.bus.asked(giveFeedback)).toEqual([{ id, feedback: 'Lovely strings.', createdBy: 'admin' }]);
});

test.each([
  [{ entityType: 'nobody' }, 'entityType'],
  [{ entityType: { toString: 'x' }, followUpDate: '2026-01-02' }, 'entityType.toString'],
  [{ entityId: '42' }, 'entityId'],
  [{ activityType: 'shout' }, 'activityType'],
  [{ dueDate: 'soon' }, 'dueDate'],
])('an activity with %j is 400', async (field, name) => {
  const activity = { entityType: 'brief', entityId: id, activityType: 'note', ...field };
  const answer = await call('POST', '/api/admin/activities', activity);
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [name]]);
});

test('nothing is noted about what is not there', async () => {
  gateway.bus.answer(nameRecords.catalog, () => []);
  gateway.bus.answer(getHeroSettings, () => null);
  const note = (entityType: string, entityId: string) =>
    call('POST', '/api/admin/activities', { entityType, entityId, activityType: 'note' });
  const [track, hero, mixed] = [await note('track', id), await note('hero', 'hero'), await note('brief', 'hero')];
  expect([track.statusCode, track.json().detail]).toEqual([404, 'This track does not exist']);
  expect([hero.statusCode, mixed.statusCode]).toEqual([404, 400]);
  expect(gateway.bus.asked(addActivity)).toEqual([]);
});
