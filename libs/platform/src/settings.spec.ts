import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unsafeSettings } from './production';
import { CommonSettings, parseSettings, StoreSettings } from './settings';

const REDIS_URL = 'redis://127.0.0.1:6379';

test('settings have their types and their defaults', () => {
  const settings = parseSettings(CommonSettings, { REDIS_URL, HEALTH_PORT: '9001', LOG_LEVEL: '' });
  expect(settings).toMatchObject({ REDIS_URL, HEALTH_PORT: 9001, LOG_LEVEL: 'info' });
});

test('every error is named at once', () => {
  const parse = () => parseSettings(StoreSettings, { REDIS_URL: 'http://here', HEALTH_PORT: 'many' });
  expect(parse).toThrow('MONGODB_URI is missing: must be a mongodb:// address');
  expect(parse).toThrow('REDIS_URL must be a redis:// address');
  expect(parse).toThrow('HEALTH_PORT must be an integer number');
});

test('a secret may stand in a file; an empty file is as good as none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  const [file, empty] = [join(folder, 'mongodb'), join(folder, 'level')];
  writeFileSync(file, 'mongodb://db.internal:27017\n');
  writeFileSync(empty, '\n');
  const settings = parseSettings(StoreSettings, { REDIS_URL, MONGODB_URI_FILE: file, LOG_LEVEL_FILE: empty });
  expect(settings).toMatchObject({ MONGODB_URI: 'mongodb://db.internal:27017', LOG_LEVEL: 'info' });
});

test('a file that cannot be read is named; what other settings name is not looked at', () => {
  const parse = () => parseSettings(StoreSettings, { REDIS_URL, MONGODB_URI_FILE: '/nowhere', OTHER_FILE: '/nowhere' });
  expect(parse).toThrow(
    'These settings are wrong:\n  MONGODB_URI_FILE names a file that cannot be read: /nowhere (ENOENT)',
  );
  expect(parse).not.toThrow(/OTHER|is missing/);
});

describe('in production', () => {
  const read = (environment: Record<string, string>) => () =>
    parseSettings(StoreSettings, { NODE_ENV: 'production', ...environment });

  test('stores elsewhere need a password; what is unsafe is listed at once', () => {
    const open = read({ REDIS_URL: 'redis://redis:6379', MONGODB_URI: 'mongodb://a:27017,b:27017/?replicaSet=rs' });
    expect(open).toThrow('REDIS_URL is on another machine: it must have a password');
    expect(open).toThrow('MONGODB_URI is on another machine: it must have a password');
  });

  test.each<Record<string, string>>([
    { REDIS_URL, MONGODB_URI: 'mongodb://127.0.0.1:27017,localhost:27018/' },
    { REDIS_URL: 'rediss://:word@redis:6379', MONGODB_URI: 'mongodb+srv://user:word@cluster.example/?w=majority' },
    { REDIS_URL: 'redis://redis', MONGODB_URI: 'mongodb://m', ALLOW_UNSAFE_SETTINGS: 'REDIS_URL, MONGODB_URI' },
  ])('%j passes', (environment) => expect(read(environment)).not.toThrow());

  test.each([
    ['SIGNING_SECRET', 'fedcba9876543210'.repeat(2), false],
    ['SIGNING_SECRET', 'change-me-change-me-change-me-change', true],
    ['SIGNING_SECRET', 'short but random 4711', true],
    ['ADMIN_PASSWORD', 'aaaaaaaaaaaaaaaa', true],
    ['ADMIN_PASSWORD', 'vier Woerter reichen', false],
    ['PUBLIC_URL', 'http://music.example', true],
    ['PUBLIC_URL', 'http://localhost:8080', false],
    ['TRUST_PROXY', 'true', true],
    ['TRUST_PROXY', '1', false],
    ['ADMIN_PASSWORD', undefined, false],
  ])('%s=%s is unsafe: %s', (name, value, isUnsafe) => {
    expect(unsafeSettings([name], { [name]: value })).toHaveLength(isUnsafe ? 1 : 0);
  });

  test('whoever listens on more than this machine has to name its address', () => {
    expect(unsafeSettings(['PUBLIC_URL'], { HOST: '127.0.0.1' })).toEqual([]);
    expect(unsafeSettings(['PUBLIC_URL'], { HOST: '0.0.0.0' })).toHaveLength(1);
  });
});
