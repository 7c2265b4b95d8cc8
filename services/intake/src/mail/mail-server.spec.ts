import { intakeSettings } from '../submissions/artist-parts.fixture';
import { transportOf } from './mail-server';

test('without a mail server nothing is mailed, and nothing is missing', () => {
  expect(transportOf(intakeSettings({}))).toBeNull();
});

test.each([
  [{ SMTP_HOST: 'mail.example' }, { host: 'mail.example', port: 587, secure: false, requireTLS: false }],
  [
    { SMTP_HOST: 'mail.example', SMTP_PORT: '465' },
    { port: 465, secure: true },
  ],
  [
    { SMTP_HOST: 'mail.example', SMTP_USER: 'studio', SMTP_PASSWORD: 's3cret' },
    { auth: { user: 'studio', pass: 's3cret' }, requireTLS: true },
  ],
  [{ SMTP_HOST: '127.0.0.1', SMTP_USER: 'studio', SMTP_PASSWORD: 's3cret' }, { requireTLS: false }],
  [{ SMTP_URL: 'smtp://studio:s3cret@mail.example' }, { requireTLS: true }],
  [{ SMTP_URL: 'smtp://studio:s3cret@mail.example?ignoreTLS=true' }, { url: expect.stringContaining('ignoreTLS') }],
  [{ SMTP_URL: 'smtp://mail.example:2525' }, { requireTLS: false }],
])('%j: a password leaves this machine encrypted only', (environment, transport) => {
  expect(transportOf(intakeSettings(environment))).toMatchObject(transport);
});

test.each([
  [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL must be an smtp:// or smtps:// address'],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must be'],
  [{ SMTP_HOST: 'mail.example/x' }, 'SMTP_HOST must be'],
  [{ SMTP_HOST: 'mail.example', SMTP_PORT: '0' }, 'SMTP_PORT'],
  [{ SMTP_HOST: 'mail.example', SMTP_USER: 'studio' }, 'SMTP_PASSWORD is missing: must be set where SMTP_USER is'],
  [{ SMTP_FROM: 'the studio' }, 'SMTP_FROM must be an email address'],
])('%j is refused at the start, by name', (environment, sentence) => {
  expect(() => intakeSettings(environment as Record<string, string>)).toThrow(sentence);
});
