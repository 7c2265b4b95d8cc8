type Hear = (fault: unknown) => void;
const hearers = new Set<Hear>();

/** Tells of a call that neither a query nor a mutation has made: a sound, an upload. Their faults are heard without it. */
export const tellFault: Hear = (fault) => hearers.forEach((hear) => hear(fault));

/** @returns what ends it */
export const hearFaults = (hear: Hear): (() => void) => {
  hearers.add(hear);
  return () => void hearers.delete(hear);
};
