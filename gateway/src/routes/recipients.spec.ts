import { createHash } from 'node:crypto';
import { AppError } from '@cueroom/contracts/app-error';
import { getContact } from '@cueroom/contracts/intake/contacts';
import {
  addRecipient,
  renewListenLink,
  type RecipientWithToken,
  sendLetter,
  updateRecipient,
} from '@cueroom/contracts/pitches/recipients';
import { aListener, token } from '../listen/listener.fixture';
import { asAdmin, testGateway, type TestGateway } from '../testing/test-gateway';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.app.close());

test('new recipients, links and letters carry the link; the password goes on as a hash', async () => {
  const recipient = { id: 'a'.repeat(24), name: 'Dana', token } as RecipientWithToken;
  gateway.bus.answer(addRecipient, () => recipient);
  gateway.bus.answer(renewListenLink, () => recipient);
  gateway.bus.answer(sendLetter, () => recipient);
  const url = `/api/admin/pitches/${aListener.pitchId}/recipients`;
  const post = (path: string, payload?: object) =>
    gateway.call({ method: 'POST', url: url + path, payload, headers: { ...asAdmin, host: 'low.tide' } });
  const added = await post('', { name: 'Dana', password: 'open sesame' });
  expect([added.statusCode, added.json().link, added.json().token]).toEqual([
    201,
    `http://low.tide/listen/${token}`,
    undefined,
  ]);
  const [asked] = gateway.bus.asked(addRecipient);
  expect([asked?.passwordHash?.slice(0, 10), JSON.stringify(asked).includes('sesame')]).toEqual(['$argon2id$', false]);
  expect((await post('', { name: 'Dana', password: 'short' })).statusCode).toBe(400);
  const repeated = { name: 'Dana', password: 'open sesame' };
  const headers = { ...asAdmin, 'idempotency-key': 'the-same-key' };
  await gateway.call({ method: 'POST', url, payload: repeated, headers });
  const plain = createHash('sha256').update(url).update('\n').update(JSON.stringify(repeated)).digest('hex');
  expect(gateway.bus.asked(addRecipient)[1]?.idempotency).toEqual({
    key: 'the-same-key',
    bodyHash: expect.not.stringMatching(plain),
  });
  gateway.bus.answer(getContact, () => {
    throw new AppError('not_found', 'This contact does not exist');
  });
  const stranger = await post('', { name: 'Dana', contactId: 'f'.repeat(24) });
  expect([stranger.statusCode, stranger.json().errors]).toEqual([400, { contactId: ['This contact does not exist'] }]);
  expect((await post(`/${recipient.id}/link`)).json().link).toBe(`http://low.tide/listen/${token}`);
  const sent = await post(`/${recipient.id}/send`, { subject: 'For you', text: '{{link}}' });
  expect([sent.statusCode, gateway.bus.asked(sendLetter)[0]?.origin]).toEqual([202, 'http://low.tide']);
  expect(sent.json().link).toBe(`http://low.tide/listen/${token}`);
  gateway.bus.answer(sendLetter, () => ({ ...recipient, isRepeated: true as const }));
  expect((await post(`/${recipient.id}/send`, { subject: 'For you', text: '{{link}}' })).statusCode).toBe(200);
  // Of one that was drawn at random; and of one that does not open.
  gateway.bus.answer(updateRecipient, () => ({ ...recipient, token: null }));
  const patch = () =>
    gateway.call({ method: 'PATCH', url: `${url}/${recipient.id}`, payload: { revoked: false }, headers: asAdmin });
  expect((await patch()).json()).toEqual({ id: recipient.id, name: 'Dana', link: null });
  gateway.bus.answer(updateRecipient, () => ({ ...recipient, token: undefined }));
  expect((await patch()).json()).toEqual({ id: recipient.id, name: 'Dana' });
});
