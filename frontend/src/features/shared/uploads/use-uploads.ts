import { useState } from 'react';

/** The uploads of a form that run: one that ends says nothing about the others. */
export function useUploads() {
  const [running, setRunning] = useState<readonly string[]>([]);
  return {
    isUploading: running.length > 0,
    /** @param source tells the uploaders of the form apart */
    onBusy: (source: string) => (isBusy: boolean) =>
      setRunning((all) => {
        const others = all.filter((one) => one !== source);
        return isBusy ? [...others, source] : others;
      }),
  };
}
export type Uploads = ReturnType<typeof useUploads>;
