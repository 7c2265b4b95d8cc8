import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { QueueFacts } from '@cueroom/messaging/queue.admin';
import { tableOf } from '../queues/queues.command';
import { judgeClocks } from './clocks';
import { judgeRedis, readInfo, examineMail, judgeQueues, judgeRoom, judgeVersion } from './checks';

const well =
  '# Server\r\nredis_version:7.0.15\r\n# Memory\r\nused_memory:2097152\r\nmaxmemory:0\r\nmaxmemory_policy:noeviction\r\naof_enabled:1\r\naof_last_write_status:ok\r\n';

test('a Redis that keeps what it gets is well; one that may forget is not', () => {
  expect(judgeRedis(readInfo(well), 'all')).toEqual([
    { level: 'ok', where: 'Redis', message: '7.0.15, append-only, noeviction, 2 MiB used' },
  ]);
  const bad = well.replace('noeviction', 'allkeys-lru').replace('aof_enabled:1', 'aof_enabled:0').replace('7.0', '6.2');
  expect(judgeRedis(readInfo(bad), 'queues').map(({ level }) => level)).toEqual(['error', 'error', 'error']);
  expect(judgeRedis(readInfo(well.replace('status:ok', 'status:err')), 'all')).toMatchObject([{ level: 'error' }]);
  expect(judgeRedis(readInfo(well.replace('maxmemory:0', 'maxmemory:2400000')), 'all')).toMatchObject([
    { level: 'warning' },
  ]);
});

test('a Redis that carries only requests may be empty after a restart, but forget nothing while it runs', () => {
  const kept = well.replace('aof_enabled:1', 'aof_enabled:0');
  expect(judgeRedis(readInfo(kept), 'requests')).toMatchObject([
    { level: 'ok', message: '7.0.15, noeviction, 2 MiB used' },
  ]);
  expect(judgeRedis(readInfo(kept), 'queues')).toMatchObject([{ level: 'error', where: 'Redis of queues' }]);
  const cache = kept.replace('noeviction', 'allkeys-lru');
  expect(judgeRedis(readInfo(cache), 'requests')).toMatchObject([
    { level: 'error', message: expect.stringContaining('requests and the counts of failed sign-ins are lost') },
  ]);
});

test('a clock is judged by what it is surely off, not by how long its answer took', () => {
  const reading = { whose: 'Redis', askedAt: 10_000, answeredAt: 14_000 };
  expect(
    judgeClocks([
      { ...reading, at: 12_000 },
      { ...reading, at: 14_500 },
    ]).map(({ level }) => level),
  ).toEqual(['ok', 'ok']);
  expect(judgeClocks([{ ...reading, at: 8000 }])).toMatchObject([
    { level: 'error', message: expect.stringContaining('2 s behind') },
  ]);
});

test.each([
  // 20 GiB of 4 TiB: half a percent, and far more than the 10 % of a small disk.
  [{ freeBytes: 320, totalBytes: 4096, reservedBytes: 20 }, 'ok', '320 GiB free (8 %)'],
  [
    { freeBytes: 29, totalBytes: 4096, reservedBytes: 20 },
    'warning',
    '29 GiB free (1 %): uploads are refused below 20 GiB',
  ],
  [
    { freeBytes: 19, totalBytes: 4096, reservedBytes: 20 },
    'error',
    '19 GiB free (0 %): uploads are refused below 20 GiB',
  ],
  [
    { freeBytes: 5.5, totalBytes: 40, reservedBytes: 4 },
    'warning',
    '5.5 GiB free (14 %): uploads are refused below 4 GiB',
  ],
] as const)('of a disk with %j the doctor reports %s', (gib, level, message) => {
  const bytes = (value: number) => value * 2 ** 30;
  const { freeBytes, totalBytes, reservedBytes } = gib;
  const room = { freeBytes: bytes(freeBytes), totalBytes: bytes(totalBytes), reservedBytes: bytes(reservedBytes) };
  expect(judgeRoom(room)).toEqual({ level, where: 'storage', message });
});

test.each([
  ['ffmpeg', 'ffmpeg version 5.1.6-0+deb12u1 Copyright (c) 2000-2024', [5, 0], 'ok'],
  ['ffmpeg', 'ffmpeg version 4.4.2-0ubuntu0', [5, 0], 'error'],
  ['ffmpeg', 'ffmpeg version N-109542-g1bf1222 Copyright', [5, 0], 'warning'],
  ['flac', 'flac 1.4.2', [1, 4], 'ok'],
  ['wavpack', 'wavpack 5.6.0', [5, 6], 'ok'],
  ['wavpack', 'wavpack 5.4.0', [5, 6], 'error'],
] as const)('%s that says "%s" is %j', (program, said, oldest, level) => {
  expect(judgeVersion(program, said, oldest).level).toBe(level);
});

test('a mail server is greeted and left; one that is away is an error, none at all is not', async () => {
  const server = createServer((socket) => socket.end('220 mail.example ESMTP\r\n')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await examineMail({ host: '127.0.0.1', port, isTls: false })).toMatchObject([{ level: 'ok' }]);
  await once(server.close(), 'close');
  expect(await examineMail({ host: '127.0.0.1', port, isTls: false })).toMatchObject([{ level: 'error' }]);
  expect(await examineMail(undefined)).toMatchObject([{ level: 'ok' }]);
});

const facts: QueueFacts = {
  name: 'audio',
  counts: { waiting: 3, active: 1, prioritized: 0, delayed: 0, failed: 2 },
  oldestWaitingSec: 1200,
  isPaused: true,
};

test('queues: what needs a person is reported with the command that fixes it', () => {
  expect(judgeQueues([facts]).map(({ message }) => message)).toEqual([
    '2 in audio failed: queues --retry audio',
    'audio is paused: queues --resume audio',
    'the oldest in audio has been waiting for 20 minutes',
  ]);
  expect(tableOf([facts])).toEqual([
    'queue  waiting  running  delayed  failed  oldest',
    'audio        3        1        0       2  1200 s  paused',
  ]);
});
