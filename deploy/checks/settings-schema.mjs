// @ts-check
// The settings of each process, read from the classes that validate them: a field is a setting, its initializer the default,
// its comment the meaning. The sources are parsed, not run, because env.ts stops a process with wrong settings.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root, textOf } from './files.mjs';

/**
 * @typedef {object} Setting
 * @property {string} name
 * @property {string | undefined} default used when it is not set
 * @property {boolean} isValue whether the default is a value, not a description
 * @property {boolean} isRequired
 * @property {string} meaning
 */

/** @typedef {{ parent: string | undefined, settings: Setting[] }} SettingsClass */

const sources = ['gateway/src', ...['libs', 'services'].flatMap((folder) => foldersIn(folder))];

/** @param {string} folder */
function foldersIn(folder) {
  return readdirSync(join(root, folder)).map((name) => `${folder}/${name}/src`);
}

/** @param {string} folder @returns {string[]} */
const filesOf = (folder) => {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(^|\/)(env|[\w-]*settings)\.ts$/.test(name))
      .map((name) => `${folder}/${name}`);
  } catch {
    return []; // a package without sources
  }
};

/** A field's comment without its tags, and the text of `@default`. @param {ts.PropertyDeclaration} field */
const commentOf = (field) => {
  const comments = ts.getJSDocCommentsAndTags(field).filter(ts.isJSDoc);
  const meaning = comments.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join(' ');
  const tag = ts.getJSDocTags(field).find(({ tagName }) => tagName.text === 'default');
  return {
    meaning: meaning.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, ''),
    said: ts.getTextOfJSDocComment(tag?.comment)?.replaceAll(/\s+/g, ' ').trim(),
  };
};

/** @param {ts.PropertyDeclaration} field @returns {Setting} */
const settingOf = (field) => {
  const { meaning, said } = commentOf(field);
  const { initializer } = field;
  const isLiteral = initializer && (ts.isStringLiteralLike(initializer) || ts.isNumericLiteral(initializer));
  return {
    name: field.name.getText(),
    default: said ?? (isLiteral ? initializer.text : undefined),
    isValue: said === undefined && Boolean(isLiteral),
    isRequired: initializer === undefined && field.questionToken === undefined && said === undefined,
    meaning,
  };
};

/** @param {ts.ClassDeclaration} declaration @returns {SettingsClass} */
const classOf = (declaration) => ({
  parent: declaration.heritageClauses?.[0]?.types[0]?.expression.getText(),
  settings: declaration.members
    .filter(ts.isPropertyDeclaration)
    .filter(({ name }) => /^[A-Z][A-Z0-9_]+$/.test(name.getText()))
    .map(settingOf),
});

/** services/media/src/worker/env.ts → media-worker. @param {string} file */
const processOf = (file) =>
  file
    .replace(/^services\//, '')
    .replace(/\/env\.ts$/, '')
    .replace(/\/src\b/, '')
    .replaceAll('/', '-');

const readSources = () => {
  /** @type {Map<string, SettingsClass>} */
  const classes = new Map();
  /** @type {Map<string, Set<string>>} */
  const readBy = new Map();
  for (const file of sources.flatMap(filesOf)) {
    const tree = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true);
    /** @param {ts.Node} node */
    const visit = (node) => {
      if (ts.isClassDeclaration(node) && node.name?.text.endsWith('Settings'))
        classes.set(node.name.text, classOf(node));
      if (
        file.endsWith('/env.ts') &&
        ts.isCallExpression(node) &&
        /^read\w*Settings$/.test(node.expression.getText())
      ) {
        const types = node.arguments.map((argument) => argument.getText()).filter((name) => name.endsWith('Settings'));
        readBy.set(processOf(file), new Set([...(readBy.get(processOf(file)) ?? []), ...types]));
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return { classes, readBy };
};

/**
 * The settings of every process.
 * @returns {Map<string, Map<string, Setting>>} process → name → setting
 */
export const readSchema = () => {
  const { classes, readBy } = readSources();
  /** @param {string | undefined} name @returns {Setting[]} */
  const all = (name) => {
    const found = name === undefined ? undefined : classes.get(name);
    if (name !== undefined && !found) throw new Error(`There is no class ${name} in an env.ts or *settings.ts`);
    return found ? [...all(found.parent), ...found.settings] : [];
  };
  return new Map(
    [...readBy].map(([process, types]) => [
      process,
      new Map([...types].flatMap((type) => all(type)).map((setting) => [setting.name, setting])),
    ]),
  );
};
