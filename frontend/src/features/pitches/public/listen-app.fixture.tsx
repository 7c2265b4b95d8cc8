import type { ListenPage } from '@cueroom/contracts/pitches/listen';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { ListenApp } from './listen-app';
import { type ListenCalls, previewCalls } from './listen-calls';

export const studio = { name: 'Northwind', email: 'hello@northwind.example' };
export const never = () => new Promise<never>(() => {});
export const broken = () => Promise.reject<never>(new TypeError('Failed to fetch'));

export const open = (page: ListenPage, calls: Partial<ListenCalls> = {}) =>
  render(<ListenApp studio={studio} first={{ status: 'open', page }} calls={{ ...previewCalls(never), ...calls }} />);

export const fieldOf = (title: string) => within(screen.getByRole('group', { name: title })).getByLabelText('Comment');
export const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name })[0]!);

/** The line on which the studio's changes come. */
export class FakeEvents extends EventTarget {
  static readonly CLOSED = 2;
  static latest: FakeEvents;
  readonly readyState = 1;
  constructor(readonly url: string) {
    super();
    FakeEvents.latest = this;
  }
  close() {}
  tell(page: ListenPage) {
    act(() => void this.dispatchEvent(new MessageEvent('page', { data: JSON.stringify(page) })));
  }
}

/** What the page needs of a browser, apart from sound. */
export const prepareBrowser = () =>
  Object.assign(globalThis, { EventSource: FakeEvents, IntersectionObserver: class extends ResizeObserver {} });
