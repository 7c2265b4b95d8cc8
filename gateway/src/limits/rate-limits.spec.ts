import { requestLinks } from '@cueroom/contracts/intake/artist-page';
import { getMailState } from '@cueroom/contracts/intake/feedback';
import { correctArtist, requestPerson } from '@cueroom/contracts/intake/person-requests';
import { addSubmission } from '@cueroom/contracts/intake/submissions';
import { openUpload } from '@cueroom/contracts/media/objects';
import { aNewSubmission, anObjectKey } from '@cueroom/testing/factories';
import { testGateway, type TestGateway } from '../testing/test-gateway';

let gateway: TestGateway;
afterEach(() => gateway.app.close());

const call = (url: string, payload: object | string, address: string) =>
  gateway.call({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  });

test('an address may submit so often an hour; refused and malformed calls count, others are free', async () => {
  gateway = await testGateway({ TRUST_PROXY: '1', RATE_LIMIT_SUBMISSIONS: 3 });
  gateway.bus.answer(addSubmission, () => ({ record: {} as never, isNew: true }));
  const submit = (payload: object | string, address = '203.0.113.1') => call('/api/artist/submit', payload, address);

  const statuses = [
    await submit(aNewSubmission()),
    await submit({ artistName: '' }),
    await submit('{'),
    await submit(aNewSubmission()),
    await submit(aNewSubmission(), '203.0.113.2'),
  ].map(({ statusCode }) => statusCode);
  const refused = await submit(aNewSubmission());

  expect(statuses).toEqual([201, 400, 400, 429, 201]);
  expect(refused.json()).toMatchObject({ status: 429, title: 'Too Many Requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
});

test('a repeat of what was accepted does not count', async () => {
  gateway = await testGateway({ TRUST_PROXY: '1', RATE_LIMIT_SUBMISSIONS: 2 });
  const accepted = new Set<string>();
  gateway.bus.answer(addSubmission, ({ submissionUid }) => {
    const isNew = !accepted.has(submissionUid);
    accepted.add(submissionUid);
    return { record: {} as never, isNew };
  });
  const submit = async (submission: object) => (await call('/api/artist/submit', submission, '203.0.113.1')).statusCode;
  const [first, second, third] = ['AAA0001', 'AAA0002', 'AAA0003'].map((submissionUid) =>
    aNewSubmission({ submissionUid }),
  ) as [object, object, object];
  const statuses: number[] = [];
  for (const each of [first, first, first, first, second, third]) statuses.push(await submit(each));
  expect(statuses).toEqual([201, 200, 200, 200, 201, 429]);
});

test('uploads count by themselves', async () => {
  gateway = await testGateway({ TRUST_PROXY: '1', RATE_LIMIT_UPLOADS: 1, RATE_LIMIT_SUBMISSIONS: 1 });
  gateway.bus.answer(openUpload, () => ({ key: anObjectKey(), expiresAt: new Date().toISOString() }));
  gateway.bus.answer(addSubmission, () => ({ record: {} as never, isNew: true }));
  const statuses = [
    await call('/api/objects/upload', {}, '203.0.113.1'),
    await call('/api/objects/upload', {}, '203.0.113.1'),
    await call('/api/artist/submit', aNewSubmission(), '203.0.113.1'),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([200, 429, 201]);
});

test('links, corrections and requests about all data each count by themselves', async () => {
  gateway = await testGateway({ TRUST_PROXY: '1', RATE_LIMIT_LINKS: 1 });
  gateway.bus.answer(getMailState, () => ({ isSetUp: true }) as never);
  gateway.bus.answer(requestLinks, () => undefined);
  gateway.bus.answer(correctArtist, () => ({}) as never);
  gateway.bus.answer(requestPerson, () => undefined);
  const page = `/api/music/${'t'.repeat(22)}`;
  const calls = [
    ['POST', '/api/music/links', { email: 'ana@example.org' }],
    ['PATCH', page, { artistName: 'Ana Ruiz' }],
    ['POST', `${page}/person`, { action: 'export' }],
  ] as const;
  const statuses: number[] = [];
  for (const [method, url, payload] of [...calls, ...calls])
    statuses.push((await gateway.call({ method, url, payload })).statusCode);
  expect(statuses).toEqual([202, 200, 202, 429, 429, 429]);
});

test('forwarded addresses count only where the settings trust a proxy', async () => {
  gateway = await testGateway({ TRUST_PROXY: 'false', RATE_LIMIT_SUBMISSIONS: 1 });
  gateway.bus.answer(addSubmission, () => ({ record: {} as never, isNew: true }));
  await call('/api/artist/submit', aNewSubmission(), '203.0.113.1');
  expect((await call('/api/artist/submit', aNewSubmission(), '203.0.113.2')).statusCode).toBe(429);
});
