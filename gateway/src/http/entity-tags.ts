/** Whether an If-None-Match names this tag: then whoever asks has the answer already. */
export const isKnown = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));
