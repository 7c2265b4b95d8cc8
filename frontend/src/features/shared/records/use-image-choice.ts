import { useState } from 'react';
import { problemOfImageFile } from '../uploads/image-file.rules';

interface ImageChoiceOptions {
  isStored: boolean;
  accept: string;
  onChange?: () => void;
}

/** The image of a record while its form is open: as it is stored, also when that changes; a file that was chosen; or none. */
export function useImageChoice({ isStored, accept, onChange }: ImageChoiceOptions) {
  const [choice, setChoice] = useState<'stored' | 'removed' | File>('stored');
  const [error, setError] = useState<string>();
  const remove = () => setChoice(isStored ? 'removed' : 'stored');
  const file = choice instanceof File ? choice : null;
  return {
    file,
    isStored: isStored && choice === 'stored',
    isRemoved: choice === 'removed',
    isChanged: choice !== 'stored',
    /** Something else takes its place. */
    clear: remove,
    reset: () => setChoice('stored'),
    /** The server does not take the chosen file. */
    refuse: setError,
    field: {
      accept,
      file,
      error,
      onChoose: (chosen: File) => {
        const problem = problemOfImageFile(chosen, accept);
        setError(problem);
        if (problem) return;
        setChoice(chosen);
        onChange?.();
      },
      onRemove: () => {
        setError(undefined);
        remove();
        onChange?.();
      },
    },
  };
}
export type ImageChoice = ReturnType<typeof useImageChoice>;
