type Rule = (value: string) => string | null;

const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

const hostsOf = (address: string): string[] =>
  address
    .replace(/^[\w+]+:\/\/([^/?]*@)?/, '')
    .split(/[/?]/, 1)
    .join('')
    .split(',')
    .map((host) => host.replace(/:\d+$/, ''));

export const isLoopback = (host: string): boolean => loopback.test(host);
const isHere = (address: string): boolean => hostsOf(address).every(isLoopback);

const keyless: Rule = (address) =>
  isHere(address) || /^[\w+]+:\/\/[^/?@]*:[^/?@]+@/.test(address) || /authMechanism=/.test(address)
    ? null
    : 'is on another machine: it must have a password';

const guessable = /password|passwort|change.?me|secret|example|^1234|^qwert/i;

const unlike =
  (leastCharacters: number): Rule =>
  (secret) =>
    secret.length < leastCharacters || new Set(secret).size < leastCharacters / 4 || guessable.test(secret)
      ? `must have at least ${leastCharacters} characters that no one can guess`
      : null;

const rules: Record<string, Rule> = {
  REDIS_URL: keyless,
  REDIS_QUEUES_URL: keyless,
  MONGODB_URI: keyless,
  SIGNING_SECRET: unlike(32),
  ADMIN_PASSWORD: unlike(12),
  PUBLIC_URL: (address) =>
    address.startsWith('https://') || isHere(address) ? null : 'must be the https address that visitors use',
  TRUST_PROXY: (whom) => (whom === 'true' ? 'must not be true: everybody could come from any address' : null),
};

/** A server that is reached from elsewhere needs its address as a setting: clients may send any Host. */
const isNeeded = (name: string, { HOST }: Readonly<Record<string, unknown>>): boolean =>
  name === 'PUBLIC_URL' && typeof HOST === 'string' && !isLoopback(HOST);

/** As `NAME what is wrong`, without those that ALLOW_UNSAFE_SETTINGS names. */
export const unsafeSettings = (
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
  allowed = '',
): string[] => {
  const passed = allowed.split(',').map((name) => name.trim());
  return names.flatMap((name) => {
    const value = values[name];
    if (!rules[name] || passed.includes(name) || (value === undefined && !isNeeded(name, values))) return [];
    const error = rules[name](String(value ?? ''));
    return error === null ? [] : [`${name} ${error}`];
  });
};
