import type { Page } from 'playwright-core';

/**
 * Does to a page what a browser's translation does, and goes on with what is added and changed: elements take the place of
 * texts, in brackets as the other language, and only what says `translate="no"` stays. To be called once the page is ready.
 */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const untouched = 'font, script, style, textarea, option, svg, [translate=no]';
    const translateText = (text: Text) => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(untouched)) return;
      const translated = document.createElement('font');
      translated.append(document.createElement('font'));
      translated.firstElementChild!.textContent = `[${text.data}]`;
      text.replaceWith(translated);
    };
    const translateIn = (node: Node) => {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      for (let text = texts.currentNode as Node | null; text; text = texts.nextNode())
        if (text instanceof Text) found.push(text);
      found.forEach(translateText);
    };
    translateIn(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        [target, ...addedNodes].filter((node) => node.isConnected).forEach(translateIn);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
