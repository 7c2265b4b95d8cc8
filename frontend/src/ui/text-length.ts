import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import { sayLength } from '../lib/say-length';

export const useTextLength = <Values extends FieldValues>(
  { control }: UseFormReturn<Values>,
  name: Path<Values>,
  maxLength: number | undefined,
): string | undefined => useWatch({ control, name, compute: (text: unknown) => sayLength(text, maxLength) });
