import { addBrief } from '@cueroom/contracts/intake/briefs';
import { addContact } from '@cueroom/contracts/intake/contacts';
import { aNewBrief, aNewContact } from '@cueroom/testing/factories';
import { testGateway, type TestGateway } from '../testing/test-gateway';
import { brief, contact, id } from './inquiries.fixture';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ TRUST_PROXY: '1', RATE_LIMIT_BRIEFS: 20, RATE_LIMIT_CONTACTS: 20 });
  gateway.bus.answer(addBrief, () => brief);
  gateway.bus.answer(addContact, () => contact);
});
afterAll(() => gateway.app.close());

const send = (method: 'GET' | 'POST', url: string, payload?: object, headers = {}) =>
  gateway.call({ method, url, payload, headers });

test('a brief and a message are 201 with the stored record', async () => {
  const [sentBrief, sentContact] = [
    await send('POST', '/api/briefs', aNewBrief()),
    await send('POST', '/api/contacts', aNewContact()),
  ];
  expect([sentBrief.statusCode, sentBrief.json()]).toEqual([201, brief]);
  expect([sentContact.statusCode, sentContact.json()]).toEqual([201, contact]);
  expect(gateway.bus.asked(addBrief).at(-1)).toEqual(aNewBrief());
});

test('what is missing is said in the words for people, and no service is asked', async () => {
  const asked = () => [...gateway.bus.asked(addBrief), ...gateway.bus.asked(addContact)].length;
  const before = asked();
  const [noBrief, noContact] = [await send('POST', '/api/briefs', {}), await send('POST', '/api/contacts', {})];
  expect([noBrief.statusCode, noBrief.json().errors]).toEqual([
    400,
    {
      clientName: ['Full name is required'],
      clientEmail: ['Please enter a valid email'],
      projectType: ['Project type is required'],
      vibe: ['Project vibe is required'],
      timeline: ['Timeline is required'],
      budget: ['Budget range is required'],
    },
  ]);
  expect([noContact.statusCode, noContact.json().errors]).toEqual([
    400,
    {
      name: ['Name is required'],
      email: ['Please enter a valid email'],
      subject: ['Subject is required'],
      message: ['Message is required'],
    },
  ]);
  expect(asked()).toBe(before);
});

test.each([
  { status: 'won' },
  { priority: 'urgent' },
  { notes: 'mine' },
  { estimatedValue: 1 },
  { followUpDate: '2026-12-01' },
  { lastContactDate: '2026-12-01' },
  { proposalSentDate: '2026-12-01' },
  { projectStartDate: '2026-12-01' },
  { projectEndDate: '2026-12-01' },
  { createdAt: '2026-12-01' },
  { id },
  { source: 'fair' },
])('may not set %j', async (field) => {
  const unknown = { errors: { [Object.keys(field)[0] ?? '']: ['Unknown field'] } };
  const [sentBrief, sentContact] = [
    await send('POST', '/api/briefs', { ...aNewBrief(), ...field }),
    await send('POST', '/api/contacts', { ...aNewContact(), ...field }),
  ];
  expect([sentBrief.statusCode, sentContact.statusCode]).toEqual([400, 400]);
  expect(sentBrief.json()).toMatchObject(unknown);
  expect(sentContact.json()).toMatchObject(unknown);
});

test('may send so many an hour, briefs and messages each by themselves', async () => {
  const [one, other] = [{ 'x-forwarded-for': '203.0.113.8' }, { 'x-forwarded-for': '203.0.113.9' }];
  const statuses = new Set<number>();
  for (let n = 0; n < 20; n++) statuses.add((await send('POST', '/api/contacts', aNewContact(), one)).statusCode);
  expect([...statuses]).toEqual([201]);
  expect((await send('POST', '/api/contacts', aNewContact(), one)).statusCode).toBe(429);
  expect((await send('POST', '/api/briefs', aNewBrief(), one)).statusCode).toBe(201);
  expect((await send('POST', '/api/contacts', aNewContact(), other)).statusCode).toBe(201);
});

test.each(['/api/briefs', '/api/contacts'])('cannot read %s', async (url) => {
  expect((await send('GET', url)).statusCode).toBe(404);
});
