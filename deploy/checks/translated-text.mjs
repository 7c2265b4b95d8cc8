// @ts-check
// `node deploy/checks/translated-text.mjs`: texts of the frontend that break a page, or go stale, once a browser translates it.
// It puts elements in place of texts. A text that React still holds can then not be changed or removed, nor can anything be
// inserted before it. A text that is all that its element holds is safe: React sets the content of the element.
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { root } from './files.mjs';

const { StringLike, NumberLike, BigIntLike, Null, Undefined } = ts.TypeFlags;

/** @typedef {ts.JsxElement | ts.JsxFragment} Parent */

/** @param {ts.Expression} expression @returns {ts.Expression} */
const bare = (expression) => (ts.isParenthesizedExpression(expression) ? bare(expression.expression) : expression);

/** What an expression may come to, where its words say so. @param {ts.Expression} expression @returns {ts.Expression[]} */
const outcomes = (expression) => {
  const it = bare(expression);
  if (ts.isConditionalExpression(it)) return [it.whenTrue, it.whenFalse].flatMap(outcomes);
  if (ts.isBinaryExpression(it) && it.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return outcomes(it.right);
  const each = ts.isCallExpression(it) && /\.map$/.test(it.expression.getText()) ? it.arguments[0] : undefined;
  return each && ts.isArrowFunction(each) && !ts.isBlock(each.body) ? outcomes(each.body) : [it];
};

/** @param {ts.Type} type @returns {ts.Type[]} */
const kindsOf = (type) => (type.isUnion() ? type.types : [type]);
const isText = (/** @type {ts.Type} */ type) => Boolean(type.flags & (StringLike | NumberLike | BigIntLike));

/** @param {ts.JsxChild} child */
const fixedText = (child) => {
  if (ts.isJsxText(child)) return child.text;
  if (!ts.isJsxExpression(child)) return undefined;
  if (!child.expression) return '';
  return ts.isStringLiteralLike(child.expression) ? child.expression.text : undefined;
};
/** No one translates a space. */
const isNothing = (/** @type {ts.JsxChild} */ child) => fixedText(child)?.trim() === '';
const isFixedText = (/** @type {ts.JsxChild} */ child) => fixedText(child) !== undefined;

/** Whether the page says that it is not to be translated there. @param {ts.Node} node @returns {boolean} */
const isLeftAlone = (node) =>
  (ts.isJsxElement(node) &&
    node.openingElement.attributes.properties.some((attribute) => attribute.getText() === 'translate="no"')) ||
  (node.parent !== undefined && isLeftAlone(node.parent));

/** @param {ts.TypeChecker} checker */
const judgeWith = (checker) => {
  /** @param {ts.Expression} expression */
  const mayBeText = (expression) =>
    outcomes(expression).some((outcome) => {
      if (ts.isStringLiteralLike(outcome)) return outcome.text.trim() !== '';
      const type = checker.getTypeAtLocation(outcome);
      // What a caller hands over is looked at there.
      if (checker.typeToString(type).includes('ReactNode')) return false;
      const [item] = checker.isArrayType(type) ? checker.getTypeArguments(/** @type {ts.TypeReference} */ (type)) : [];
      return kindsOf(item ?? type).some(isText);
    });

  /** A component of ours that may show nothing, or that is another one at times. @param {ts.JsxTagNameExpression} tag */
  const mayChange = (tag) => {
    const [declared] = checker.getSymbolAtLocation(tag)?.declarations ?? [];
    if (declared && ts.isVariableDeclaration(declared) && declared.initializer)
      if (ts.isConditionalExpression(bare(declared.initializer))) return true;
    const [call] = checker.getTypeAtLocation(tag).getCallSignatures();
    if (!call || call.declaration?.getSourceFile().isDeclarationFile) return false;
    return kindsOf(checker.getReturnTypeOfSignature(call)).some(
      (type) => type.flags & (Null | Undefined) || isText(type),
    );
  };

  /** @param {ts.JsxChild} child */
  const comesAndGoes = (child) => {
    if (ts.isJsxElement(child)) return mayChange(child.openingElement.tagName);
    if (ts.isJsxSelfClosingElement(child)) return mayChange(child.tagName);
    if (!ts.isJsxExpression(child) || !child.expression) return false;
    const it = bare(child.expression);
    const type = checker.getTypeAtLocation(it);
    const isElement = !type.isUnion() && checker.typeToString(type).endsWith('Element');
    return !(isElement && !ts.isConditionalExpression(it));
  };
  return { mayBeText, comesAndGoes };
};

/** Shown at times only. @param {Parent} fragment */
const isConditional = ({ parent }) => {
  const around = ts.isParenthesizedExpression(parent) ? parent.parent : parent;
  return ts.isConditionalExpression(around) || ts.isBinaryExpression(around);
};

/** @param {Parent} parent @param {ReturnType<typeof judgeWith>} judge @returns {ts.JsxChild[]} */
const dangersIn = (parent, { mayBeText, comesAndGoes }) => {
  const children = parent.children.filter((child) => !isNothing(child));
  return children.filter((child, nth) => {
    if (ts.isJsxFragment(parent) && isConditional(parent) && isFixedText(child)) return true;
    if (children.length === 1 || isFixedText(child)) return false;
    if (ts.isJsxExpression(child) && child.expression && mayBeText(child.expression)) return true;
    if (!comesAndGoes(child)) return false;
    const next = children.slice(nth + 1).find((after) => isFixedText(after) || !comesAndGoes(after));
    return next !== undefined && isFixedText(next);
  });
};

/** @param {ts.SourceFile} file @param {ts.Program} program */
export const findTexts = (file, program) => {
  const judge = judgeWith(program.getTypeChecker());
  /** @type {string[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && !isLeftAlone(node)) {
      for (const child of dangersIn(node, judge)) {
        const { line } = file.getLineAndCharacterOfPosition(child.getStart());
        found.push(`${relative(root, file.fileName)}:${line + 1}: ${child.getText().trim().replaceAll(/\s+/g, ' ')}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

const config = join(root, 'frontend/tsconfig.json');
/** The frontend, with files that are not there. @param {Record<string, string>} more texts by path from the root */
export const frontendWith = (more = {}) => {
  const { config: settings } = ts.readConfigFile(config, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(settings, ts.sys, dirname(config));
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (name) => more[relative(root, name)] ?? readFile(name);
  host.fileExists = (name) => relative(root, name) in more || fileExists(name);
  return ts.createProgram([...fileNames, ...Object.keys(more).map((name) => join(root, name))], options, host);
};

const isPage = (/** @type {string} */ name) => /frontend\/src\/(?!testing\/).*(?<!\.(spec|fixture))\.tsx$/.test(name);
export const pagesOf = (/** @type {ts.Program} */ program) =>
  program.getSourceFiles().filter(({ fileName }) => isPage(fileName));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const program = frontendWith();
  console.log(
    pagesOf(program)
      .flatMap((file) => findTexts(file, program))
      .join('\n'),
  );
}
