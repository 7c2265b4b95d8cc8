import { wcagContrast } from 'culori/fn';
import { accentRefusal, defaultAccent, shadesOf } from './accent';

const wheel = ['00', '55', 'aa', 'ff'];
const accents = wheel.flatMap((red) => wheel.flatMap((green) => wheel.map((blue) => `#${red}${green}${blue}`)));

test('of every accent text reads and lines are seen, in both themes and on every ground', () => {
  for (const accent of [defaultAccent, ...accents]) {
    const { light, dark } = shadesOf(accent);
    const pairs: [text: string, ground: string, least: number][] = [light, dark].flatMap((theme) => [
      ...[theme.paper, theme.card, theme['brand-tint']].flatMap((ground): [string, string, number][] => [
        [theme.ink, ground, 7],
        [theme['ink-soft'], ground, 4.5],
        [theme['brand-deep'], ground, 4.5],
        [theme['brand-darker'], ground, 4.5],
      ]),
      [theme.brand, theme.paper, 3],
      [theme.brand, theme.card, 3],
      [theme['line-strong'], theme.card, 3],
      ['#ffffff', theme.fill, 4.5],
      ['#ffffff', theme['fill-strong'], 4.5],
      [light['brand-light'], theme.night, 4.5],
    ]);
    const unread = pairs.filter(([text, ground, least]) => wcagContrast(text, ground) < least);
    expect([accent, unread]).toEqual([accent, []]);
  }
});

test('a color that is seen on light pages stays as it was chosen; a lighter one is darkened there and kept on dark ones', () => {
  expect(shadesOf('#1f4e8c').light.brand).toBe('#1f4e8c');
  expect(shadesOf('#e8b923').light['brand-light']).toBe('#e8b923');
  expect(wcagContrast(shadesOf('#e8b923').light.brand, '#e8b923')).toBeLessThan(2.5);
});

test('a gray accent makes gray pages', () => {
  expect(Object.values(shadesOf('#555555').light).every((hex) => /^#(..)\1\1$/.test(hex))).toBe(true);
});

test('what is no color, or cannot be seen on light pages, is refused with what to choose instead', () => {
  expect(accents.filter((accent) => accentRefusal(accent)).length).toBeLessThan(accents.length / 4);
  expect(accentRefusal('#A26F37')).toBeUndefined();
  expect(accentRefusal('#000000')).toBeUndefined();
  expect(accentRefusal('brown')).toBe('Write the color as #rrggbb');
  const refusal = accentRefusal('#ffffff');
  expect(refusal).toMatch(/^#ffffff is too light .* The nearest that works is #[0-9a-f]{6}$/);
  expect(accentRefusal(refusal?.slice(-7))).toBeUndefined();
});
