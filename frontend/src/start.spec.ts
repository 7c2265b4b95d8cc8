import { screen, waitFor } from '@testing-library/react';
import { showStartFailure, startApp } from './start';

const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const tries = { code: '/index.js', parts: ['/base.js'], delaysMs: [0, 0] };

beforeEach(() => document.body.replaceChildren());

test('a module that does not arrive at once is loaded again', async () => {
  const load = jest.fn<Promise<unknown>, [string]>().mockImplementationOnce(broken).mockResolvedValue({});
  const onFailure = jest.fn();
  startApp({ ...tries, load, onFailure });
  await waitFor(() => expect(load.mock.calls.flat()).toEqual(['/base.js', '/base.js', '/index.js']));
  expect(onFailure).not.toHaveBeenCalled();
});

test('a page that cannot start says so', async () => {
  const load = jest.fn(broken);
  startApp({ ...tries, load, onFailure: showStartFailure });
  expect(await screen.findByRole('alert')).toHaveTextContent('This page did not load completely');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(3);
});
