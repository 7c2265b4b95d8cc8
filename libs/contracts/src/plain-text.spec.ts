import { plainName, plainText, visible } from './plain-text';

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

test.each([
  ['an override', 'Low \u202eediT\u202c', 'Low ediT'],
  ['isolates', '\u2066Low\u2069 Tide', 'Low Tide'],
  ['nothing wide', 'Lo\u200bw\ufeff\u2060 Ti\u00adde', 'Low Tide'],
  ['joiners between letters that do not join', 'L\u200dow\u200c', 'Low'],
  ['a joiner after an emoji that has nothing to join', '🌊\u200d', '🌊'],
  ['tags without a flag', 'Low\u{e0041}', 'Low'],
  ['marks of direction among letters from the left', 'Low\u200f (1)\u200e', 'Low (1)'],
  ['a second joiner', 'می\u200c\u200cخواهم', 'می\u200cخواهم'],
])('%s: not in a name', (_what, name, plain) => expect(plainName(name)).toBe(plain));

test.each([
  ['Hebrew, with its mark', 'שלום!\u200f'],
  ['Arabic', 'فيروز'],
  ['Persian, with its joiner', 'می\u200cخواهم'],
  ['Hindi', 'क्\u200dष'],
  ['Malayalam, at the end of a word', 'അവന്\u200d'],
  ['a family', '👨\u200d👩\u200d👧'],
  ['a flag of several signs', '🏳\ufe0f\u200d🌈'],
  ['Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['accents', 'Beyonce\u0301, Ólafur'],
])('%s stays as it is', (_what, name) => expect(plainName(name)).toBe(name));
