import type { DocumentTemplate } from '@cueroom/contracts/media/documents';
import type { CompileDocArgs, NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { documentFonts } from './document-fonts';
import { printableData } from './printable';
import { sourceOf } from './templates/source';

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
export const typeset = async (template: DocumentTemplate, data: { day: string }): Promise<Buffer> => {
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
