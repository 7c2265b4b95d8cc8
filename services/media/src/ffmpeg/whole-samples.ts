/**
 * Hands on the bytes of a stream in whole samples, or whole frames of them, wherever its chunks end, and at an address
 * that is a multiple of `alignment`, as a typed array wants it.
 */
export const wholeSamples = (size: number, alignment: number, onBytes: (bytes: Buffer) => void) => {
  let rest = Buffer.alloc(0);
  return (chunk: Buffer): void => {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % size);
    rest = Buffer.from(bytes.subarray(whole));
    bytes = bytes.subarray(0, whole);
    onBytes(bytes.byteOffset % alignment === 0 ? bytes : Buffer.from(bytes));
  };
};
