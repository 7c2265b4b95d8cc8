import type { SiteFile } from './site-files';

/** Pages change with their data, and with whatever host a client says it asked: only the latest are remembered. */
const most = 100;

/** Written pages with what belongs to them; the one that was used least recently goes first. */
export class RecentFiles<Facts extends object> {
  private readonly known = new Map<string, Facts & { file: SiteFile }>();

  get(key: string, write: () => Facts & { file: SiteFile }): Facts & { file: SiteFile } {
    const page = this.known.get(key) ?? write();
    this.known.delete(key);
    this.known.set(key, page);
    if (this.known.size > most) this.known.delete(this.known.keys().next().value ?? '');
    return page;
  }
}
