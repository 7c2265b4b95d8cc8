import { type RefObject, useEffect, useInsertionEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Typed {
  control: Control;
  value: string;
  isChecked: boolean;
  /** Where the cursor is, if it is in this field. */
  selection?: [start: number, end: number];
}

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

const isChanged = (control: Control): boolean => {
  if (isBox(control)) return control.checked !== control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue;
  const preset = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
  return control.selectedIndex !== Math.max(0, preset);
};

const readTyped = (control: Control): Typed => {
  // Fields for addresses have no selection, and lists neither.
  const { value, checked: isChecked = false, selectionStart = null, selectionEnd } = control as HTMLInputElement;
  if (control !== document.activeElement || selectionStart === null) return { control, value, isChecked };
  return { control, value, isChecked, selection: [selectionStart, selectionEnd ?? selectionStart] };
};

/** Past React, which would otherwise take the value for one that it knows. */
const setValue = (control: Control, value: string) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);

const putBack = ({ control, value, selection }: Typed) => {
  if (control.type === 'file' || isBox(control)) return;
  control.value = '';
  setValue(control, value);
  if (selection && !(control instanceof HTMLSelectElement)) control.setSelectionRange(...selection);
};

/** Tells the form as if it was typed now. */
const tellForm = ({ control, isChecked }: Typed) => {
  if (isBox(control)) {
    control.checked = !isChecked;
    return control.click();
  }
  const isChosen = control instanceof HTMLSelectElement || control.type === 'file';
  control.dispatchEvent(new Event(isChosen ? 'change' : 'input', { bubbles: true }));
};

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
