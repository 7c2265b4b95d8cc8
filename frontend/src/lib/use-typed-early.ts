import { type RefObject, useEffect, useInsertionEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

import { type Control, isChanged, putBack, readTyped, tellForm, type Typed } from './typed-fields';

const never = () => () => {};

/**
 * Keeps what was typed into a form that the gateway drew before its code was here: when React takes a form over, the form
 * gives its fields values of its own.
 */
export const useTypedEarly = (): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  const typed = useRef<Typed[]>([]);
  const isTakenOver = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  // The fields are not registered with the form yet.
  useInsertionEffect(() => {
    if (!isTakenOver) return;
    const controls = document.querySelectorAll<Control>('form :is(input, textarea, select)');
    typed.current = [...controls].filter(isChanged).map(readTyped);
  }, [isTakenOver]);
  // Before the next paint and the next key.
  useLayoutEffect(() => {
    typed.current = typed.current.filter(({ control }) => form.current?.contains(control));
    typed.current.forEach(putBack);
  }, []);
  useEffect(() => {
    typed.current.forEach(tellForm);
    typed.current = [];
  }, []);
  return form;
};
