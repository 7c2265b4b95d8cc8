import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommonSettings, parseSettings, StoreSettings } from './settings';

const REDIS_URL = 'redis://127.0.0.1:6379';

test('settings have their types and their defaults', () => {
  const settings = parseSettings(CommonSettings, { REDIS_URL, HEALTH_PORT: '9001', LOG_LEVEL: '' });
  expect(settings).toMatchObject({ REDIS_URL, HEALTH_PORT: 9001, LOG_LEVEL: 'info' });
});

test('every fault is named at once', () => {
  const parse = () => parseSettings(StoreSettings, { REDIS_URL: 'http://here', HEALTH_PORT: 'many' });
  expect(parse).toThrow('MONGODB_URI is missing: must be a mongodb:// address');
  expect(parse).toThrow('REDIS_URL must be a redis:// address');
  expect(parse).toThrow('HEALTH_PORT must be an integer number');
});

test('a secret may stand in a file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'mongodb');
  writeFileSync(file, 'mongodb://db.internal:27017\n');
  const settings = parseSettings(StoreSettings, { REDIS_URL, MONGODB_URI_FILE: file });
  expect(settings.MONGODB_URI).toBe('mongodb://db.internal:27017');
});
