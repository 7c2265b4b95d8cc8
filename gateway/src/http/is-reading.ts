/** Methods that change nothing: RFC 9110, 9.2.1. */
const reading: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

export const isReading = (method: string): boolean => reading.includes(method);
