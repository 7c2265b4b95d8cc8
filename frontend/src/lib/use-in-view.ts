import { type RefObject, useEffect, useRef, useState } from 'react';

interface InViewOptions {
  /** How far around the window counts as in view, as a CSS margin. */
  rootMargin: string;
  delayMs?: number;
}

/** True from the moment a tenth of the element is in view, or the page is printed. */
export function useInView<E extends Element>({
  rootMargin,
  delayMs = 0,
}: InViewOptions): [RefObject<E | null>, boolean] {
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
