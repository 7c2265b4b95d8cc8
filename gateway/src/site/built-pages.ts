import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file of the build, as vite's manifest has it. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk | undefined>;

/** Scripts run in their order: this one notes what is pressed, and hears when another one does not come (frontend/src/early.ts). */
const earlyCode = 'src/early.ts';
const codeTag = /<(script type="module"|link rel="modulepreload")/g;
const stylesTag = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
/** That part of a route's file which the router loads for its page. */
const routePart = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/;

/** `_site/work_.$slug.tsx` is the route `/_site/work_/$slug`, and `index` the empty end of one. */
const routeOf = (key: string): string | undefined => {
  const file = routePart.exec(key)?.[1];
  return file && `/${file.replaceAll('.', '/').replace(/\bindex$/, '')}`;
};

/** The pages that the build begins with. Pictures and fonts of the first screen go before all code; the styles stand in the page. */
export class BuiltPages {
  private readonly manifest: Manifest;
  private readonly keyOfRoute: ReadonlyMap<string | undefined, string>;

  /** @param folder of the built frontend */
  constructor(private readonly folder: string) {
    this.manifest = JSON.parse(this.read('.vite/manifest.json') ?? '{}') as Manifest;
    this.keyOfRoute = new Map(Object.keys(this.manifest).map((key) => [routeOf(key), key]));
  }

  /** Null when it is not built. */
  html(name: 'index.html' | 'listen.html'): string | null {
    const early = this.manifest[earlyCode];
    const earlyTag = early ? `<script type="module" crossorigin src="/${early.file}"></script>\n    ` : '';
    return (
      this.read(name)
        ?.replaceAll(codeTag, '<$1 fetchpriority="low"')
        .replace('<script', (tag) => earlyTag + tag)
        .replaceAll(stylesTag, (_, file: string) => `<style>${this.read(file)?.trim()}</style>`) ?? null
    );
  }

  /** For the code that these routes need beyond what every page of the site needs. */
  tagsFor(routes: readonly string[]): string[] {
    const known = this.withImports('index.html');
    const chunks = new Set(routes.flatMap((route) => [...this.withImports(this.keyOfRoute.get(route))]));
    const own = [...chunks].filter((chunk) => !known.has(chunk));
    return own.flatMap(({ file, css = [] }) => [
      `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
      ...css.map((sheet) => `<link rel="stylesheet" crossorigin href="/${sheet}">`),
    ]);
  }

  private withImports(key = '', found = new Set<Chunk>()): Set<Chunk> {
    const chunk = this.manifest[key];
    if (!chunk || found.has(chunk)) return found;
    found.add(chunk);
    chunk.imports?.forEach((each) => this.withImports(each, found));
    return found;
  }

  private read(name: string): string | undefined {
    const file = path.join(this.folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  }
}
