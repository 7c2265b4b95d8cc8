import type { Page } from 'playwright-core';

/**
 * What a long word breaks on the page as it is: the document or a dialog is wider than the window, a text sticks out of its box,
 * a control is covered. Tables may scroll inside their own box.
 */
export const findOverflows = (page: Page, width: number): Promise<string[]> =>
  page.evaluate((windowPx) => {
    const found: string[] = [];
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(element.textContent ?? '').slice(0, 50)}`;
    const isShown = (element: Element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    // Not innerWidth: a phone's grows with a page that is too wide.
    const documentPx = document.documentElement.scrollWidth;
    if (documentPx > windowPx) found.push(`the document is ${documentPx} px wide`);

    const isForScreenReaders = (element: Element) => element.closest('.sr-only') !== null;
    const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: parent, nodeValue } = texts.currentNode;
      if (!parent || !nodeValue?.trim() || !isShown(parent) || isForScreenReaders(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      // A table is as wide as its columns, in a box that scrolls.
      const { right } = range.getBoundingClientRect();
      for (let box: Element | null = parent; box && !clips(box) && box.tagName !== 'TABLE'; box = box.parentElement) {
        if (getComputedStyle(box).display === 'inline' || right <= box.getBoundingClientRect().right + 1) continue;
        found.push(`a text sticks out of its box: ${nameOf(parent)}`);
        break;
      }
    }
    // Tables and tabs have a box of their own to scroll in.
    for (const box of document.querySelectorAll('[role=dialog], [role=tabpanel], form, section')) {
      if (clips(box) && isShown(box) && box.scrollWidth > box.clientWidth + 1) {
        found.push(`${box.scrollWidth} px in ${box.clientWidth}: ${nameOf(box)}`);
      }
    }
    const controls = 'a[href], button, input, select, textarea, [role=tab], [role=slider]';
    const top = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body;
    for (const control of top.querySelectorAll<HTMLElement>(controls)) {
      if (!isShown(control) || isForScreenReaders(control)) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, right, top: above, height } = control.getClientRects()[0] ?? control.getBoundingClientRect();
      if (right - left < 2 || height < 2) continue;
      const hit = document.elementFromPoint((left + right) / 2, above + height / 2);
      const label = (control as HTMLInputElement).labels?.[0];
      if (!hit || !(control.contains(hit) || hit.contains(control) || label?.contains(hit))) {
        found.push(`covered by ${hit ? nameOf(hit) : 'nothing, out of the window'}: ${nameOf(control)}`);
      }
    }
    return [...new Set(found)];
  }, width);
