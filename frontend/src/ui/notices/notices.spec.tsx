import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render-screen';
import { Dialog } from '../window/dialog';
import { toast } from './toasts';

const undo = { label: 'Undo', onClick: () => undefined };
const region = async () => within(await screen.findByRole('region', { name: 'Notifications (F8)' }));

test('a notice is a status, a bad one an alert, and only the last one shows', async () => {
  renderScreen(null);
  act(() => toast({ title: 'Track added' }));
  expect(await (await region()).findByRole('status')).toHaveTextContent('Track added');
  act(() => toast({ title: 'Error', description: 'Failed to delete track', variant: 'destructive' }));
  const alert = await (await region()).findByRole('alert');
  expect(alert).toHaveTextContent('Failed to delete track');
  expect(alert.tagName).toBe('DIV');
  expect((await region()).queryByText('Track added')).not.toBeInTheDocument();
});

describe('how long', () => {
  afterEach(() => jest.useRealTimers());

  test.each([
    ['a notice stays 5 s', { title: 'Track added' }, 5000],
    ['one with Undo nearly as long as the server can undo', { title: 'Track added', action: undo }, 18_000],
  ])('%s', async (_, notice, ms) => {
    renderScreen(null);
    act(() => toast({ title: 'The first loads the code' }));
    await (await region()).findByRole('status');
    jest.useFakeTimers();
    await act(async () => toast(notice));
    await act(() => jest.advanceTimersByTimeAsync(ms - 100));
    expect(screen.getByText('Track added')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.queryByText('Track added')).not.toBeInTheDocument();
  });
});

test('F8 leads to the notices', async () => {
  renderScreen(null);
  act(() => toast({ title: 'Track added' }));
  await (await region()).findByRole('status');
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toContainElement(
    document.activeElement as HTMLElement,
  );
});

test('a notice is heard above an open dialog', async () => {
  renderScreen(
    <Dialog title="Submission Details" isOpen onClose={() => undefined}>
      content
    </Dialog>,
  );
  act(() => toast({ title: 'Tags Updated' }));
  expect(await (await region()).findByRole('status')).toHaveTextContent('Tags Updated');
});

test('a notice stays above a bar at the bottom of the screen, which may go meanwhile', async () => {
  const bar = document.body.appendChild(document.createElement('div'));
  bar.dataset.foot = '';
  const box = { top: innerHeight - 80, bottom: innerHeight } as DOMRect;
  jest.spyOn(bar, 'getBoundingClientRect').mockReturnValue(box);
  renderScreen(null);
  act(() => toast({ title: 'Tags Updated' }));
  await (await region()).findByRole('status');
  const place = document.querySelector<HTMLElement>('[data-notices]');
  expect(place?.style.getPropertyValue('--feet')).toBe('80px');
  bar.remove();
  await waitFor(() => expect(place?.style.getPropertyValue('--feet')).toBe('0px'));
});

test('on a phone a notice stays above a question; a window that fills the screen ends above it', async () => {
  jest.replaceProperty(window, 'innerWidth', 390);
  const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(250);
  const { user } = renderScreen(
    <Dialog title="Next step" isOpen onClose={() => undefined}>
      content
    </Dialog>,
  );
  act(() => toast({ title: 'Activity added' }));
  await (await region()).findByRole('status');
  const feet = () => document.querySelector<HTMLElement>('[data-notices]')?.style.getPropertyValue('--feet');
  expect(feet()).toBe('250px');
  const room = () => document.documentElement.style.getPropertyValue('--notice');
  expect(room()).toBe('0px');
  height.mockReturnValue(innerHeight - 50);
  act(() => void window.dispatchEvent(new Event('resize')));
  expect([feet(), room()]).toEqual(['0px', `${innerHeight - 50}px`]);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(room()).toBe('');
  jest.restoreAllMocks();
});

function OpenedLater() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog title="Opened later" isOpen={isOpen} onClose={() => setOpen(false)}>
        <button>Within</button>
      </Dialog>
    </>
  );
}

describe('the Undo of a notice above a window that was opened after it', () => {
  const openAbove = async () => {
    const onClick = jest.fn();
    const { user } = renderScreen(<OpenedLater />);
    act(() => toast({ title: 'Track deleted', action: { label: 'Undo', onClick } }));
    await (await region()).findByRole('status');
    await user.click(screen.getByText('Open'));
    const dialog = await screen.findByRole('dialog');
    screen.getByText('Within').focus();
    return { user, dialog, onClick };
  };
  const isBack = () => waitFor(() => expect(screen.getByText('Within')).toHaveFocus());

  test('is pressed by mouse, and the window stays', async () => {
    const { user, dialog, onClick } = await openAbove();
    await user.click(screen.getByText('Undo'));
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(dialog).toBeVisible();
    await isBack();
  });

  test('is reached by F8 and Tab, and the focus goes back to the window', async () => {
    const { user, dialog, onClick } = await openAbove();
    fireEvent.keyDown(screen.getByText('Within'), { key: 'F8', code: 'F8' });
    await user.tab();
    await user.tab();
    expect(screen.getByText('Undo')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(dialog).toBeVisible();
    await isBack();
  });
});
