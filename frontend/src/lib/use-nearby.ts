import { type RefObject, useEffect, useRef, useState } from 'react';

interface Nearness {
  /** How far around the window counts as near, as CSS writes a margin. */
  rootMargin: string;
  delayMs?: number;
}

/** Becomes true, once and for good, when a tenth of the element has come near the window, or the page goes on paper. */
export function useNearby<E extends Element>({ rootMargin, delayMs = 0 }: Nearness): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    let delay: number | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        delay = window.setTimeout(() => setIsNear(true), delayMs);
      },
      { threshold: 0.1, rootMargin },
    );
    observer.observe(element.current);
    const onPrint = () => setIsNear(true);
    window.addEventListener('beforeprint', onPrint);
    return () => {
      window.removeEventListener('beforeprint', onPrint);
      observer.disconnect();
      window.clearTimeout(delay);
    };
  }, [isNear, rootMargin, delayMs]);
  return [element, isNear];
}
