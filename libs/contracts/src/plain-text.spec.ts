import { plainText, visible } from './plain-text';

test.each([
  ['Łukasz Żółć', 'lukasz zolc'],
  ['STRAẞE Straße', 'strasse strasse'],
  ['Đorđe', 'dorde'],
  ['Ægir Röyksopp Røyksopp', 'aegir royksopp royksopp'],
  ['Þórr, Guðrún', 'thorr, gudrun'],
  ['İstanbul ışık', 'istanbul isik'],
  ['Œuvre ﬁn', 'oeuvre fin'],
  ['東京 Ночной', '東京 ночнои'],
])('%s is typed as %s', (text, typed) => {
  expect(plainText(text)).toBe(typed);
});

test.each(['\u200b', '\u00ad \u2060', '\u3164', '\u2800', '\ufeff\t\u202e', '\u{e0041}'])(
  'nothing is seen of %j',
  (text) => expect(visible.test(text)).toBe(false),
);
test.each(['!!!', '💔', '†', '❤️', 'ㅤa', '한', '—'])('%s is seen', (text) => expect(visible.test(text)).toBe(true));
