import { phoneLink } from './phone-link';

test.each([
  ['+351 (0)21 123 45', 'tel:+3512112345'],
  ['(555) 010-0123', 'tel:5550100123'],
  ['555 0100 ext. 12', 'tel:5550100;ext=12'],
  ['call me', undefined],
  ['no', undefined],
])('%p is dialed as %p', (phone, link) => expect(phoneLink(phone)).toBe(link));
