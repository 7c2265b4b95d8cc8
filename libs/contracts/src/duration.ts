/** `3:07`, as players show it: seconds that have not ended are not counted. The one way that pages, emails and documents say a length. */
export const formatDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};
