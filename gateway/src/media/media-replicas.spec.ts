import { eventually } from '@cueroom/testing/eventually';
import { MediaReplicas } from './media-replicas';

const clock = jest.spyOn(performance, 'now');
const inTurnAt = (now: number, replicas: MediaReplicas) => {
  clock.mockReturnValue(now);
  return replicas.inTurn();
};
const origins = async (replicas: MediaReplicas, now: number) =>
  (await inTurnAt(now, replicas)).map(({ origin }) => origin);

test('every address of a name is a replica, and they take turns', async () => {
  const replicas = new MediaReplicas('http://media:8081', async () => ['10.0.0.1', 'fd00::2']);
  expect(await inTurnAt(1, replicas)).toEqual([
    { origin: 'http://10.0.0.1:8081', host: 'media:8081' },
    { origin: 'http://[fd00::2]:8081', host: 'media:8081' },
  ]);
  expect(await origins(replicas, 1)).toEqual(['http://[fd00::2]:8081', 'http://10.0.0.1:8081']);
});

test('one that failed comes last for a while', async () => {
  const replicas = new MediaReplicas('http://127.0.0.1:1,http://127.0.0.1:2');
  const [first] = await inTurnAt(1, replicas);
  replicas.failed(first!);
  expect((await origins(replicas, 1)).at(-1)).toBe('http://127.0.0.1:1');
  expect((await origins(replicas, 2)).at(-1)).toBe('http://127.0.0.1:1');
  expect(await origins(replicas, 3000)).toEqual(['http://127.0.0.1:2', 'http://127.0.0.1:1']);
});

test('a replica that came is found; a name server that is away changes nothing', async () => {
  let answer: string[] | Error = ['10.0.0.1'];
  const replicas = new MediaReplicas('http://media:8081', async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  expect(await origins(replicas, 1)).toEqual(['http://10.0.0.1:8081']);
  answer = ['10.0.0.1', '10.0.0.2'];
  await eventually(async () => expect(await origins(replicas, 6000)).toHaveLength(2));
  answer = new Error('away');
  expect(await origins(replicas, 12_000)).toHaveLength(2);
});

test('without an address there is no replica, until there is one', async () => {
  let isThere = false;
  const replicas = new MediaReplicas('http://media:8081', async () => {
    if (!isThere) throw new Error('ENOTFOUND');
    return ['10.0.0.1'];
  });
  expect(await origins(replicas, 1)).toEqual([]);
  isThere = true;
  expect(await origins(replicas, 6000)).toEqual(['http://10.0.0.1:8081']);
});

test('an https name stays one: its certificate is for the name', async () => {
  const replicas = new MediaReplicas('https://media.internal', async () => ['10.0.0.1']);
  expect(await origins(replicas, 1)).toEqual(['https://media.internal']);
});
