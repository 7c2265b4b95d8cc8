import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isKnown } from '../http/entity-tags';

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

/** A file of the build is compressed once for all; a page whenever its data has changed. */
const quality = { well: 9, quickly: 5 } as const;

const encoders = {
  br: (bytes: Buffer, level: number) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }),
  gzip: (bytes: Buffer, level: number) => promisify(gzip)(bytes, { level }),
};
type Encoding = keyof typeof encoders;

export interface Form {
  encoding: Encoding | null;
  etag: string;
  isHeld: boolean;
}

/** One file in memory, compressed once for each encoding that somebody asks for. */
export class SiteFile {
  readonly etag: string;
  /** Each encoding of it is something else to whoever keeps it. */
  private readonly etags: Record<Encoding, string>;
  private readonly compressed = new Map<Encoding, Buffer | Promise<Buffer>>();

  constructor(
    readonly bytes: Buffer,
    readonly contentType: string,
    private readonly compress: keyof typeof quality = 'well',
    /** What else makes it another file than one of the same bytes. */
    besides = '',
  ) {
    const hash = createHash('sha256').update(besides).update(bytes).digest('base64url').slice(0, 27);
    this.etag = `"${hash}"`;
    this.etags = { br: `"${hash}-br"`, gzip: `"${hash}-gzip"` };
  }

  /** How it goes to whoever asks with these headers, and whether it is there already. */
  formFor({ 'accept-encoding': accepted, 'if-none-match': held }: IncomingHttpHeaders): Form {
    const encoding = this.encodingFor(accepted?.toString());
    const etag = encoding ? this.etags[encoding] : this.etag;
    return { encoding, etag, isHeld: isKnown(held, etag) };
  }

  bytesIn(encoding: Encoding | null): Buffer | Promise<Buffer> {
    if (!encoding) return this.bytes;
    const known = this.compressed.get(encoding);
    if (known) return known;
    const making = encoders[encoding](this.bytes, quality[this.compress]);
    this.compressed.set(encoding, making);
    making.then((bytes) => this.compressed.set(encoding, bytes)).catch(() => this.compressed.delete(encoding));
    return making;
  }

  /** The best encoding of those that the client accepts, or none. */
  private encodingFor(accepted = ''): Encoding | null {
    if (this.bytes.length < smallest || !compressible.test(this.contentType)) return null;
    const names = accepted.split(',').map((part) => part.trim().toLowerCase());
    const isAccepted = (name: string) =>
      names.some((part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(part)));
    return (['br', 'gzip'] as const).find(isAccepted) ?? null;
  }
}

/**
 * All files of the built frontend by their path (`/assets/main-3fe1.js`). A request can only name what is in this map.
 * Empty when the folder does not exist.
 */
export const readSiteFiles = (folder: string): Map<string, SiteFile> => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    names.flatMap((name) => {
      const file = path.join(folder, name);
      const contentType = contentTypes[path.extname(name).toLowerCase()];
      if (contentType === undefined || !statSync(file).isFile()) return [];
      return [[`/${name.split(path.sep).join('/')}`, new SiteFile(readFileSync(file), contentType)] as const];
    }),
  );
};
