import { parseSettings } from '@cueroom/platform/settings';
import { GatewaySettings, trustedProxies, trustsHost } from './settings';

const given = {
  REDIS_URL: 'redis://127.0.0.1:6379',
  MEDIA_URL: 'http://127.0.0.1:9',
  SIGNING_SECRET: 'for tests only, and long',
};
const read = (address: string) => () => parseSettings(GatewaySettings, { ...given, PUBLIC_URL: address });

test.each(['https://music.example', 'https://music.example/', 'http://localhost:8080'])('visitors use %s', (address) =>
  expect(read(address)).not.toThrow(),
);
test.each(['https://studio.example/cueroom', 'https://studio.example/?at=home'])('%s is refused', (address) =>
  expect(read(address)).toThrow('PUBLIC_URL must have no path: Cueroom needs a host name of its own'),
);

test.each([
  [{}, false],
  [{ HOST: '::1' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ TRUST_PROXY: '1' }, true],
  [{ HOST: '0.0.0.0', TRUST_PROXY: '1', PUBLIC_URL: 'https://music.example' }, false],
])('with %j the gateway has to trust the host that a client names: %s', (settings, isSo) =>
  expect(trustsHost(parseSettings(GatewaySettings, { ...given, ...settings }))).toBe(isSo),
);

test.each([
  ['loopback', ['loopback']],
  ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
  ['false', false],
])('TRUST_PROXY=%s', (setting, trusted) => {
  const { TRUST_PROXY } = parseSettings(GatewaySettings, { ...given, TRUST_PROXY: setting });
  expect(trustedProxies(TRUST_PROXY)).toEqual(trusted);
});
test('a network that is none is refused', () =>
  expect(() => parseSettings(GatewaySettings, { ...given, TRUST_PROXY: 'nginx' })).toThrow(/TRUST_PROXY must be true/));
