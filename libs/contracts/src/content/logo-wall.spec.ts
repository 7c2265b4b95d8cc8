import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { LogoForm } from './logo-wall';

test.each([
  ['https://fjordhus.example/', true],
  ['/work/night-ferry', true],
  ['', true],
  [null, true],
  ['javascript:alert(1)', false],
  ['//evil.example/work/night-ferry', false],
  ['/admin', false],
  [7, false],
])('a logo may lead to %j: %p', (link, isRight) => {
  const wrong = validateSync(plainToInstance(LogoForm, { name: 'Fjordhus', link })).map(({ property }) => property);
  expect(wrong).toEqual(isRight ? [] : ['link']);
});
