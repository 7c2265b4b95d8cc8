import { nameIn } from './record-models';

test('a brief without a title is named as a brief, not as its client', () => {
  const brief = { projectTitle: null, clientName: 'Ana Ruiz' };
  expect(nameIn('brief', brief)).toBe('Untitled project, Ana Ruiz');
  expect(nameIn('brief', { ...brief, projectTitle: 'Salt' })).toBe('Salt');
  expect(nameIn('brief', { projectTitle: '', clientName: '' })).toBeUndefined();
  expect(nameIn('contact', { name: 'Ana Ruiz' })).toBe('Ana Ruiz');
});
