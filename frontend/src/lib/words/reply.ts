export const replyTo = (email: string, about?: string): string => {
  const address = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${address}${about ? `?subject=${encodeURIComponent(`Re: ${about}`)}` : ''}`;
};

/** Where no link can be pressed. */
export const openMail = (address: string): void => {
  window.location.href = address;
};
