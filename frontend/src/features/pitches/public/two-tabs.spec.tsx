import { act, fireEvent, screen } from '@testing-library/react';
import { openSharedDraft } from '../../../lib/forms/shared-draft';
import { fieldOf, open, prepareBrowser, press } from './listen-app.fixture';
import { aTrack, pageOf } from './listen-page.fixture';

beforeEach(() => {
  prepareBrowser();
  window.history.replaceState(null, '', `/listen/${'t'.repeat(43)}`);
});
afterEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

/** Another tab with the same page, in which the same is typed. */
const otherTab = (what: string) => {
  const key = Object.keys(localStorage).find((one) => one.startsWith(`${what}-`))!;
  const draft = openSharedDraft<{ draft: object | null }>(key, ['draft'], { tab: 'other' });
  /** The browser tells this tab what that one does. */
  const doThere = (does: () => void) => {
    const oldValue = localStorage.getItem(key);
    does();
    const newValue = localStorage.getItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue })));
  };
  return {
    type: (typed: object) => doThere(() => draft.type('draft', typed, null)),
    send: () => doThere(() => draft.forget({ draft: draft.now('draft') })),
    typed: () => openSharedDraft<{ draft: object | null }>(key, ['draft'], { tab: 'other' }).now('draft'),
  };
};

test('two tabs that write about one track have a comment each, and none takes the other one away', () => {
  const { unmount } = open(pageOf(aTrack()));
  fireEvent.change(fieldOf('Undertow'), { target: { value: 'Shorter?' } });
  const other = otherTab('comment');
  other.type({ text: 'Too bright', sec: 7 });
  expect(fieldOf('Undertow')).toHaveValue('Shorter?');
  unmount();
  open(pageOf(aTrack()));
  expect(fieldOf('Undertow')).toHaveValue('Shorter?');
  press('Add comment');
  expect(fieldOf('Undertow')).toHaveValue('');
  expect(other.typed()).toEqual({ text: 'Too bright', sec: 7 });
});

test('a comment that was sent in another tab is not there to be sent again, but what is typed since is', () => {
  open(pageOf(aTrack()));
  fireEvent.change(fieldOf('Undertow'), { target: { value: 'Shorter?' } });
  otherTab('comment').send();
  expect(fieldOf('Undertow')).toHaveValue('');
  fireEvent.change(fieldOf('Undertow'), { target: { value: 'And slower?' } });
  const other = otherTab('comment');
  fireEvent.change(fieldOf('Undertow'), { target: { value: 'And slower, please?' } });
  other.send();
  expect(fieldOf('Undertow')).toHaveValue('And slower, please?');
});

test('a license request that was sent in another tab is not there to be sent again', () => {
  open({ ...pageOf(aTrack()), request: { project: 'Northlight' } });
  press('Request license');
  fireEvent.change(screen.getByLabelText('Media'), { target: { value: 'Film' } });
  otherTab('request').send();
  expect(screen.getByLabelText('Media')).toHaveValue('');
  expect(screen.getByLabelText('Project')).toHaveValue('Northlight');
});
