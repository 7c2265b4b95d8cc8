const waiting = new Set<() => void>();

/** Whenever there is a connection again. @returns ends it */
export const onConnected = (then: () => void): (() => void) => {
  // One of its own: a function may wait twice.
  const hear = () => then();
  waiting.add(hear);
  window.addEventListener('online', hear);
  return () => {
    waiting.delete(hear);
    window.removeEventListener('online', hear);
  };
};

/** Something has come through: whatever waits for a connection goes on, though the browser itself says nothing. */
export const tellConnected = (): void => [...waiting].forEach((hear) => hear());

export const waitingForConnection = 'Waiting for your connection… We go on as soon as it’s back.';
