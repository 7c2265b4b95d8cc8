/** By how much the server's clock is ahead of this device's, as far as answers tell. */
let ahead: { fromMs: number; toMs: number } | undefined;

/**
 * @param date of an answer's head, in whole seconds
 * @param askedAtMs by this device's clock: the answer was written between then and now
 */
export const learnClock = (date: string | null, askedAtMs: number): void => {
  const writtenMs = Date.parse(date ?? '');
  if (Number.isNaN(writtenMs)) return;
  const learned = { fromMs: writtenMs - Date.now(), toMs: writtenMs + 1000 - askedAtMs };
  const both = ahead && {
    fromMs: Math.max(ahead.fromMs, learned.fromMs),
    toMs: Math.min(ahead.toMs, learned.toMs),
  };
  // Somebody has set the clock meanwhile.
  ahead = both && both.fromMs <= both.toMs ? both : learned;
};

export const knowsClock = (): boolean => ahead !== undefined;

/** By the server's clock. A device's clock that may be right is taken as it is. */
export const serverTime = (deviceTime: string): string => {
  const { fromMs, toMs } = ahead ?? { fromMs: 0, toMs: 0 };
  const isRight = fromMs <= 0 && toMs >= 0;
  return new Date(Date.parse(deviceTime) + (isRight ? 0 : (fromMs + toMs) / 2)).toISOString();
};
