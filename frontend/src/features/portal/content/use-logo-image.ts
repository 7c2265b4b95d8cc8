import { useState } from 'react';
import { acceptedLogos, problemOfImageFile } from '../../uploads/image-file.rules';

/** The image of a logo: the stored one, another one that was picked, or none. */
export function useLogoImage(stored: string | null) {
  const [file, setFile] = useState<File | null>(null);
  const [isRemoved, setIsRemoved] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    file,
    problem,
    stored: isRemoved ? null : stored,
    choose: (chosen: File) => {
      const found = problemOfImageFile(chosen, acceptedLogos);
      setProblem(found);
      if (!found) setFile(chosen);
    },
    remove: () => {
      setProblem(undefined);
      setFile(null);
      setIsRemoved(true);
    },
    /** What to send: nothing when the image stays, null when it goes. */
    fields: async () => {
      if (file) return { iconData: await dataUrlOf(file), iconType: file.type };
      return isRemoved ? { iconData: null } : {};
    },
  };
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
