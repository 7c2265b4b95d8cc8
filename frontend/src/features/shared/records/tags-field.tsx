import { tidyTags } from '@cueroom/contracts/rules';
import { useState } from 'react';
import { type FieldValues, type Path, useController, type UseFormReturn } from 'react-hook-form';
import { isSame } from '../../../lib/is-same';
import { isEnterInLine } from '../../../ui/enter-key';
import { TextField } from '../../../ui/text-field';

interface TagsFieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  className?: string;
}

const tagsIn = (text: string): string[] => tidyTags(text.split(','));

/** Tags in one line of text; the form holds a list. */
export function TagsField<Values extends FieldValues>({ form, name, className }: TagsFieldProps<Values>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, value, onChange, onBlur } = field;
  const tags = value as string[];
  const [text, setText] = useState(tags.join(', '));
  return (
    <TextField
      label="Tags"
      isOptional
      ref={ref}
      name={name}
      value={isSame(tagsIn(text), tags) ? text : tags.join(', ')}
      onChange={({ target }) => {
        setText(target.value);
        onChange(tagsIn(target.value));
      }}
      // Enter begins the next tag.
      onKeyDown={(event) => {
        if (!isEnterInLine(event)) return;
        event.preventDefault();
        setText(tags.length > 0 ? `${tags.join(', ')}, ` : '');
      }}
      onBlur={onBlur}
      error={fieldState.error?.message}
      hint="Separate tags with commas."
      className={className}
    />
  );
}
