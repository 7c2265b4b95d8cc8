import type { NewContact } from '@cueroom/contracts/intake/contacts';
import { FakeServer } from '../../testing/fake-server';
import { call } from './api';
import { arrivedBefore, createOnce } from './create-once';

const send = (key: string) => call('POST /api/contacts', { body: {} as NewContact, key });

test('a repeat keeps its key; what was created, or is known as another body, takes a new one', async () => {
  const answers = [503, 201, 409, 201].map((status) => ({ status, body: {} }));
  const server = new FakeServer().on('POST /api/contacts', () => answers.shift()!);
  const holder = { key: 'first-key' };
  for (let sent = 0; sent < 4; sent++) await createOnce(send, holder).catch(() => undefined);
  const keys = server.to('POST /api/contacts').map(({ headers }) => headers['Idempotency-Key']);
  expect(keys.slice(0, 2)).toEqual(['first-key', 'first-key']);
  expect(new Set(keys).size).toBe(3);
});

test('an edit after a lost answer is told that the first try was saved', async () => {
  const detail = 'This Idempotency-Key was used before, with other content';
  new FakeServer().on('POST /api/contacts', () => ({ status: 409, body: { status: 409, detail } }));
  await expect(createOnce(send, { key: 'first-key' })).rejects.toThrow(arrivedBefore);
});
