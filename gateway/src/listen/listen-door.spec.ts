import { AppError } from '@cueroom/contracts/app-error';
import { chooseTrack, findListener, type Listener } from '@cueroom/contracts/pitches/listen';
import { testGateway, type TestGateway } from '../testing/test-gateway';
import { aListener, answers, over, token, trackId } from './listener.fixture';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway();
  answers(gateway);
  gateway.bus.answer(chooseTrack, () => ({ choice: 'yes' }) as never);
});
afterEach(() => gateway.app.close());

const choose = async () => {
  const url = `/api/listen/${token}/tracks/${trackId}/choice`;
  return (await gateway.call({ method: 'PUT', url, payload: { choice: 'yes' } })).statusCode;
};
/** Without the hint that a change gives. */
const isNow = (listener: Listener) => gateway.bus.answers.set(findListener.name, () => listener);

test('whether a link has a password is asked once, and again after a change', async () => {
  expect([await choose(), await choose()]).toEqual([200, 200]);
  expect(gateway.bus.asked(findListener)).toHaveLength(1);
  isNow({ ...aListener, passwordHash: 'hash' });
  await gateway.bus.hint('pitches', aListener.pitchId);
  expect(await choose()).toBe(401);
});

test('a link whose time is over is asked about each time', async () => {
  isNow({ ...aListener, expiresAt: new Date(Date.now() - 1000).toISOString() });
  await choose();
  gateway.bus.answers.set(findListener.name, () => {
    throw new AppError('gone', over);
  });
  expect(await choose()).toBe(410);
});
