import { AppError } from '@cueroom/contracts/app-error';
import {
  checkListenDownload,
  checkListener,
  getListenDownload,
  type ListenContent,
  listPitchFiles,
} from '@cueroom/contracts/pitches/listen';
import { listenDownloadFetched } from '@cueroom/contracts/pitches/pitch-activity';
import { eventually } from '@cueroom/testing/eventually';
import { key, openDoor } from '../media/object.proxy.fixture';
import { aListener, answers, files, over, token } from '../listen/listener.fixture';

const made = 'f'.repeat(32);
const done = { id: made, state: 'done', filename: 'a.mp3', bytes: 4, error: null } as const;
let door: Awaited<ReturnType<typeof openDoor>>;
beforeAll(async () => {
  door = await openDoor();
  answers(door.gateway);
});
afterAll(() => door.close());

test('a file that was made is fetched as long as its tracks are there', async () => {
  door.handle((_request, response) => response.end('abcd'));
  door.gateway.bus.answer(getListenDownload, () => done);
  const { url } = (await (await fetch(`${door.url}/api/listen/${token}/downloads/${made}`)).json()) as {
    url: string;
  };
  const read = async () => (await fetch(door.url + url)).status;
  door.gateway.bus.answer(checkListenDownload, () => undefined);
  expect(await read()).toBe(200);
  expect(door.gateway.bus.asked(checkListenDownload)).toEqual([{ recipientId: aListener.recipientId, id: made }]);
  for (const kind of ['not_found', 'forbidden'] as const) {
    door.gateway.bus.answer(checkListenDownload, () => {
      throw new AppError(kind, 'This track is not here (any more)');
    });
    expect(await read()).toBe(403);
  }
});

test('a download counts when its last byte went out, also after it was broken off', async () => {
  const id = 'e'.repeat(32);
  door.gateway.bus.answer(getListenDownload, () => ({ ...done, id }));
  door.gateway.bus.answer(checkListenDownload, () => undefined);
  const { url } = (await (await fetch(`${door.url}/api/listen/${token}/downloads/${id}`)).json()) as {
    url: string;
  };
  const fetched = () => door.gateway.bus.published(listenDownloadFetched).filter((one) => one.id === id);
  door.handle((_request, response) => response.writeHead(200, { 'content-length': 4 }).end());
  await fetch(door.url + url, { method: 'HEAD' });
  // Broken off in the middle.
  const length = 20_000_000;
  door.handle((_request, response) => {
    response.writeHead(200, { 'content-length': length });
    response.write(Buffer.alloc(65_536));
  });
  const leaves = new AbortController();
  const broken = await fetch(door.url + url, { signal: leaves.signal });
  leaves.abort();
  await broken.text().catch(() => undefined);
  const part = (range: string) => {
    door.handle((_request, response) => response.writeHead(206, { 'content-range': range }).end('ab'));
    return fetch(door.url + url, { headers: { range: 'bytes=0-' } }).then((answer) => answer.text());
  };
  await part('bytes 0-1/4');
  expect(fetched()).toEqual([]);
  await part('bytes 2-3/4');
  await eventually(() => expect(fetched()).toEqual([{ recipientId: aListener.recipientId, id }]));
});

test('sound ends with the link: the next part is refused once the gateway has the hint', async () => {
  door.handle((_request, response) =>
    response.writeHead(206, { 'cache-control': 'private, max-age=3600' }).end('abcd'),
  );
  const page = (await (await fetch(`${door.url}/api/listen/${token}`)).json()) as ListenContent;
  const address = door.url + page.tracks[0]!.fileStreamUrl;
  const read = (url = address) => fetch(url, { headers: { range: 'bytes=0-3' } });
  const first = await read();
  expect([first.status, first.headers.get('cache-control')]).toEqual([206, 'private, no-store']);
  expect((await read(address.replace(key, '0'.repeat(32)))).status).toBe(403);
  // The studio takes the track out, and back in.
  door.gateway.bus.answer(listPitchFiles, () => ({ keys: [] }));
  expect((await read()).status).toBe(403);
  door.gateway.bus.answer(listPitchFiles, () => files);
  expect((await read()).status).toBe(206);
  expect((await read(address.replace(aListener.recipientId, 'f'.repeat(24)))).status).toBe(403);
  door.gateway.bus.answer(checkListener, () => ({ ...aListener, tokenHash: 'e'.repeat(64) }));
  expect((await read()).status).toBe(403);
  door.gateway.bus.answer(checkListener, () => {
    throw new AppError('gone', over);
  });
  const refused = await read();
  expect([refused.status, ((await refused.json()) as { detail: string }).detail]).toEqual([403, 'Request has expired']);
});
