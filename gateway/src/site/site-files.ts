import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { namesTag } from '@cueroom/platform/http/entity-tag';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.wasm': 'application/wasm',
};
const compressible = /^(text\/|application\/(json|manifest|xml|wasm)|image\/svg)/;
/** Below this compression saves nothing. */
const smallest = 1024;

/** For what is made here, whenever its data has changed. The build has compressed its own files as well as it goes. */
const quality = 5;

const encoders = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: quality }),
};
type Encoding = keyof typeof encoders;
/** What the build calls the compressed forms of `x.js`: `x.js.br` and `x.js.gz` (frontend/compress-files.ts). */
const endings: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/** Of a request's headers what decides on the form of its answer. */
type Asked = Pick<IncomingHttpHeaders, 'accept-encoding' | 'if-none-match'>;

export interface Form {
  encoding: Encoding | null;
  etag: string;
  isHeld: boolean;
}

interface Besides {
  /** What else makes it another file than one of the same bytes. */
  besides?: string;
  /** Its compressed forms, as far as they are there already. */
  compressed?: Iterable<readonly [Encoding, Buffer]>;
}

/** The best encoding of those that the client accepts, or none. */
const bestEncoding = (accepted: string): Encoding | 'identity' => {
  const names = accepted.split(',').map((part) => part.trim().toLowerCase());
  const isAccepted = (name: string) =>
    names.some((part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(part)));
  return (['br', 'gzip'] as const).find(isAccepted) ?? 'identity';
};
/** Browsers say one of a few. */
const bestOf = new LRUCache<string, Encoding | 'identity'>({ max: 100, memoMethod: bestEncoding });

/** One file in memory; what it has not been compressed to is made once for each encoding that somebody asks for. */
export class SiteFile {
  readonly etag: string;
  /** Each encoding of it is something else to whoever keeps it. */
  private readonly etags: Record<Encoding, string>;
  private readonly compressed: Map<Encoding, Buffer | Promise<Buffer>>;

  constructor(
    readonly bytes: Buffer,
    readonly contentType: string,
    { besides = '', compressed = [] }: Besides = {},
  ) {
    this.compressed = new Map(compressed);
    const hash = createHash('sha256').update(besides).update(bytes).digest('base64url').slice(0, 27);
    this.etag = `"${hash}"`;
    this.etags = { br: `"${hash}-br"`, gzip: `"${hash}-gzip"` };
  }

  /** How it goes to whoever asks with these headers, and whether it is there already. */
  formFor({ 'accept-encoding': accepted, 'if-none-match': held }: Asked): Form {
    const encoding = this.encodingFor(accepted?.toString());
    const etag = encoding ? this.etags[encoding] : this.etag;
    return { encoding, etag, isHeld: namesTag(held, etag) };
  }

  bytesIn(encoding: Encoding | null): Buffer | Promise<Buffer> {
    if (!encoding) return this.bytes;
    const known = this.compressed.get(encoding);
    if (known) return known;
    const making = encoders[encoding](this.bytes);
    this.compressed.set(encoding, making);
    making.then((bytes) => this.compressed.set(encoding, bytes)).catch(() => this.compressed.delete(encoding));
    return making;
  }

  private encodingFor(accepted: string | undefined): Encoding | null {
    if (!accepted || this.bytes.length < smallest || !compressible.test(this.contentType)) return null;
    const best = bestOf.memo(accepted);
    return best === 'identity' ? null : best;
  }
}

/**
 * All files of the built frontend by their path (`/assets/main-3fe1.js`). A request can only name what is in this map.
 * Empty when the folder does not exist.
 */
export const readSiteFiles = (folder: string): Map<string, SiteFile> => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return new Map();
  const names = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  return new Map(
    [...names].flatMap((name) => {
      const file = path.join(folder, name);
      const contentType = contentTypes[path.extname(name).toLowerCase()];
      if (contentType === undefined || !statSync(file).isFile()) return [];
      const built = endings.filter(([, ending]) => names.has(name + ending));
      const compressed = built.map(([encoding, ending]) => [encoding, readFileSync(file + ending)] as const);
      const siteFile = new SiteFile(readFileSync(file), contentType, { compressed });
      return [[`/${name.split(path.sep).join('/')}`, siteFile] as const];
    }),
  );
};
