// @ts-check
// Renders the kustomizations of deploy/kubernetes for the tests. Supports only the features of kustomize that they use, and
// refuses others. Names of ConfigMaps and Secrets get no hash.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { root } from './files.mjs';

/** @typedef {Record<string, any>} Resource */

const knownFields = [
  'apiVersion',
  'kind',
  'namespace',
  'resources',
  'components',
  'labels',
  'images',
  'patches',
  'configMapGenerator',
  'secretGenerator',
];

const generators = [
  { field: 'configMapGenerator', kind: 'ConfigMap', content: 'data' },
  { field: 'secretGenerator', kind: 'Secret', content: 'stringData' },
];

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

/** @param {string} path @returns {Resource[]} */
const resourcesIn = (path) => parseAllDocuments(read(path)).map((document) => document.toJS());

/** `NAME=value` lines. A file that each installation writes itself has an example. @param {string} path */
const valuesIn = (path) =>
  Object.fromEntries(
    read(existsSync(join(root, path)) && !path.endsWith('secrets.env') ? path : `${path}.example`)
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** One step of a JSON patch: add and replace. @param {any} target @param {{ op: string, path: string, value: any }} step */
const applyStep = (target, { op, path, value }) => {
  if (op !== 'add' && op !== 'replace') throw new Error(`This reader knows no '${op}'`);
  const keys = path
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop() ?? '';
  const parent = keys.reduce((node, key) => node?.[key], target);
  if (parent === undefined) throw new Error(`${path} leads nowhere in ${target.kind} ${target.metadata.name}`);
  if (op === 'replace' && parent[last] === undefined) throw new Error(`There is no ${path} to replace`);
  if (Array.isArray(parent) && last === '-') parent.push(structuredClone(value));
  else parent[last] = structuredClone(value);
};

/** The pods that a workload makes. @param {Resource} resource @returns {Resource | undefined} */
export const podTemplateOf = ({ kind, spec }) => {
  if (kind === 'CronJob') return spec.jobTemplate.spec.template;
  return kind === 'Deployment' || kind === 'Job' ? spec.template : undefined;
};

/** @param {Resource} resource @param {{ name: string, newName?: string, newTag?: string }[]} images */
const setImages = (resource, images) => {
  for (const container of podTemplateOf(resource)?.spec.containers ?? []) {
    const [name, tag] = container.image.split(':');
    const image = images.find((one) => one.name === name);
    if (image) container.image = `${image.newName ?? name}:${image.newTag ?? tag}`;
  }
};

/**
 * @param {string} folder from the root, with a kustomization.yaml
 * @param {Resource[]} [given] what a component works on
 * @returns {Resource[]}
 */
export const render = (folder, given = []) => {
  const kustomization = parse(read(`${folder}/kustomization.yaml`));
  const unknown = Object.keys(kustomization).find((field) => !knownFields.includes(field));
  if (unknown) throw new Error(`This reader knows no '${unknown}'`);
  const all = [...given];
  for (const path of kustomization.resources ?? []) {
    const isFolder = statSync(join(root, folder, path)).isDirectory();
    all.push(...(isFolder ? render(join(folder, path)) : resourcesIn(join(folder, path))));
  }
  for (const { field, kind, content } of generators) {
    for (const { name, behavior, envs } of kustomization[field] ?? []) {
      const values = Object.assign({}, ...envs.map((/** @type {string} */ path) => valuesIn(join(folder, path))));
      const before = all.find((resource) => resource.kind === kind && resource.metadata.name === name);
      if (behavior === 'merge' && before) Object.assign(before[content], values);
      else all.push({ apiVersion: 'v1', kind, metadata: { name }, [content]: values });
    }
  }
  const components = (kustomization.components ?? []).reduce(
    (/** @type {Resource[]} */ resources, /** @type {string} */ path) => render(join(folder, path), resources),
    all,
  );
  for (const resource of components) {
    for (const { path, target } of kustomization.patches ?? []) {
      if (target.kind !== resource.kind) continue;
      for (const step of parse(read(join(folder, path)))) applyStep(resource, step);
    }
    setImages(resource, kustomization.images ?? []);
    for (const { pairs, includeTemplates } of kustomization.labels ?? []) {
      const templates = includeTemplates ? [resource.spec?.jobTemplate, podTemplateOf(resource)] : [];
      for (const holder of [resource, ...templates]) {
        if (holder) holder.metadata = { ...holder.metadata, labels: { ...holder.metadata?.labels, ...pairs } };
      }
    }
    if (kustomization.namespace) resource.metadata.namespace = kustomization.namespace;
  }
  return components;
};

/** All overlays with their rendered resources. */
export const renderOverlays = () =>
  ['small', 'production'].map((name) => ({ name, resources: render(`deploy/kubernetes/overlays/${name}`) }));
