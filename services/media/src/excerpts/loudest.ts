const count = 200;

/** The highest level of each of 200 equal parts of a sound whose length is known. */
export class Loudest {
  private at = 0;
  private part = 0;
  private readonly levels = new Float64Array(count);

  /** @param length in samples, of all channels */
  constructor(private readonly length: number) {}

  add(samples: Int16Array): void {
    for (let next = 0; next < samples.length;) {
      const end = Math.min(samples.length, next + this.endOfPart() - this.at);
      this.at += end - next;
      let highest = this.levels[this.part]!;
      for (; next < end; next++) {
        const level = samples[next]! < 0 ? -samples[next]! : samples[next]!;
        if (level > highest) highest = level;
      }
      this.levels[this.part] = highest;
      if (this.at >= this.endOfPart()) this.part++;
    }
  }

  /** From 0 to 1, the loudest moment of all; of silence all are 0. */
  peaks(): number[] {
    const highest = Math.max(1, ...this.levels);
    return Array.from(this.levels, (level) => Math.round((100 * level) / highest) / 100);
  }

  private endOfPart(): number {
    return this.part >= count - 1 ? Infinity : Math.ceil(((this.part + 1) * this.length) / count);
  }
}
