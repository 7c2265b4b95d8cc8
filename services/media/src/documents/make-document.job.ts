import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDocument, MakeDocument, type DocumentTemplate } from '@cueroom/contracts/media/documents';
import { Bus } from '@cueroom/messaging/bus';
import { OnJob } from '@cueroom/messaging/on-job';
import { log } from '@cueroom/platform/logger';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import type { CompileDocArgs, NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { reportDownload } from '../downloads/report-download';
import { WorkFolders } from '../files/work-folders';
import { documentFonts } from './document-fonts';
import { sourceOf } from './templates';

/** Seen by its effect alone: direction, joining, whether an emoji is colored. */
const unseen = /[\p{Cf}\ufe00-\ufe0f]/gu;

/**
 * A text as fonts can show it. Line breaks and other controls become spaces; a character that no font has becomes its
 * number, as in `[U+20BB7]`: nothing is left out silently.
 * @param codePoints that fonts have
 */
const printable = (text: string, codePoints: ReadonlySet<number>): string =>
  Array.from(
    text
      .replace(/\p{Cs}/gu, '\ufffd')
      .normalize('NFC')
      .replace(/\p{Cc}+/gu, ' ')
      .replace(unseen, ''),
    (character) => {
      const codePoint = character.codePointAt(0)!;
      return codePoints.has(codePoint) ? character : `[U+${codePoint.toString(16).toUpperCase()}]`;
    },
  ).join('');

/** The same data with every text in it printable. */
const printableData = (data: unknown, codePoints: ReadonlySet<number>): unknown =>
  JSON.parse(
    JSON.stringify(data, (_, value: unknown) => (typeof value === 'string' ? printable(value, codePoints) : value)),
  );

const openCompiler = async (): Promise<NodeCompiler> => {
  const typst = await import('@myriaddreamin/typst-ts-node-compiler');
  return typst.NodeCompiler.create({ fontArgs: [{ fontBlobs: documentFonts().files }] });
};
// Opened by the first document: most workers draw none, and it takes 50 MB.
let opened: Promise<NodeCompiler> | undefined;

/**
 * Draws a document as a tagged PDF (PDF/UA-1) with its fonts. Data is text, never markup; same data, same bytes.
 * @throws Error when the template has a mistake
 */
const typeset = async (template: DocumentTemplate, data: { day: string }): Promise<Buffer> => {
  const compiler = await (opened ??= openCompiler());
  const { families, codePoints } = documentFonts();
  const inputs = {
    data: JSON.stringify(printableData(data, codePoints)),
    fonts: JSON.stringify(families),
  };
  const document = compile(compiler, { mainFileContent: sourceOf(template), inputs });
  const pdf = compiler.pdf(document, { pdfStandard: 'ua-1' });
  // Without it the compiler remembers every document that it has drawn.
  compiler.evictCache(5);
  return pdf;
};

const compile = (compiler: NodeCompiler, source: CompileDocArgs): NodeTypstDocument => {
  const compiled = compiler.compile(source);
  const { result } = compiled;
  if (result) return result;
  const error = compiled.takeError();
  throw new Error(`Typst: ${JSON.stringify(error && compiler.fetchDiagnostics(error))}`);
};

@Injectable()
export class MakeDocumentJob {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly folders: WorkFolders,
    private readonly bus: Bus,
  ) {}

  @OnJob(makeDocument)
  async make({ key, template, data }: MakeDocument): Promise<void> {
    const startedAt = Date.now();
    const pdf = await typeset(template, data);
    await this.folders.withFolder(async (folder) => {
      const file = path.join(folder, 'document.pdf');
      await writeFile(file, pdf);
      await this.storage.putFile(key, file);
    });
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    const file = { contentType: 'application/pdf', bytes: pdf.length, sha256 };
    await reportDownload(this.bus, key, file, null);
    log.info({ template, bytes: pdf.length, tookMs: Date.now() - startedAt }, 'document completed');
  }
}
