import type { Project } from '@cueroom/contracts/content/projects';
import { useState } from 'react';
import { acceptedPictures, problemOfImageFile } from '../../uploads/image-file.rules';

/** The image as the form goes on: the stored one, a file that was picked, or neither (but maybe a link). */
export type PickedImage = 'stored' | File | null;

/** A file and a link replace each other. */
export function useProjectImage(project: Project | null, clearLink: () => void) {
  const first: PickedImage = project?.hasOwnPicture ? 'stored' : null;
  const [image, setImage] = useState<PickedImage>(first);
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<number>();
  return {
    image,
    problem,
    /** 0 to 1, while it is uploaded. */
    progress,
    setProgress,
    choose: (file: File) => {
      const found = problemOfImageFile(file, acceptedPictures);
      setProblem(found);
      if (found) return;
      setImage(file);
      clearLink();
    },
    remove: () => {
      setProblem(undefined);
      setImage(null);
      clearLink();
    },
    /** A link was typed. */
    replaceByLink: () => setImage(null),
    /** Says what to send: a stored image that stays is not named, and a file gets its address when it is uploaded. */
    fieldsOf: <Fields extends { imageUrl?: string | null }>({ imageUrl, ...fields }: Fields) => {
      if (image !== null) return fields;
      return imageUrl !== undefined || first === 'stored' ? { ...fields, imageUrl: imageUrl ?? null } : fields;
    },
  };
}
export type ProjectImage = ReturnType<typeof useProjectImage>;
