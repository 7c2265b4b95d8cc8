const longestLine = 200;

/** Reads how far ffmpeg is from what it writes for `-progress`. */
export class ProgressReader {
  sec = 0;
  /** Of the first video that comes out. */
  frames = 0;
  private rest = '';

  add(chunk: Buffer): void {
    const text = this.rest + chunk.toString();
    for (const [, us] of text.matchAll(/out_time_us=(\d+)\n/g)) this.sec = Math.max(this.sec, Number(us) / 1e6);
    for (const [, frames] of text.matchAll(/frame=\s*(\d+)\n/g)) this.frames = Math.max(this.frames, Number(frames));
    this.rest = text.slice(text.lastIndexOf('\n') + 1).slice(-longestLine);
  }
}
