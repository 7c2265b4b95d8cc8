// Functions that run in the page: each sees only its arguments and what the page has.
import type * as TestingLibrary from '@testing-library/dom';

/** What a person would call it. With `role` or `label` in addition, `text` is a part of what it says. */
export interface Wanted {
  role?: string;
  /** The whole accessible name. */
  name?: string;
  /** A part of the accessible name. */
  nameHas?: string;
  label?: string;
  text?: string;
  hasFocus?: boolean;
  within?: Wanted;
}

declare global {
  var TestingLibraryDom: typeof TestingLibrary | undefined;
  var hasClickArrived: boolean | undefined;
}

export const readElement = (element: Element, attribute?: string | null): string | null =>
  attribute ? element.getAttribute(attribute) : element.textContent;

export const hasLibrary = (): boolean => globalThis.TestingLibraryDom !== undefined;

/** Whether the page's code has taken over what the server drew: nothing answers before. */
export const isAwake = (): boolean => document.querySelector('#root[data-drawn]') === null;

/** Not smoothly: the driver would look for it where it no longer is. */
export const scrollToElement = (element: Element): void =>
  element.scrollIntoView({ behavior: 'instant', block: 'center' });

/** Remembers whether a click arrives at it: it may have moved away from under the pointer, or be covered. */
export const awaitClick = (element: Element): void => {
  globalThis.hasClickArrived = false;
  const onClick = () => {
    globalThis.hasClickArrived = true;
  };
  element.addEventListener('click', onClick, { once: true, capture: true });
};

/** A click that has led to another page has arrived, too. */
export const hasClickArrived = (): boolean => globalThis.hasClickArrived ?? true;

/** The first that people can perceive. */
export const findElement = (wanted: Wanted): Element | null => {
  const library = globalThis.TestingLibraryDom;
  if (!library) throw new Error('There is no library in this page.');
  const findIn = (root: HTMLElement, { role, name, nameHas, label, text }: Wanted): HTMLElement[] => {
    if (role) {
      const isName = (computed: string) =>
        (name === undefined || computed === name) && (nameHas === undefined || computed.includes(nameHas));
      const says = ({ textContent }: HTMLElement) => text === undefined || textContent.includes(text);
      return library.queryAllByRole(root, role, { name: isName }).filter(says);
    }
    if (label) return library.queryAllByLabelText(root, label);
    return library.queryAllByText(root, text ?? '', { exact: false }).filter((element) => element.checkVisibility());
  };
  const chain: Wanted[] = [];
  for (let one: Wanted | undefined = wanted; one; one = one.within) chain.unshift(one);
  let roots = [document.body];
  for (const one of chain) roots = roots.flatMap((root) => findIn(root, one));
  return roots.find((element) => !wanted.hasFocus || element === document.activeElement) ?? null;
};
