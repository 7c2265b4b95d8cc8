const timeMark = /out_time_us=(\d+)\n/g;
const frameMark = /frame=\s*(\d+)\n/g;
const longestLine = 200;

/** Reads how far ffmpeg is from what it writes for `-progress`. */
export class ProgressReader {
  /** Seconds of the film that are done. */
  sec = 0;
  /** Of the first video that comes out. */
  frames = 0;
  private rest = '';

  add(chunk: Buffer): void {
    const text = this.rest + chunk.toString();
    for (const [, microseconds] of text.matchAll(timeMark)) this.sec = Math.max(this.sec, Number(microseconds) / 1e6);
    for (const [, frames] of text.matchAll(frameMark)) this.frames = Math.max(this.frames, Number(frames));
    this.rest = text.slice(text.lastIndexOf('\n') + 1).slice(-longestLine);
  }
}
