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

/**
 * The waveform of a sound whose length is not known before its end: whenever it has grown beyond 4000 pixels, each two
 * become one. So a long sound ends with 2000 to 4000 of them.
 */
export class Peaks {
  /** How many samples there were. */
  samples = 0;
  private samplesPerPixel = firstSamplesPerPixel;
  private length = 0;
  private readonly minima = new Int16Array(maxPixels);
  private readonly maxima = new Int16Array(maxPixels);
  private lowest = 0;
  private highest = 0;
  private inPixel = 0;
  private half: Buffer | undefined;

  /** Takes samples of one channel, 16 bit, little-endian; a sample may be torn between two chunks. */
  add(chunk: Buffer): void {
    let bytes = this.half ? Buffer.concat([this.half, chunk]) : chunk;
    this.half = undefined;
    if (bytes.length % 2 === 1) {
      this.half = Buffer.from(bytes.subarray(-1));
      bytes = bytes.subarray(0, -1);
    }
    // Reading through a typed array is many times as fast as readInt16LE, but it wants an even address.
    if (bytes.byteOffset % 2 === 1) bytes = Buffer.from(bytes);
    this.addSamples(new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2));
  }

  toFile(sampleRateHz: number): PeaksFile {
    if (this.inPixel > 0) this.endPixel();
    const data = new Array<number>(this.length * 2);
    for (let pixel = 0; pixel < this.length; pixel++) {
      data[2 * pixel] = (this.minima[pixel] ?? 0) >> 8;
      data[2 * pixel + 1] = (this.maxima[pixel] ?? 0) >> 8;
    }
    return {
      version: 2,
      channels: 1,
      sample_rate: sampleRateHz,
      samples_per_pixel: this.samplesPerPixel,
      bits: 8,
      length: this.length,
      data,
    };
  }

  private addSamples(samples: Int16Array): void {
    this.samples += samples.length;
    let at = 0;
    while (at < samples.length) {
      const end = Math.min(samples.length, at + this.samplesPerPixel - this.inPixel);
      let lowest = this.inPixel === 0 ? 32_767 : this.lowest;
      let highest = this.inPixel === 0 ? -32_768 : this.highest;
      this.inPixel += end - at;
      for (; at < end; at++) {
        const sample = samples[at] as number;
        if (sample < lowest) lowest = sample;
        if (sample > highest) highest = sample;
      }
      this.lowest = lowest;
      this.highest = highest;
      if (this.inPixel === this.samplesPerPixel) this.endPixel();
    }
  }

  private endPixel(): void {
    this.minima[this.length] = this.lowest;
    this.maxima[this.length] = this.highest;
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
