import { fireEvent, screen, waitFor } from '@testing-library/react';

beforeAll(() => import('./early'));
afterEach(() => {
  jest.useRealTimers();
  jest.resetModules();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

test('a page whose code does not arrive says so, and can be loaded again', () => {
  const script = document.body.appendChild(document.createElement('script'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  fireEvent.error(script);
  expect(screen.getByRole('alert')).toHaveTextContent('This page did not load completely');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
});

test('a picture that does not arrive says nothing', () => {
  fireEvent.error(document.body.appendChild(document.createElement('img')));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

const codeOf = (root: string) => {
  document.head.innerHTML = '<template data-code><link rel="modulepreload" href="/assets/main.js"></template>';
  document.body.innerHTML = root;
  return () => document.head.querySelector('link') !== null;
};

test('the code of a page that is drawn already comes once its first screen is there', async () => {
  const hasCome = codeOf('<div id="root" data-drawn><p>Hello</p></div>');
  jest.spyOn(document, 'readyState', 'get').mockReturnValueOnce('interactive');
  await import('./early');
  expect(hasCome()).toBe(false);
  window.dispatchEvent(new Event('load'));
  await waitFor(() => expect(hasCome()).toBe(true));
});

test('a picture that does not come holds the code back for a second only', async () => {
  jest.useFakeTimers();
  const hasCome = codeOf('<div id="root" data-drawn><p>Hello</p></div>');
  jest.spyOn(document, 'readyState', 'get').mockReturnValueOnce('interactive');
  await import('./early');
  jest.advanceTimersByTime(999);
  expect(hasCome()).toBe(false);
  jest.advanceTimersByTime(1);
  expect(hasCome()).toBe(true);
});

test('the code of a page that is not drawn comes at once', async () => {
  const hasCome = codeOf('<div id="root"></div>');
  await import('./early');
  expect(hasCome()).toBe(true);
});
