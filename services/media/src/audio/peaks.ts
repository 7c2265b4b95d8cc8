/** audiowaveform's JSON, version 2: https://github.com/bbc/audiowaveform/blob/master/doc/DataFormat.md */
export interface PeaksFile {
  version: 2;
  channels: 1;
  sample_rate: number;
  samples_per_pixel: number;
  bits: 8;
  /** The number of pixels; `data` has the minimum and the maximum of each. */
  length: number;
  data: number[];
}

const firstSamplesPerPixel = 64;
const maxPixels = 4000;

/** From -1 to 1, in 8 bit. */
const inByte = (level: number): number => Math.max(-128, Math.min(127, Math.floor(128 * level)));

/**
 * The waveform of a sound of unknown length: whenever it has 4000 pixels, each two become one. So a long one ends with 2000 to 4000.
 * All channels are drawn over each other: in their mean, a sound whose channels cancel each other out would be a flat line.
 */
export class Peaks {
  samples = 0;
  private samplesPerPixel = firstSamplesPerPixel;
  private length = 0;
  private readonly minima = new Float32Array(maxPixels);
  private readonly maxima = new Float32Array(maxPixels);
  private inPixel = 0;

  constructor(private readonly channels: number) {}

  /** Takes whole frames of samples of all channels, interleaved, between -1 and 1. */
  add(samples: Float32Array): void {
    const { channels } = this;
    this.samples += samples.length / channels;
    let at = 0;
    while (at < samples.length) {
      const end = Math.min(samples.length, at + (this.samplesPerPixel - this.inPixel) * channels);
      let lowest = this.inPixel === 0 ? Infinity : this.minima[this.length]!;
      let highest = this.inPixel === 0 ? -Infinity : this.maxima[this.length]!;
      this.inPixel += (end - at) / channels;
      while (at < end) {
        const sample = samples[at++]!;
        if (sample < lowest) lowest = sample;
        if (sample > highest) highest = sample;
      }
      this.minima[this.length] = lowest;
      this.maxima[this.length] = highest;
      if (this.inPixel === this.samplesPerPixel) this.endPixel();
    }
  }

  toFile(sampleRateHz: number): PeaksFile {
    if (this.inPixel > 0) this.endPixel();
    const { length, samplesPerPixel: samples_per_pixel } = this;
    const extreme = (at: number) => (at % 2 === 0 ? this.minima : this.maxima)[at >> 1]!;
    const data = Array.from({ length: 2 * length }, (_, at) => inByte(extreme(at)));
    return { version: 2, channels: 1, sample_rate: sampleRateHz, samples_per_pixel, bits: 8, length, data };
  }

  private endPixel(): void {
    this.length++;
    this.inPixel = 0;
    // Halved here, and not before the next pixel, so that a pixel never begins at one size and ends at another.
    if (this.length === maxPixels) this.halve();
  }

  private halve(): void {
    for (let pixel = 0; pixel < this.length / 2; pixel++) {
      this.minima[pixel] = Math.min(this.minima[2 * pixel] ?? 0, this.minima[2 * pixel + 1] ?? 0);
      this.maxima[pixel] = Math.max(this.maxima[2 * pixel] ?? 0, this.maxima[2 * pixel + 1] ?? 0);
    }
    this.length /= 2;
    this.samplesPerPixel *= 2;
  }
}
