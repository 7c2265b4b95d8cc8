import { defaultAccent } from '@cueroom/contracts/content/accent';
import { colored, withLook } from './look';

const icon = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />';
const built = `<head><style>:root{--color-brand:${defaultAccent}}</style>${icon}</head>`;
const wide = { url: '/api/content/logo?v=1', width: 400, height: 100 };

test('with our color and without a logo a page is as it was built', () => {
  expect(withLook(built, { accent: defaultAccent, logo: null })).toBe(built);
  expect(colored(icon, defaultAccent)).toBe(icon);
});

test('a color of its own comes after all styles of the head, for both themes', () => {
  const html = withLook(built, { accent: '#1f4e8c', logo: wide, look: '1a' });
  expect(html).toMatch(/<\/style>.*<style>:root\{[^}]*--color-brand:#1f4e8c[^<]*<\/style><\/head>$/);
  for (const theme of ['dark', 'system'])
    expect(html).toMatch(new RegExp(`html:root\\[data-theme=${theme}\\]\\{--color-`));
  expect(html).toContain('<link rel="icon" href="/icon-192.png?look=1a" />');
  expect(html).not.toContain('favicon.svg');
  expect(withLook(built, { accent: defaultAccent, logo: null })).toBe(built);
});

test('a logo that is a symbol is the sign in the tab, too', () => {
  const html = withLook(built, { accent: defaultAccent, logo: { ...wide, width: 120 } });
  expect(html).toContain('<link rel="icon" href="/api/content/logo?v=1" />');
  expect(html).not.toContain('favicon.svg');
});

test('without one, ours has the color', () => {
  const svg = colored('<svg><rect rx="7" fill="#17120e"/><g stroke="#e0b077" stroke-width="2"/></svg>', '#1f4e8c');
  expect(svg).toMatch(/^<svg><rect rx="7" fill="#[0-9a-f]{6}"\/><g stroke="#[0-9a-f]{6}" stroke-width="2"\/><\/svg>$/);
  expect(svg).not.toMatch(/17120e|e0b077/);
});
