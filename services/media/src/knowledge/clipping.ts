/** A peak that is as loud as the format allows, and stays there: -0.1 dBFS. */
const fullScale = 10 ** (-0.1 / 20);

/**
 * Whether a sound was cut off at full scale: two neighbouring samples of a channel stand at its highest or lowest value.
 * Input: samples of all channels, interleaved, between -1 and 1, at the rate that the file has.
 */
export class ClippingMeter {
  private readonly channels: Channel[];
  /** How many samples there were: they may end in the middle of a frame. */
  private samples = 0;

  constructor(channels: number) {
    this.channels = Array.from({ length: channels }, () => ({ ...silent }));
  }

  add(samples: Float32Array): void {
    const { length } = this.channels;
    this.channels.forEach((channel, nth) => {
      listen(channel, samples, (nth - (this.samples % length) + length) % length, length);
    });
    this.samples += samples.length;
  }

  result(): boolean {
    const peak = Math.max(...this.channels.flatMap(({ highest, lowest }) => [highest, -lowest]));
    return peak >= fullScale && this.channels.some(({ isFlatAtTop, isFlatAtBottom }) => isFlatAtTop || isFlatAtBottom);
  }
}

interface Channel {
  last: number;
  highest: number;
  lowest: number;
  isFlatAtTop: boolean;
  isFlatAtBottom: boolean;
}
const silent: Channel = { last: NaN, highest: -Infinity, lowest: Infinity, isFlatAtTop: false, isFlatAtBottom: false };

const listen = (channel: Channel, samples: Float32Array, from: number, step: number): void => {
  let { last, highest, lowest, isFlatAtTop, isFlatAtBottom } = channel;
  for (let n = from; n < samples.length; n += step) {
    const sample = samples[n]!;
    if (sample >= highest) {
      isFlatAtTop = sample === highest && (isFlatAtTop || sample === last);
      highest = sample;
    }
    if (sample <= lowest) {
      isFlatAtBottom = sample === lowest && (isFlatAtBottom || sample === last);
      lowest = sample;
    }
    last = sample;
  }
  Object.assign(channel, { last, highest, lowest, isFlatAtTop, isFlatAtBottom });
};
