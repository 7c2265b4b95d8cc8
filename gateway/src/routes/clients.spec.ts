import { AppError } from '@cueroom/contracts/app-error';
import { getClient, listClients } from '@cueroom/contracts/intake/clients';
import { listToday } from '@cueroom/contracts/intake/today';
import { asAdmin, testGateway, type TestGateway } from '../testing/test-gateway';

const id = 'a'.repeat(24);

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway();
});
afterEach(() => gateway.app.close());

const get = (url: string) => gateway.call({ method: 'GET', url, headers: asAdmin });

test('people are a list with their number, and a person is one answer', async () => {
  const person = { id, email: 'dana@northlight.example', name: 'Dana', company: null, companyId: null };
  gateway.bus.answer(listClients, () => ({
    items: [{ ...person, briefs: 1, messages: 0 }],
    total: 1001,
    isAtLeast: true,
  }));
  const listed = await get('/api/admin/clients?q=dana&limit=5');
  expect(listed.json()).toEqual([{ ...person, briefs: 1, messages: 0 }]);
  expect([listed.headers['x-total-count'], listed.headers['x-total-count-is']]).toEqual(['1001', 'at-least']);
  expect(gateway.bus.asked(listClients)).toEqual([{ q: 'dana', limit: 5 }]);
  gateway.bus.answer(getClient, () => {
    throw new AppError('not_found', 'This person does not exist');
  });
  const answers = [await get(`/api/admin/clients/${id}`), await get('/api/admin/companies/northlight')];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 400]);
});

test('today is what is due, as it is told', async () => {
  const at = '2026-11-30T10:00:00.000Z';
  const item = {
    kind: 'answer-due',
    at,
    words: 'Answer due in 3 h: Lane Five',
    entityType: 'brief',
    entityId: id,
  } as const;
  gateway.bus.answer(listToday, () => [item]);
  expect((await get('/api/admin/today')).json()).toEqual([item]);
});
