/** What sounds now, or is about to. */
let current: { owner: object; stop: () => void } | undefined;

/** One thing sounds at a time: what another owner plays, ends. @param stop ends what this owner plays, also while it loads */
export const takeSound = (owner: object, stop: () => void): void => {
  if (current && current.owner !== owner) current.stop();
  current = { owner, stop };
};
