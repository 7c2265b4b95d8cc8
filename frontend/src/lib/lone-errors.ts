type Hear = (error: unknown) => void;
const hearers = new Set<Hear>();

/** Tells of a call that neither a query nor a mutation has made: a sound, an upload. Their errors are heard without it. */
export const tellError: Hear = (error) => hearers.forEach((hear) => hear(error));

/** @returns what ends it */
export const hearErrors = (hear: Hear): (() => void) => {
  hearers.add(hear);
  return () => void hearers.delete(hear);
};
