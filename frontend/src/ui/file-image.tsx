import { type ComponentProps, useCallback } from 'react';

export function FileImage({ file, alt, ...image }: ComponentProps<'img'> & { file: File }) {
  const show = useCallback(
    (element: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt={alt} {...image} />;
}
