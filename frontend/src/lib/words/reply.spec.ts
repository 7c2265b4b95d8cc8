import { replyTo } from './reply';

test('a letter goes to the address only, whatever stands in it', () => {
  expect(replyTo('mara@example.org', 'Salt & Rope')).toBe('mailto:mara@example.org?subject=Re%3A%20Salt%20%26%20Rope');
  expect(replyTo('mara?bcc=all%40evil.example&body=hello@example.org')).toBe(
    'mailto:mara%3Fbcc%3Dall%2540evil.example%26body%3Dhello@example.org',
  );
});
