import { error, type Finding, ok, warning, worstOr } from './finding';

const oldestMajor = 7;

/** What it is for: the queues may have one of their own. */
export type RedisRole = 'all' | 'requests' | 'queues';

export const redisName = (role: RedisRole): string => (role === 'queues' ? 'Redis of queues' : 'Redis');

const lostWithoutRoom: Record<RedisRole, string> = {
  all: 'jobs are lost',
  requests: 'requests and the counts of failed sign-ins are lost',
  queues: 'jobs are lost',
};

/** The lines `name:value` of Redis' INFO. */
export const readInfo = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^([\w-]+):(.*?)\r?$/gm)].map(([, name = '', value = '']) => [name, value]));

/** Whether a Redis keeps what is put into it. https://redis.io/docs/latest/commands/info/ */
export const judgeRedis = (info: Readonly<Record<string, string>>, role: RedisRole): Finding[] => {
  const where = redisName(role);
  const { redis_version: version = '', maxmemory_policy: policy } = info;
  const isAppending = info.aof_enabled === '1';
  const [used, most] = [Number(info.used_memory), Number(info.maxmemory)];
  const findings: Finding[] = [];
  if (Number(version.split('.')[0]) < oldestMajor) {
    findings.push(error(where, `its version is ${version}: ${oldestMajor} or newer is needed`));
  }
  if (policy !== 'noeviction') {
    const lost = `or ${lostWithoutRoom[role]} when memory is short`;
    findings.push(error(where, `maxmemory-policy is ${policy}: it must be noeviction, ${lost}`));
  }
  if (!isAppending && role !== 'requests') {
    findings.push(error(where, 'appendonly is off: a restart loses what is in the queues'));
  }
  if (isAppending && info.aof_last_write_status !== 'ok') {
    findings.push(error(where, 'it cannot write its append-only file: is its disk full?'));
  }
  if (most > 0 && used / most > 0.8) {
    const share = `${Math.round((used / most) * 100)} %`;
    findings.push(warning(where, `${share} of its maxmemory is used; when full, it accepts nothing new`));
  }
  const memory = `${Math.round(used / 2 ** 20)} MiB`;
  return worstOr(findings, ok(where, `${version}, ${isAppending ? 'append-only, ' : ''}noeviction, ${memory} used`));
};
