import { type RefObject, useEffect, useState } from 'react';

/** Whether at least `share` of an element is in the window, and the tab is not hidden. True until the browser has said otherwise. */
export const useOnScreen = (element: RefObject<Element | null>, share: number): boolean => {
  const [isInWindow, setIsInWindow] = useState(true);
  const [isTabShown, setIsTabShown] = useState(true);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => setIsInWindow((entries.at(-1)?.intersectionRatio ?? 1) >= share),
      { threshold: share },
    );
    if (element.current) watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element, share]);
  useEffect(() => {
    const update = () => setIsTabShown(document.visibilityState !== 'hidden');
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isInWindow && isTabShown;
};
