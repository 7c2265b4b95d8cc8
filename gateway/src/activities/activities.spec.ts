import { AppError } from '@cueroom/contracts/app-error';
import { getTrack } from '@cueroom/contracts/catalog/tracks';
import { getHeroSettings } from '@cueroom/contracts/content/hero-settings';
import { findUser } from '@cueroom/contracts/content/users';
import { type Activity, addActivity, adminChanged, listActivities } from '@cueroom/contracts/intake/activities';
import { addBrief, type Brief, getBrief, updateBrief } from '@cueroom/contracts/intake/briefs';
import { giveFeedback } from '@cueroom/contracts/intake/feedback';
import { nameCatalogRecords, nameIntakeRecords } from '@cueroom/contracts/record-names';
import { aNewBrief, aNewContact } from '@cueroom/testing/factories';
import { adminRoutes } from '../testing/admin-routes';
import { asAdmin, testGateway, type TestGateway } from '../testing/test-gateway';

const id = 'a'.repeat(24);
const requestId = 'one-for-all';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway();
  gateway.bus.answer(updateBrief, ({ changes }) => ({ id, ...changes }) as Brief);
});
afterEach(() => gateway.app.close());

const call = (method: string, url: string, payload?: object, headers: object = asAdmin) =>
  gateway.call({ method: method as 'POST', url, payload, headers: { ...headers, 'x-request-id': requestId } });
const recorded = () => gateway.bus.published(adminChanged);

/** What a call needs for its success where `{}` is not enough. */
const bodies: Record<string, object> = {
  'POST /api/admin/projects': { title: 'Low Tide', medium: 'Film' },
  'POST /api/admin/music': { title: 'Reel 1', artist: 'The Test Pressing' },
  'POST /api/admin/music/:id/downloads': { format: 'wav' },
  'POST /api/admin/music/:id/versions': { kind: 'clean', fileUrl: `/api/objects/${'a'.repeat(32)}` },
  'PATCH /api/admin/music/:id/versions/:versionId': { kind: 'clean' },
  'POST /api/admin/imports': { fileUrl: `/api/objects/${'b'.repeat(32)}` },
  'PUT /api/admin/imports/:id': { columns: { title: 'Title' } },
  'POST /api/admin/logo-wall': { name: 'North Light', displayOrder: 1 },
  'POST /api/admin/people': { name: 'Ines Example', role: 'Music supervisor' },
  'PUT /api/admin/logo-wall/order': { ids: [id] },
  'PUT /api/admin/people/order': { ids: [id] },
  'PUT /api/admin/projects/order': { ids: [id] },
  'PUT /api/admin/content': { heroTitle: 'Elevating Stories', heroSubtitle: 'With music', aboutContent: 'We listen.' },
  'POST /api/admin/activities': { entityType: 'brief', entityId: id, activityType: 'note' },
  'POST /api/admin/briefs': aNewBrief(),
  'POST /api/admin/contacts': aNewContact(),
  'PATCH /api/admin/activities/:id': { completed: true },
  'POST /api/admin/submissions/:id/feedback': { feedback: 'Lovely strings.' },
  'PATCH /api/admin/submissions/:id': { tags: [] },
  'PATCH /api/admin/submissions/:id/status': { status: 'on_hold' },
  'POST /api/admin/submissions/:id/changes': { items: ['lyrics'], message: 'Could we have the words?' },
  'POST /api/admin/submissions/:id/messages': { text: 'We are listening.' },
  'POST /api/admin/pitches': { title: 'Northlight' },
  'POST /api/admin/pitches/:id/recipients': { name: 'Dana Ortiz' },
  'POST /api/admin/pitches/:id/recipients/:recipientId/send': { subject: 'For you', text: '{{link}}' },
  'POST /api/admin/pitches/:id/comments/:commentId/answers': { text: 'Thanks' },
  'PATCH /api/admin/songs/:id/rights': { rights: null },
  'POST /api/admin/songs/:id/heard': { ranges: [[0, 10]] },
  'POST /api/admin/templates': { kind: 'letter-approve', name: 'Yes', subject: 'Yes', text: 'Welcome' },
  'PUT /api/admin/templates/:id': { kind: 'letter-approve', name: 'Yes', subject: 'Yes', text: 'Welcome' },
};
/** Enough of every record for every route. */
const anyRecord = {
  id,
  status: 'active',
  submissionId: id,
  audio: {},
  songs: [],
  tracks: [],
  skipped: [],
  submission: { songs: [] },
};
/** Also an import, until it is applied. */
const isActivityItself = (route: string) =>
  /\/(activities|feedback|heard)\b|\/queues\/session$|\/imports(\/:id)?$/.test(route);
/** Bull Board's own routes: what is done there is logged (queue-board.ts), as a queue is no record. */
const isBoard = (route: string) => /\/admin\/queues\/(?!session$)/.test(route);

test('every route by which an admin changes something is recorded', async () => {
  const ask = gateway.bus.request.bind(gateway.bus);
  jest
    .spyOn(gateway.bus, 'request')
    .mockImplementation((message, input) =>
      (message as object) === findUser ? ask(message, input) : Promise.resolve(anyRecord as never),
    );
  const routes = adminRoutes(gateway.app).filter(
    ({ method, route }) => !['GET', 'HEAD', 'OPTIONS'].includes(method) && !isBoard(route),
  );
  expect(routes.length).toBeGreaterThanOrEqual(20);
  const unrecorded: string[] = [];
  for (const { method, route } of routes) {
    const before = recorded().length;
    const payload = method === 'DELETE' ? undefined : (bodies[`${method} ${route}`] ?? {});
    const { statusCode } = await call(method, route.replace(/:\w+/g, id), payload);
    const isRecorded = recorded().length === before + (isActivityItself(route) ? 0 : 1);
    if (statusCode >= 300 || !isRecorded) unrecorded.push(`${method} ${route} (${statusCode})`);
  }
  expect(unrecorded).toEqual([]);
});

test('a change is told with who, what and when, and not with what stands in the record', async () => {
  const notes = 'Their budget is a secret';
  await call('PATCH', `/api/admin/briefs/${id}`, { status: 'won', notes });
  await call('PATCH', `/api/admin/briefs/${id}`, { priority: 'high' });
  expect(recorded()).toEqual([
    {
      changeId: expect.any(String),
      entityType: 'brief',
      entityId: id,
      subject: 'Status set to Won; changed notes',
      by: 'admin',
      at: expect.stringMatching(/Z$/),
    },
    expect.objectContaining({ subject: 'Changed priority' }),
  ]);
});

test('a change says what stood there before; one that cannot be read is told without', async () => {
  gateway.bus.answer(getBrief, () => ({ id, priority: 'low', notes: 'Secret' }) as Brief);
  await call('PATCH', `/api/admin/briefs/${id}`, { priority: 'urgent', notes: 'Also secret' });
  gateway.bus.answer(getBrief, () => {
    throw new AppError('unavailable', 'This service is unavailable, please try again');
  });
  await call('PATCH', `/api/admin/briefs/${id}`, { priority: 'low' });
  expect(recorded().map(({ subject }) => subject)).toEqual([
    'Priority Low → Urgent; changed notes',
    'Changed priority',
  ]);
});

test('activities have the names of their records; a service that is away hides no activity', async () => {
  const activity = (entityType: string) => ({ id, entityType, entityId: id }) as Activity;
  gateway.bus.answer(listActivities, () => ({ items: ['brief', 'track', 'hero'].map(activity), total: 3 }));
  gateway.bus.answer(nameIntakeRecords, ({ records }) =>
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
  expect(gateway.bus.asked(nameCatalogRecords)).toEqual([{ records: [{ entityType: 'track', entityId: id }] }]);
});

test('what did not happen, what is only read and what a visitor sends is no change of an admin', async () => {
  gateway.bus.answer(updateBrief, () => {
    throw new AppError('not_found', 'This brief does not exist');
  });
  gateway.bus.answer(addBrief, () => ({ id }) as Brief);
  gateway.bus.answer(listActivities, () => ({ items: [], total: 0 }));
  expect((await call('PATCH', `/api/admin/briefs/${id}`, { status: 'won' })).statusCode).toBe(404);
  expect((await call('PATCH', `/api/admin/briefs/${id}`, { status: 'gone' })).statusCode).toBe(400);
  expect((await call('PATCH', `/api/admin/briefs/${id}`, { status: 'won' }, {})).statusCode).toBe(401);
  expect((await call('GET', '/api/admin/activities')).statusCode).toBe(200);
  expect((await call('POST', '/api/briefs', aNewBrief(), {})).statusCode).toBe(201);
  expect(recorded()).toEqual([]);
});

test('a change that cannot be recorded is made all the same', async () => {
  jest.spyOn(gateway.bus, 'publish').mockRejectedValue(new Error('Redis is away'));
  expect((await call('PATCH', `/api/admin/briefs/${id}`, { status: 'won' })).statusCode).toBe(200);
});

test('a note is signed with the name of the admin, whatever is sent', async () => {
  gateway.bus.answer(getBrief, () => ({ id }) as never);
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
  gateway.bus.answer(getTrack, () => {
    throw new AppError('not_found', 'This track does not exist');
  });
  gateway.bus.answer(getHeroSettings, () => null);
  const note = (entityType: string, entityId: string) =>
    call('POST', '/api/admin/activities', { entityType, entityId, activityType: 'note' });
  const [track, hero, mixed] = [await note('track', id), await note('hero', 'hero'), await note('brief', 'hero')];
  expect([track.statusCode, track.json().detail]).toEqual([404, 'This track does not exist']);
  expect([hero.statusCode, mixed.statusCode]).toEqual([404, 400]);
  expect(gateway.bus.asked(addActivity)).toEqual([]);
});
