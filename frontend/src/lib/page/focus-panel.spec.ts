import { firstField } from './focus-panel';

afterEach(() => jest.restoreAllMocks());

test.each([
  ['with a mouse a window begins in its first field', false, 'Title'],
  ['with a finger it does not: a keyboard would slide over it', true, undefined],
])('%s', (_what, isTouched, name) => {
  const { matchMedia } = window;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => ({ ...matchMedia(media), matches: isTouched && media === '(pointer: coarse)' }));
  const dialog = document.createElement('div');
  dialog.innerHTML = '<form data-form><input name="Title" /></form>';
  expect(firstField(dialog)?.getAttribute('name')).toBe(name);
});
