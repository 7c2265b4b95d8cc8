import { drawingAnew } from './drawing-anew';

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Typed {
  control: Control;
  value: string;
  isChecked: boolean;
  /** Where the cursor is, if it is in this field. */
  selection?: [start: number, end: number];
}

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** By a person, or by a browser that keeps what was typed over a reload. */
export const isChanged = (control: Control): boolean => {
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

/** Tells the form as if it was typed now. */
const tellForm = ({ control, isChecked }: Typed) => {
  if (isBox(control)) {
    control.checked = !isChecked;
    return control.click();
  }
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
};

/** Those of the page in which something can be typed or chosen, each by a name that it has in the page drawn anew, too. */
const fieldsByName = (): Map<string, Control> => {
  const counts = new Map<string, number>();
  const controls = document.querySelectorAll<Control>('input:not([type=file], [type=range]), textarea, select');
  return new Map(
    [...controls].map((control) => {
      const kind = `${control.tagName} ${control.type} ${control.name}`;
      const number = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, number);
      return [`${kind} ${number}`, control];
    }),
  );
};

drawingAnew.noteTyped = () => {
  const remembered = [...fieldsByName()].map(([name, control]) => ({ name, typed: readTyped(control) }));
  return () => {
    const fields = fieldsByName();
    for (const { name, typed } of remembered) {
      const control = fields.get(name);
      if (!control) continue;
      const isKnown = isBox(control) ? control.checked === typed.isChecked : control.value === typed.value;
      if (!isKnown && !isBox(control)) setValue(control, typed.value);
      if (!isKnown) tellForm({ ...typed, control });
      if (!typed.selection) continue;
      control.focus();
      if (!(control instanceof HTMLSelectElement)) control.setSelectionRange(...typed.selection);
    }
  };
};
