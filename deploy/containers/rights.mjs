// What the processes of a running container may do.
import assert from 'node:assert/strict';
import { docker } from './engine.mjs';

/** The values of a line in /proc/…/status of every process. @param {string} text @param {string} name */
const valuesOf = (text, name) => [...text.matchAll(new RegExp(`^${name}:\\s+(\\S+)`, 'gm'))].map(([, value]) => value);

/** @param {string} container its id */
const checkContainer = async (container) => {
  const format = '{{index .Config.Labels "com.docker.compose.service"}} {{.HostConfig.ReadonlyRootfs}}';
  const [name, isReadOnly] = (await docker(['inspect', '--format', format, container])).split(' ');
  assert.equal(isReadOnly, 'true', `${name}: its root is read-only`);
  // A process may end while the others are read.
  const processes = await docker(['exec', container, 'sh', '-c', 'cat /proc/[0-9]*/status 2> /dev/null; true']);
  assert.ok(!valuesOf(processes, 'Uid').includes('0'), `${name}: no process is root`);
  for (const right of ['CapBnd', 'CapEff'])
    assert.deepEqual([...new Set(valuesOf(processes, right))], ['0000000000000000'], `${name}: ${right}`);
  assert.deepEqual([...new Set(valuesOf(processes, 'NoNewPrivs'))], ['1'], `${name}: no new privileges`);
  const attempt = 'touch /etc/a /usr/a /a 2>&1; touch /tmp/a && rm /tmp/a && echo writes to /tmp';
  const written = await docker(['exec', '--user', '0', container, 'sh', '-c', attempt]);
  assert.match(written, /^(touch: .*Read-only file system\n)+writes to \/tmp$/, `${name}: ${written}`);
};

/** @param {readonly string[]} containers @throws when one may do more than docker-compose.yml says */
export const checkRights = async (containers) => {
  await Promise.all(containers.map(checkContainer));
  return `${containers.length} containers: none as root, each on a read-only root`;
};
