import { useState } from 'react';
import { problemOfImageFile } from '../uploads/image-file.rules';

interface ImageChoiceOptions {
  isStored: boolean;
  accept: string;
  onChange?: () => void;
}

/** The image of a record while its form is open: the stored one, a file that was chosen, or none. */
export function useImageChoice({ isStored, accept, onChange }: ImageChoiceOptions) {
  const [image, setImage] = useState<'stored' | File | null>(isStored ? 'stored' : null);
  const [error, setError] = useState<string>();
  const change = (next: File | null) => {
    setImage(next);
    onChange?.();
  };
  const file = image instanceof File ? image : null;
  return {
    file,
    isStored: image === 'stored',
    isRemoved: isStored && image === null,
    /** Something else takes its place. */
    clear: () => setImage(null),
    field: {
      accept,
      file,
      error,
      onChoose: (chosen: File) => {
        const problem = problemOfImageFile(chosen, accept);
        setError(problem);
        if (!problem) change(chosen);
      },
      onRemove: () => {
        setError(undefined);
        change(null);
      },
    },
  };
}
