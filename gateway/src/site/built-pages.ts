import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file of the build, as vite's manifest has it. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
/** Of what a page needs beyond what every page needs. */
export interface PageTags {
  code: readonly string[];
  styles: readonly string[];
}
type Manifest = Record<string, Chunk | undefined>;

/** The one script that is fetched at once: it lets the other code in, and notes what is pressed until then (frontend/src/early.ts). */
const earlyCode = 'src/early.ts';
const codeTag = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;
const stylesTag = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
/** No browser fetches this type. It tells vite, which looks for it, that the styles are there: otherwise they come again, after all others. */
const inPage = (file: string): string => `<link rel="stylesheet" crossorigin href="/${file}" type="text/plain">`;
/** That part of a route's file which the router loads for its page. */
const routePart = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/;

/** `_site/work_.$slug.tsx` is the route `/_site/work_/$slug`, and `index` the empty end of one. */
const routeOf = (key: string): string | undefined => {
  const file = routePart.exec(key)?.[1];
  return file && `/${file.replaceAll('.', '/').replace(/\bindex$/, '')}`;
};

/**
 * The pages that the build begins with. Pictures and fonts of the first screen go before all code, which waits in a template; the styles
 * are part of the page.
 */
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
    const built = this.read(name);
    const early = this.manifest[earlyCode]?.file;
    const code = built?.match(codeTag)?.map((tag) => tag.trim()) ?? [];
    const start = `<script type="module" crossorigin src="/${early}"></script>\n    <template data-code>${code.join('')}</template>`;
    return (
      built
        ?.replaceAll(codeTag, '')
        .replace('</head>', () => `  ${start}\n  </head>`)
        .replaceAll(stylesTag, (_, file: string) => `<style>${this.read(file)?.trim()}</style>${inPage(file)}`) ?? null
    );
  }

  /** For the code that these routes need beyond what every page of the site needs. */
  tagsFor(routes: readonly string[]): PageTags {
    const known = this.withImports('index.html');
    const chunks = new Set(routes.flatMap((route) => [...this.withImports(this.keyOfRoute.get(route))]));
    const own = [...chunks].filter((chunk) => !known.has(chunk));
    return {
      code: own.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      styles: own.flatMap(({ css = [] }) => css.map((sheet) => `<link rel="stylesheet" crossorigin href="/${sheet}">`)),
    };
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
