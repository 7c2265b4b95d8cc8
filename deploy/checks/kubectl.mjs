// @ts-check
// Renders the kustomizations with kubectl, if it is installed, without a cluster.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { root } from './files.mjs';

/** @typedef {import('./kustomize.mjs').Resource} Resource */

export const hasKubectl = () => spawnSync('kubectl', ['kustomize', '--help'], { stdio: 'ignore' }).status === 0;

/** Names of ConfigMaps and Secrets get a hash. @param {string} text */
const withoutHashes = (text) => text.replaceAll(/\b(settings|secrets)-[a-z0-9]{10}\b/g, '$1');

/** A Secret's values are encoded. @param {Resource} resource @returns {Resource} */
const readable = (resource) => {
  if (resource.kind !== 'Secret') return resource;
  const { apiVersion, kind, metadata, data } = resource;
  const values = Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]);
  return { apiVersion, kind, metadata, stringData: Object.fromEntries(values) };
};

/** @param {string} overlay @returns {Resource[]} */
export const renderWithKubectl = (overlay) => {
  const folder = mkdtempSync(join(tmpdir(), 'cueroom-kustomize-'));
  try {
    cpSync(join(root, 'deploy/kubernetes'), folder, { recursive: true });
    const secrets = join(folder, 'overlays', overlay, 'secrets.env');
    copyFileSync(`${secrets}.example`, secrets);
    const text = execFileSync('kubectl', ['kustomize', join(folder, 'overlays', overlay)], { encoding: 'utf8' });
    return parseAllDocuments(withoutHashes(text)).map((document) => readable(document.toJS()));
  } finally {
    rmSync(folder, { recursive: true });
  }
};
