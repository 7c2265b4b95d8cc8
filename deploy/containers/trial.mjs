// A studio of docker-compose.yml beside the operator's own: the same file, with other names, secrets and a port of its own.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { StudioClient } from '../checks/studio-client.mjs';
import { Refusal } from '../local/exit.mjs';
import { freePort } from '../local/ports.mjs';
import { root } from '../local/system.mjs';
import { docker, dockerOrNothing, output } from './engine.mjs';

export const project = 'cueroom-trial';
export const replicated = ['content', 'intake', 'catalog', 'media', 'media-worker'];
const composeFile = join(root, 'docker-compose.yml');
const compose = parse(readFileSync(composeFile, 'utf8'), { merge: true });
/** The images that are built. */
export const built = Object.keys(compose.services).filter((name) => compose.services[name].build);
/** @param {string} name */
export const imageOf = (name) => `${project}/${name}`;

/** What differs from docker-compose.yml. @param {string} folder @param {string} node the base of all images */
const differences = (folder, node) => ({
  services: Object.fromEntries(
    built.map((name) => [
      name,
      {
        image: imageOf(name),
        build: { args: { NODE_IMAGE: node } },
        ...(name === 'operator' && { volumes: [`${folder}/backups:/backups`] }),
      },
    ]),
  ),
  secrets: Object.fromEntries(
    Object.keys(compose.secrets).map((name) => [name, { file: `${folder}/deploy/docker/secrets/${name}` }]),
  ),
});

const manySettings = ['BRIEFS', 'SUBMISSIONS', 'UPLOADS', 'SIGN_INS'].map((what) => `RATE_LIMIT_${what}=1000000`);

/** Secrets and a folder for backups, created by prepare.sh as an operator would. @param {import('./bases.mjs').Base[]} bases */
const prepare = async (bases) => {
  const folder = mkdtempSync(join(tmpdir(), `${project}-`));
  const secrets = join(folder, 'deploy/docker/secrets');
  mkdirSync(secrets, { recursive: true });
  copyFileSync(join(root, 'deploy/docker/prepare.sh'), join(folder, 'deploy/docker/prepare.sh'));
  const hasPasswords = !bases.some(({ name, isStandIn }) => name === 'mongo' && isStandIn);
  if (!hasPasswords) writeFileSync(join(secrets, 'mongodb_uri'), 'mongodb://mongodb:27017\n', { mode: 0o644 });
  await output('sh', [join(folder, 'deploy/docker/prepare.sh')]);
  const port = await freePort();
  const settings = [`PORT=${port}`, ...manySettings, ...(hasPasswords ? [] : ['ALLOW_UNSAFE_SETTINGS=MONGODB_URI'])];
  writeFileSync(join(folder, '.env'), `${settings.join('\n')}\n`);
  const { image } = /** @type {import('./bases.mjs').Base} */ (bases.find(({ name }) => name === 'node'));
  writeFileSync(join(folder, 'differences.json'), JSON.stringify(differences(folder, image)));
  return { folder, url: `http://localhost:${port}` };
};

/** @throws Refusal when there are containers of another trial */
export const refuseSecondTrial = async () => {
  if (!(await docker(['ps', '--all', '--quiet', '--filter', `label=com.docker.compose.project=${project}`]))) return;
  throw new Refusal(
    `There are containers of another trial. If none is running, remove them: docker compose --project-name ${project} down --volumes`,
  );
};

/** @param {import('./bases.mjs').Base[]} bases @param {AbortSignal} signal */
export const openTrial = async (bases, signal) => {
  const { folder, url } = await prepare(bases);
  const passwordFile = join(folder, 'deploy/docker/secrets/admin_password');
  const files = ['--file', composeFile, '--file', join(folder, 'differences.json'), '--env-file', join(folder, '.env')];
  const common = ['compose', '--project-name', project, '--project-directory', root, ...files];
  /** @param {readonly string[]} args */
  const run = (...args) => docker([...common, ...args], { signal });
  return {
    url,
    passwordFile,
    client: new StudioClient(url, readFileSync(passwordFile, 'utf8').trim()),
    run,
    /** Starts it, with two of what may be two. */
    up: () => {
      const scale = replicated.flatMap((name) => ['--scale', `${name}=2`]);
      return run('up', '--detach', '--wait', '--wait-timeout', '300', '--no-build', ...scale);
    },
    /** @param {readonly string[]} command */
    operate: (...command) => run('run', '--rm', '--no-TTY', 'operator', ...command),
    /** Ids of its running containers. @param {readonly string[]} services */
    containers: async (...services) => (await run('ps', '--quiet', ...services)).split('\n').filter(Boolean),
    close: async () => {
      await docker([...common, 'down', '--volumes', '--remove-orphans', '--timeout', '20']);
      await dockerOrNothing(['image', 'rm', ...built.map(imageOf)]); // perhaps not all were built
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** @typedef {Awaited<ReturnType<typeof openTrial>>} Trial */
