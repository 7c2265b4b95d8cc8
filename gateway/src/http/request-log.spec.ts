import { openUpload } from '@cueroom/contracts/media/objects';
import { log } from '@cueroom/platform/logger';
import { currentRequestId } from '@cueroom/platform/request-context';
import { anObjectKey } from '@cueroom/testing/factories';
import { testGateway } from '../testing/test-gateway';

test('a change is one line under its id, without what its address says; reading is none', async () => {
  const gateway = await testGateway();
  gateway.bus.answer(openUpload, () => ({ key: anObjectKey(), expiresAt: new Date().toISOString() }));
  const lines: object[] = [];
  jest.spyOn(log, 'info').mockImplementation((facts: unknown) => {
    lines.push({ ...(facts as object), id: currentRequestId() });
  });
  const headers = { 'x-request-id': 'one-upload' };
  await gateway.call({ method: 'POST', url: '/api/objects/upload?signature=secret', payload: {}, headers });
  await gateway.call({ method: 'GET', url: '/healthz', headers });
  const tookMs = expect.any(Number);
  expect(lines).toEqual([{ method: 'POST', route: '/api/objects/upload', status: 200, tookMs, id: 'one-upload' }]);
  await gateway.app.close();
});
