import { fireEvent, screen, waitFor } from '@testing-library/react';

/** What a page listens to ends with it. */
const ends: (() => void)[] = [];
const leave = () => ends.splice(0).forEach((end) => end());
beforeEach(() => {
  for (const target of [window, document]) {
    const listen = target.addEventListener.bind(target);
    jest
      .spyOn(target, 'addEventListener')
      .mockImplementation((type: string, listener: EventListenerOrEventListenerObject, options?) => {
        ends.push(() => target.removeEventListener(type, listener, options as boolean));
        listen(type, listener, options as boolean);
      });
  }
});
afterEach(() => {
  leave();
  jest.restoreAllMocks();
  jest.useRealTimers();
  jest.resetModules();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

test('a page whose code does not arrive says so, and can be loaded again', async () => {
  await import('./early');
  const script = document.body.appendChild(document.createElement('script'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  fireEvent.error(script);
  expect(screen.getByRole('alert')).toHaveTextContent('This page did not load completely');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
});

test('once this script is there the styles no longer say that it is missing', async () => {
  delete document.documentElement.dataset.early;
  await import('./early');
  expect(document.documentElement).toHaveAttribute('data-early');
});

test('a picture that does not arrive says nothing', async () => {
  await import('./early');
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

describe('a page that was drawn and waits for its code', () => {
  const drawn = `<div id="root" data-drawn>
    <div id="track-1"><button>Yes</button><label for="a">Comment</label><textarea id="a"></textarea></div>
    <div id="track-2"><button>Yes</button><label for="b">Comment</label><textarea id="b"></textarea></div>
    <label for="c">Password</label><input id="c" type="password" />
  </div>`;
  const open = async (loaded: 'navigate' | 'reload') => {
    leave();
    jest.resetModules();
    document.body.innerHTML = drawn;
    Object.assign(performance, { getEntriesByType: () => [{ type: loaded }] });
    return import('./early');
  };
  const yes = (track: number) => screen.getAllByRole('button', { name: 'Yes' })[track - 1]!;
  const commentOn = (track: number) => screen.getAllByLabelText('Comment')[track - 1]!;
  const type = (field: Element, value: string) => fireEvent.input(field, { target: { value } });
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  test('says so after some seconds, and asks who leaves, until it answers what was pressed', async () => {
    jest.useFakeTimers();
    const { replayEarlyClicks } = await open('navigate');
    expect(isAsked()).toBe(false);
    fireEvent.click(yes(2));
    jest.advanceTimersByTime(3900);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    jest.advanceTimersByTime(200);
    expect(screen.getByRole('status')).toHaveTextContent(
      'Still loading. What you tap or type counts once the page has loaded.',
    );
    expect(isAsked()).toBe(true);
    const counted = jest.fn();
    yes(2).addEventListener('click', counted);
    replayEarlyClicks();
    expect(counted).toHaveBeenCalledTimes(1);
    expect([isAsked(), screen.queryByRole('status'), sessionStorage.length]).toEqual([false, null, 0]);
  });

  test('asks while something typed is there; code that does not arrive says so in the same place', async () => {
    jest.useFakeTimers();
    const { replayEarlyClicks } = await open('navigate');
    type(commentOn(1), 'Shorter?');
    expect(isAsked()).toBe(true);
    fireEvent.error(document.body.appendChild(document.createElement('script')));
    jest.advanceTimersByTime(10_000);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(/^This page did not load completely/);
    type(commentOn(1), '');
    expect(isAsked()).toBe(false);
    replayEarlyClicks();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('a reload keeps what was pressed and typed, each in its place, but no password', async () => {
    await open('navigate');
    fireEvent.click(yes(2));
    type(commentOn(2), 'Shorter?');
    type(screen.getByLabelText('Password'), 'a secret');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('a secret');
    const { replayEarlyClicks } = await open('reload');
    expect([commentOn(1), commentOn(2)].map((field) => (field as HTMLTextAreaElement).value)).toEqual(['', 'Shorter?']);
    expect(isAsked()).toBe(true);
    const pressed = jest.fn((event: Event) => (event.target as Element).parentElement!.id);
    document.getElementById('root')!.addEventListener('click', pressed);
    replayEarlyClicks();
    expect(pressed.mock.results.map(({ value }) => value as string)).toEqual(['track-2']);
  });

  test('a button that says something else once the page answers is not pressed', async () => {
    const { replayEarlyClicks } = await open('navigate');
    const counted = jest.fn();
    document.getElementById('root')!.addEventListener('click', counted);
    fireEvent.click(yes(1));
    yes(1).textContent = 'No';
    replayEarlyClicks();
    expect(counted).not.toHaveBeenCalled();
  });

  test('who left the page and comes back finds it as it is', async () => {
    await open('navigate');
    fireEvent.click(yes(1));
    type(commentOn(1), 'Shorter?');
    await open('navigate');
    expect(commentOn(1)).toHaveValue('');
    expect(yes(1)).not.toHaveAttribute('data-pressed');
    expect(sessionStorage).toHaveLength(0);
  });
});
