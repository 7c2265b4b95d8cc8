import type { AnyRouter, RegisteredRouter } from '@tanstack/react-router';

type Transition = Exclude<AnyRouter['options']['defaultViewTransition'], boolean | undefined>;

let carried: HTMLElement | null | undefined;
/** What has the same name before and after moves from one place to the other. */
const carry = (element: HTMLElement | null | undefined) => {
  carried?.style.removeProperty('view-transition-name');
  element?.style.setProperty('view-transition-name', 'picture');
  carried = element;
};
const pictureIn = (part: Element | null) => part?.querySelector('[data-picture]')?.parentElement;

const isOfSite = (pathname: string) => !/^\/admin(\/|$)/.test(pathname);

/** On the way forward through the site. On the way back a page is there at once, where it was left (scroll-memory.ts). */
export const pageTransition: Transition = {
  types: ({ fromLocation, toLocation, pathChanged }) => {
    carry(null);
    const isForward = (fromLocation?.state.__TSR_index ?? Infinity) < toLocation.state.__TSR_index;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (
      isStill ||
      !isForward ||
      !pathChanged ||
      ![fromLocation!, toLocation].every(({ pathname }) => isOfSite(pathname))
    )
      return false;
    carry(pictureIn(document.querySelector(`main li:has(a[href=${JSON.stringify(toLocation.pathname)}])`)));
    return ['page'];
  },
};

/** The picture of a project's tile becomes that of its page. */
export const carryPictures = (router: RegisteredRouter) =>
  router.subscribe('onRendered', () => {
    if (carried) carry(pictureIn(document.querySelector('main')));
  });
