import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { PersonForm } from './content/people';
import { SiteContentChanges } from './content/site-content';

const refusalsOf = (shape: new () => object, fields: object) =>
  validateSync(plainToInstance(shape, fields)).flatMap(({ constraints }) => Object.values(constraints ?? {}));
const refused = ['Please enter a phone number'];

test.each([
  '+351 (0)21 123 45',
  '(555) 010-0123',
  '01/234.56',
  '555 0100 ext. 12',
  '112',
  '+43 1\u2011234',
  ' ',
  '',
  null,
])('as a phone %p is taken', (phone) => {
  expect(refusalsOf(SiteContentChanges, { phone })).toEqual([]);
  expect(refusalsOf(PersonForm, { name: 'Ada', role: 'Editor', phone })).toEqual([]);
});

test.each(['call me', 'no', '12', '+', '555 0100 or 555 0101', 'ext. 12', '1'.repeat(61)])('%p is refused', (phone) => {
  expect(refusalsOf(SiteContentChanges, { phone })).toEqual(refused);
  expect(refusalsOf(PersonForm, { name: 'Ada', role: 'Editor', phone })).toEqual(expect.arrayContaining(refused));
});
