import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { type Asked, type FakeServer, type Given, settled } from '../fake-server';

interface Opened {
  server: FakeServer;
  unmount: () => void;
  queryClient: { refetchQueries: () => Promise<void> };
}

/** For keys that have a meaning of their own. */
const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

/** A window or a form with a text box. */
export interface TextForm {
  name: string;
  open: () => Promise<Opened>;
  /** The label of its text box. */
  box: string | RegExp;
  /** The words on the button that sends it; the key in braces that does so, where there is no button. */
  send: string | RegExp;
  /** What it sends: `PATCH /api/admin/briefs/*`. */
  route: string;
  /** What the server says of it; else what the route answers. */
  answer?: Given;
  /** Leaves it: by Escape, unless told otherwise. */
  leave?: (opened: Opened) => Promise<void>;
  /** Opens it again in the same page. */
  reopen: (opened: Opened) => Promise<unknown>;
  /** What a colleague has made of the record meanwhile: the answer to this read. */
  read?: { route: string; newer: unknown };
  /** Other words where the server or the form would refuse these. */
  words?: readonly [first: string, more: string];
  /** Why the server may do it twice, or over another change, though no key and no revision says so. */
  isRepeatable?: string;
  /** After a lost answer, or one that says to try again, it goes on by itself. */
  isSentAgain?: true;
  /** Cells that make no sense here, and why. */
  leftOut?: Partial<Record<Cell, string>>;
}

const defaultWords = ['Zq', ' Wx'] as const;
const wordsOf = ({ words = defaultWords }: TextForm) => words;
/** A window may have the same name as its box. */
const boxes = { selector: 'input, textarea' };
export const findBox = ({ box }: Pick<TextForm, 'box'>) => screen.findByLabelText<HTMLInputElement>(box, boxes);
const boxOf = ({ box }: TextForm) => screen.getByLabelText<HTMLInputElement>(box, boxes);
/** Undefined while its window is closed. */
const textIn = ({ box }: TextForm): string | undefined => screen.queryByLabelText<HTMLInputElement>(box, boxes)?.value;
/** There are several hundred cells: a press and a text are one event each. */
export const press = (words: string | RegExp) =>
  fireEvent.click(screen.getByText(words, { selector: 'button, button *' }));
const send = async (form: TextForm) => {
  const { send: how } = form;
  if (how instanceof RegExp || !how.startsWith('{')) return press(how);
  act(() => boxOf(form).focus());
  await user.keyboard(how);
};
const isAsked = () => screen.queryByText('Keep editing', { selector: 'button' }) !== null;
const writesOf = ({ server }: Opened) => server.asked.filter(({ method }) => method !== 'GET');
const says = ({ body }: Asked, text: string) => JSON.stringify(body ?? '').includes(JSON.stringify(text).slice(1, -1));

/** @returns false when the box takes no text */
const type = (form: TextForm, text: string): boolean => {
  const box = boxOf(form);
  act(() => box.focus());
  if (box.disabled || box.readOnly) return false;
  fireEvent.change(box, { target: { value: box.value + text } });
  return true;
};
const leave = async (form: TextForm, opened: Opened) => {
  if (form.leave) await form.leave(opened);
  else await user.keyboard('{Escape}');
  await settled();
  // Where a window has keys of its own the first one only leaves the field.
  if (form.leave || isAsked() || textIn(form) === undefined) return;
  await user.keyboard('{Escape}');
  await settled();
};

type Place = 'in its field' | 'sent' | 'kept for the next time' | 'lost';

/** Where something typed is, after the window may have closed. A question is answered with "Keep editing". */
async function placeOf(form: TextForm, opened: Opened, text: string, isSendingDone = true): Promise<Place> {
  const isSentSince = (first: number) =>
    opened.server
      .to(form.route)
      .slice(first)
      .some((asked) => says(asked, text));
  if (isAsked()) press('Keep editing');
  if (textIn(form)?.includes(text)) return 'in its field';
  if (isSendingDone && isSentSince(0)) return 'sent';
  const tries = opened.server.to(form.route).length;
  if (textIn(form) === undefined) await form.reopen(opened);
  if (textIn(form)?.includes(text)) return 'kept for the next time';
  // A form that saves by itself goes on with what was kept.
  return isSentSince(tries) ? 'sent' : 'lost';
}

const cells = {
  async Escape(form, opened) {
    const [words] = wordsOf(form);
    type(form, words);
    await leave(form, opened);
    expect(await placeOf(form, opened, words)).not.toBe('lost');
  },

  async Cancel(form, opened) {
    const [words] = wordsOf(form);
    type(form, words);
    const button = screen.queryByText('Cancel', { selector: 'button' });
    if (!button) return;
    fireEvent.click(button);
    await settled();
    expect(await placeOf(form, opened, words)).not.toBe('lost');
  },

  async Enter(form, opened) {
    const [words] = wordsOf(form);
    type(form, words);
    await user.keyboard('{Enter}');
    await settled();
    const { server } = opened;
    // Nothing else is sent, and this not twice.
    expect(writesOf(opened)).toEqual(server.to(form.route).slice(0, 1));
    expect(await placeOf(form, opened, words)).not.toBe('lost');
  },

  async 'an answer that is lost'(form, opened) {
    const [words] = wordsOf(form);
    const { server } = opened;
    const lost = server.hold(form.route);
    type(form, words);
    await send(form);
    await lost.request();
    await settled();
    await send(form);
    expect(server.to(form.route)).toHaveLength(1);
    await lost.fail();
    if (!form.isSentAgain) {
      expect(await placeOf(form, opened, words, false)).toBe('in its field');
      await send(form);
    }
    await waitFor(() => expect(server.to(form.route)).toHaveLength(2));
    const [first, again] = server.to(form.route);
    expect(again).toEqual(first);
    const mark = form.route.startsWith('POST') ? 'Idempotency-Key' : 'If-Match';
    if (!form.isRepeatable) expect(again?.headers).toHaveProperty(mark);
  },

  async 'closed while it is sent'(form, opened) {
    const [words] = wordsOf(form);
    const late = opened.server.hold(form.route);
    type(form, words);
    await send(form);
    await late.request();
    await leave(form, opened);
    if (isAsked()) press('Discard');
    await late.release(form.answer);
    expect(opened.server.to(form.route)).toHaveLength(1);
    if (textIn(form) === undefined) await form.reopen(opened);
    expect(textIn(form) ?? '').not.toContain(words);
  },

  async 'left while it is sent'(form, opened) {
    if (screen.queryAllByRole('dialog').length === 0) return;
    const [words] = wordsOf(form);
    const late = opened.server.hold(form.route);
    type(form, words);
    await send(form);
    await late.request();
    await leave(form, opened);
    expect(isAsked()).toBe(false);
    expect(screen.getByText('It is being sent')).toBeVisible();
    expect(textIn(form)).toBeDefined();
    await late.release(form.answer);
  },

  async 'closed before it is refused'(form, opened) {
    const [words] = wordsOf(form);
    const late = opened.server.hold(form.route);
    type(form, words);
    await send(form);
    await late.request();
    await leave(form, opened);
    await late.release({ status: 500, body: { detail: 'Out of order' } });
    if (form.isSentAgain) await waitFor(() => expect(opened.server.to(form.route)).toHaveLength(2));
    expect(await placeOf(form, opened, words, form.isSentAgain ?? false)).not.toBe('lost');
  },

  async 'typed on while it is sent'(form, opened) {
    const [words, more] = wordsOf(form);
    const late = opened.server.hold(form.route);
    type(form, words);
    await send(form);
    await late.request();
    const isTaken = type(form, more);
    await late.release(form.answer);
    if (isTaken) expect(await placeOf(form, opened, more.trim())).not.toBe('lost');
  },

  /** While it is still checked. */
  async 'typed on as it is sent'(form, opened) {
    const [words, more] = wordsOf(form);
    const late = opened.server.hold(form.route);
    type(form, words);
    await send(form);
    const isTaken = textIn(form) !== undefined && type(form, more);
    await late.request();
    await late.release(form.answer);
    if (isTaken) expect(await placeOf(form, opened, more.trim())).not.toBe('lost');
  },

  async 'read again while it is typed'(form, opened) {
    const [words] = wordsOf(form);
    if (!form.read) throw new Error(`${form.name}: what does it read?`);
    const late = opened.server.hold(form.read.route);
    await act(async () => void opened.queryClient.refetchQueries());
    type(form, words);
    await late.release({ body: form.read.newer });
    expect(textIn(form) ?? '').toContain(words);
  },
} satisfies Record<string, (form: TextForm, opened: Opened) => Promise<void>>;
type Cell = keyof typeof cells;

/**
 * Plays time with each of these forms. What was typed leaves a window by being saved, sent, or discarded on purpose; a late answer
 * never replaces what was typed since; what failed keeps the text; what is sent is sent once, also when its answer was lost.
 */
export const playLateAnswers = (forms: readonly TextForm[]): void => {
  for (const form of forms)
    for (const [cell, play] of Object.entries(cells)) {
      if (form.leftOut?.[cell as Cell]) continue;
      // A record that was changed may show what is stored; a message that was sent is not offered again.
      if (cell === 'closed while it is sent' && !form.route.startsWith('POST')) continue;
      test(`${form.name}: ${cell}`, async () => {
        const opened = await form.open();
        await play(form, opened);
        // What it sends when it is left does not come to the next one's server.
        opened.unmount();
        await settled();
      });
    }
};
