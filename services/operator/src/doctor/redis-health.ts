import { fault, type Finding, ok, warning, worstOr } from './finding';

const oldestMajor = 7;

/** The lines `name:value` of Redis' INFO. */
export const readInfo = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^([\w-]+):(.*?)\r?$/gm)].map(([, name = '', value = '']) => [name, value]));

/** Whether a Redis keeps what is put into it. https://redis.io/docs/latest/commands/info/ */
export const judgeRedis = (info: Readonly<Record<string, string>>): Finding[] => {
  const where = 'Redis';
  const { redis_version: version = '', maxmemory_policy: policy, aof_enabled: isAppending } = info;
  const [used, most] = [Number(info.used_memory), Number(info.maxmemory)];
  const findings: Finding[] = [];
  if (Number(version.split('.')[0]) < oldestMajor) {
    findings.push(fault(where, `its version is ${version}: ${oldestMajor} or newer is needed`));
  }
  if (policy !== 'noeviction') {
    findings.push(
      fault(where, `maxmemory-policy is ${policy}: it must be noeviction, or jobs vanish when memory is short`),
    );
  }
  if (isAppending !== '1') findings.push(fault(where, 'appendonly is off: a restart forgets what is in the queues'));
  if (isAppending === '1' && info.aof_last_write_status !== 'ok') {
    findings.push(fault(where, 'it cannot write its append-only file: is its disk full?'));
  }
  if (most > 0 && used / most > 0.8) {
    findings.push(
      warning(where, `${Math.round((used / most) * 100)} % of its maxmemory is used; full, it takes nothing new`),
    );
  }
  const memory = `${Math.round(used / 2 ** 20)} MiB`;
  return worstOr(findings, ok(where, `${version}, append-only, noeviction, ${memory} used`));
};
