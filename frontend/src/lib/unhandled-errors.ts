type Listener = (error: unknown) => void;
const listeners = new Set<Listener>();

/** For requests that neither a query nor a mutation makes: sounds and uploads. Those of queries are seen without it. */
export const reportError: Listener = (error) => listeners.forEach((listener) => listener(error));

export const onReportedError = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
