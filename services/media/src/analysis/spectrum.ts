import FFT from 'fft.js';

/** The sample rate of the analysis: enough for beats and harmony, at a tenth of the work. */
export const analysisRateHz = 11_025;

/**
 * Cuts a stream of samples into overlapping frames under a Hann window and gives the magnitude spectrum of each:
 * `size / 2 + 1` values, from 0 Hz to half of the rate. The array is used again for the next frame.
 */
export class Frames {
  private readonly fft: FFT;
  private readonly window: Float64Array;
  private readonly ring: Float64Array;
  private readonly windowed: Float64Array;
  private readonly complex: number[];
  private readonly magnitudes: Float64Array;
  private filled = 0;

  constructor(
    private readonly size: number,
    private readonly hop: number,
    private readonly onSpectrum: (magnitudes: Float64Array) => void,
  ) {
    this.fft = new FFT(size);
    this.window = Float64Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size));
    this.ring = new Float64Array(size);
    this.windowed = new Float64Array(size);
    this.complex = this.fft.createComplexArray();
    this.magnitudes = new Float64Array(size / 2 + 1);
  }

  /** @param samples between -1 and 1 */
  add(samples: Float32Array): void {
    let taken = 0;
    while (taken < samples.length) {
      const part = samples.subarray(taken, taken + this.size - this.filled);
      this.ring.set(part, this.filled);
      this.filled += part.length;
      taken += part.length;
      if (this.filled < this.size) return;
      this.transform();
      this.ring.copyWithin(0, this.hop);
      this.filled = this.size - this.hop;
    }
  }

  private transform(): void {
    for (let n = 0; n < this.size; n++) this.windowed[n] = this.ring[n]! * this.window[n]!;
    this.fft.realTransform(this.complex, this.windowed);
    for (let bin = 0; bin <= this.size / 2; bin++) {
      this.magnitudes[bin] = (this.complex[2 * bin]! ** 2 + this.complex[2 * bin + 1]! ** 2) ** 0.5;
    }
    this.onSpectrum(this.magnitudes);
  }
}

/** The autocorrelation of a series, by lag, for lags below half of its length; the first value is its energy. */
export const autocorrelation = (series: Float64Array): Float64Array => {
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, series.length * 2)));
  const fft = new FFT(size);
  const spectrum = fft.createComplexArray();
  const padded = new Float64Array(size);
  padded.set(series);
  fft.realTransform(spectrum, padded);
  fft.completeSpectrum(spectrum);
  for (let bin = 0; bin < size; bin++) {
    const real = spectrum[2 * bin]!;
    const imaginary = spectrum[2 * bin + 1]!;
    spectrum[2 * bin] = real * real + imaginary * imaginary;
    spectrum[2 * bin + 1] = 0;
  }
  const lags = fft.createComplexArray();
  fft.inverseTransform(lags, spectrum);
  return Float64Array.from({ length: Math.floor(series.length / 2) }, (_, lag) => lags[2 * lag]!);
};
