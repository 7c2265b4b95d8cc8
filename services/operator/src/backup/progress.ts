const everyMs = 10_000;

export const sizeOf = (bytes: number): string => {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
};

export class Progress {
  private count = 0;
  private bytes = 0;
  private saidAt = Date.now();

  constructor(private readonly say: (line: string) => void) {}

  add(what: string, bytes: number): void {
    this.count++;
    this.bytes += bytes;
    if (Date.now() - this.saidAt < everyMs) return;
    this.saidAt = Date.now();
    this.say(`  … ${this.count} ${what}, ${sizeOf(this.bytes)}`);
  }
}
