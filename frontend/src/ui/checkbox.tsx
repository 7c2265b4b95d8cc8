import type { ComponentProps } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** For screen readers only: in a table the column names it. */
  label: string;
  isMixed?: boolean;
}

export function Checkbox({ label, isMixed = false, ...input }: CheckboxProps) {
  return (
    <label className="grid size-9 place-items-center">
      <input
        {...input}
        type="checkbox"
        aria-label={label}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        className="size-4.5 accent-brand-deep"
      />
    </label>
  );
}
