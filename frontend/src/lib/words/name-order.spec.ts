import { inNameOrder } from './name-order';

test('names that run from right to left keep their order, others stay as they are', () => {
  expect(inNameOrder('Overdue by 2 h: מסע, סרטי הים')).toBe('Overdue by 2 h: מסע,\u200e סרטי הים');
  expect(inNameOrder('Overdue by 2 h: The Salt Road, Northlight')).toBe('Overdue by 2 h: The Salt Road, Northlight');
});
