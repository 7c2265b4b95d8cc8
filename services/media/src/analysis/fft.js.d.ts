declare module 'fft.js' {
  /** Radix-4 FFT of a power of two; complex arrays hold real and imaginary parts in turns. */
  export default class FFT {
    constructor(size: number);
    createComplexArray(): number[];
    realTransform(out: number[], data: ArrayLike<number>): void;
    completeSpectrum(out: number[]): void;
    inverseTransform(out: number[], data: number[]): void;
  }
}
