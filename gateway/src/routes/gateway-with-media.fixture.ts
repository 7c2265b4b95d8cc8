import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { openUpload } from '@cueroom/contracts/media/objects';
import { anObjectKey } from '@cueroom/testing/factories';
import { asAdmin, testGateway } from '../testing/test-gateway';

export const key = anObjectKey();
export const pixel = Buffer.from('not looked at here');

/** A gateway whose media service keeps what is uploaded. */
export const gatewayWithMedia = async () => {
  const stored: Buffer[] = [];
  const media = createServer(async (request, response) => {
    stored.push(await buffer(request));
    response.end();
  });
  media.listen(0, '127.0.0.1');
  await once(media, 'listening');
  const gateway = await testGateway({ MEDIA_URL: `http://127.0.0.1:${(media.address() as AddressInfo).port}` });
  gateway.bus.answer(openUpload, () => ({ key, expiresAt: new Date().toISOString() }));
  const call = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    gateway.call({ method, url, payload, headers: { ...asAdmin, host: 'studio.example' } });
  const close = async () => {
    await gateway.app.close();
    media.close();
  };
  return { gateway, call, stored, close };
};
