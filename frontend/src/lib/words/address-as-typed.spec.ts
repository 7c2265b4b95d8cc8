import { addressAsTyped } from './address-as-typed';

test.each([
  ['me@xn--shne-5qa.example', 'me@söhne.example'],
  ['office@post.xn--fsqu00a.xn--0zwm56d', 'office@post.例子.测试'],
  ['a@xn--e1afmkfd.xn--p1ai', 'a@пример.рф'],
  ['xn--shne-5qa@example.org', 'xn--shne-5qa@example.org'],
  ['ada@example.org', 'ada@example.org'],
  ['ada@xn--99999999.example', 'ada@xn--99999999.example'],
])('%s was typed as %s', (email, typed) => {
  expect(addressAsTyped(email)).toBe(typed);
});
