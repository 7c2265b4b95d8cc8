// @ts-check
// `node deploy/checks/size.mjs [checkout]`: how much source there is, and which files and functions are too long.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { root } from './files.mjs';

export const maxFileLines = 250;
export const maxFunctionLines = 60;

const isCode = (/** @type {string} */ name) => /\.(ts|tsx|mjs|cjs|js)$/.test(name);
const isTest = (/** @type {string} */ name) =>
  /^(e2e|bench|libs\/testing|deploy\/checks)\/|\/testing\/|\.(spec|test|fixture)\.\w+$/.test(name);
const isGenerated = (/** @type {string} */ name) => /\.gen\.ts$/.test(name);

/** The tracked source files of a checkout, without tests, benches and generated code. @param {string} checkout */
export const sourceFiles = (checkout) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: checkout,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((name) => isCode(name) && !isTest(name) && !isGenerated(name))
    .flatMap((name) => {
      try {
        return [{ name, text: readFileSync(join(checkout, name), 'utf8') }];
      } catch {
        return []; // deleted, but not yet committed
      }
    });

/** @param {string} text */
export const linesOf = (text) => text.trimEnd().split('\n').length;

/** What a function is called, or the call that it is given to. @param {ts.Node} node @returns {string} */
const nameOf = (node) => {
  if ('name' in node && node.name) return /** @type {ts.Node} */ (node.name).getText();
  const { parent } = node;
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  if (ts.isCallExpression(parent)) return `${parent.expression.getText().split('\n')[0]}(…)`;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
    return parent.name.getText();
  return '(anonymous)';
};

/**
 * The length of each function, React components included, without its doc comment.
 * @param {string} name of the file
 * @param {string} text
 */
export const functionsIn = (name, text) => {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const lineAt = (/** @type {number} */ position) => file.getLineAndCharacterOfPosition(position).line;
  /** @type {{ name: string, lines: number }[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body)
      found.push({ name: nameOf(node), lines: lineAt(node.getEnd()) - lineAt(node.getStart()) + 1 });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

/** @param {string} checkout */
export const measure = (checkout) => {
  const files = sourceFiles(checkout).map(({ name, text }) => ({ name, text, lines: linesOf(text) }));
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  return {
    lines: files.reduce((sum, file) => sum + file.lines, 0),
    files: files.length,
    dependencies: Object.keys(dependencies).length,
    devDependencies: Object.keys(devDependencies).length,
    longFiles: files.filter(({ lines }) => lines > maxFileLines).map(({ name, lines }) => ({ name, lines })),
    longFunctions: files.flatMap(({ name: file, text }) =>
      functionsIn(file, text)
        .filter(({ lines }) => lines > maxFunctionLines)
        .map(({ name, lines }) => ({ name: `${file}: ${name}`, lines })),
    ),
  };
};

const print = (/** @type {string} */ checkout) => {
  const { longFiles, longFunctions, ...counts } = measure(checkout);
  console.log(`${counts.lines} lines of source in ${counts.files} files (without tests, benches, generated code)`);
  console.log(`${counts.dependencies} dependencies, ${counts.devDependencies} of development`);
  for (const [what, found] of /** @type {const} */ ([
    [`files over ${maxFileLines} lines`, longFiles],
    [`functions over ${maxFunctionLines} lines`, longFunctions],
  ])) {
    console.log(`${found.length} ${what}`);
    for (const { name, lines } of found.toSorted((a, b) => b.lines - a.lines)) console.log(`  ${lines}  ${name}`);
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) print(process.argv[2] ?? root);
