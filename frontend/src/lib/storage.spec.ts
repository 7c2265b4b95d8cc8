import { storedCredentials, storeCredentials } from './api/credentials';
import { areSingleKeysOn, setSingleKeys } from './page/keys';
import { tabStorage } from './storage';

const blocked = {
  configurable: true,
  get: () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  },
};

describe('where the browser blocks site data', () => {
  const own = (['sessionStorage', 'localStorage'] as const).map(
    (name) => [name, Object.getOwnPropertyDescriptor(window, name)!] as const,
  );
  beforeEach(() => own.forEach(([name]) => Object.defineProperty(window, name, blocked)));
  afterEach(() => own.forEach(([name, descriptor]) => Object.defineProperty(window, name, descriptor)));

  test('values last as long as the page', () => {
    tabStorage.set('key', 'value');
    expect(tabStorage.get('key')).toBe('value');
    tabStorage.remove('key');
    expect(tabStorage.get('key')).toBeNull();
  });

  test('signing in and settings work', () => {
    storeCredentials({ username: 'ada', password: 'long enough' });
    expect(storedCredentials()).toEqual({ username: 'ada', password: 'long enough' });
    setSingleKeys(false);
    expect(areSingleKeysOn()).toBe(false);
    setSingleKeys(true);
  });
});
