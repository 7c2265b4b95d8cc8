// @ts-check
// The rendered manifests are valid, and the same as kubectl renders them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ts from 'typescript';
import { root } from './files.mjs';
import { hasKubectl, renderWithKubectl } from './kubectl.mjs';
import { renderOverlays } from './kustomize.mjs';

/** The module of an API's types and validators. @param {string} apiVersion */
const moduleOf = (apiVersion) =>
  apiVersion.startsWith('keda.sh/') ? `@kubernetes-models/keda/${apiVersion}` : `kubernetes-models/${apiVersion}`;

/** TypeScript's errors about the resources as values of their types, such as unknown fields. */
const typeErrors = (/** @type {import('./kustomize.mjs').Resource[]} */ resources) => {
  const file = `${root}deploy/checks/resources.generated.ts`;
  const text = resources
    .map((resource, at) => {
      const type = `import('${moduleOf(resource.apiVersion)}').I${resource.kind}`;
      return `export const r${at}: ${type} = ${JSON.stringify(resource)};`;
    })
    .join('\n');
  /** @type {ts.CompilerOptions} */
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
};

/** A resource as text, with its name first. @param {import('./kustomize.mjs').Resource} resource */
const named = (resource) => `${resource.kind} ${resource.metadata.name} ${JSON.stringify(sorted(resource))}`;

/** Objects with sorted keys, because their order does not matter. @param {any} value @returns {any} */
const sorted = (value) => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([key, one]) => [key, sorted(one)]),
  );
};

for (const { name, resources } of renderOverlays()) {
  test(`${name}: kubectl renders the same`, { skip: !hasKubectl() }, () => {
    assert.deepEqual(resources.map(named).sort(), renderWithKubectl(name).map(named).sort());
  });

  test(`${name}: every resource is valid for its API`, async () => {
    for (const resource of resources) {
      const models = await import(moduleOf(resource.apiVersion));
      const Model = models[resource.kind];
      assert.doesNotThrow(() => new Model(resource).validate(), `${resource.kind} ${resource.metadata.name}`);
    }
    assert.deepEqual(typeErrors(resources), []);
  });
}
