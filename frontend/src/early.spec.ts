import { fireEvent, screen } from '@testing-library/react';

const load = async (state: DocumentReadyState) => {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue(state);
  jest.resetModules();
  return import('./early');
};

beforeEach(async () => {
  document.body.replaceChildren();
  await load('loading');
});

test.each([['before'], ['after']])(
  'code that failed before this came is said, if it came %s the page was loaded',
  async (when) => {
    await load(when === 'before' ? 'loading' : 'complete');
    fireEvent(window, new Event('load'));
    expect(screen.getByRole('alert')).toHaveTextContent('This page did not load completely');
  },
);

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

test('a page whose code runs says nothing', async () => {
  const listen = jest.spyOn(window, 'addEventListener');
  const { noteStart } = await load('loading');
  noteStart();
  const loaded = listen.mock.calls.find(([name]) => name === 'load')?.[1] as EventListener;
  loaded(new Event('load'));
  expect(document.body).toBeEmptyDOMElement();
});
