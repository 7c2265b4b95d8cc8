/** Whether an If-None-Match header names this tag: a list of tags, weak ones too, or any. The client has the answer already. */
export const namesTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));
