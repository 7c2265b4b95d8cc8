import { randomBytes } from 'node:crypto';
import { addTrack, type Track } from '@cueroom/contracts/catalog/tracks';
import { getSong, type Song } from '@cueroom/contracts/intake/songs';
import { openUpload } from '@cueroom/contracts/media/objects';
import { isSigned } from '@cueroom/platform/signed-path';
import { asAdmin, secret } from '../testing/test-gateway';
import { bodyOf, key, openDoor, path, queryOf } from './object.proxy.fixture';

let door: Awaited<ReturnType<typeof openDoor>>;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.close());

describe('for ourselves', () => {
  const id = 'a'.repeat(24);

  test('a song is loaded with its preview as a data URL', async () => {
    const bytes = randomBytes(1_000_001);
    door.handle((request, response) => {
      const isPreview = isSigned(secret, 'GET', `${key}.preview.mp3`, queryOf(request));
      response.writeHead(isPreview ? 200 : 403).end(bytes);
    });
    door.gateway.bus.answer(
      getSong,
      () => ({ id, audioFileUrl: path, audio: { state: 'valid', previewUrl: `${path}.preview.mp3` } }) as Song,
    );
    const answer = await fetch(`${door.url}/api/admin/songs/${id}`, { headers: asAdmin });

    expect(answer.headers.get('content-type')).toContain('application/json');
    const song = (await answer.json()) as Record<string, string>;
    expect(song).toMatchObject({ id, audioFileType: 'audio/mpeg' });
    expect(song.audioUrl).toContain(`${key}.preview.mp3?expires=`);
    expect(song.audioFileData).toBe(`data:audio/mpeg;base64,${bytes.toString('base64')}`);
  });

  test('a track that comes with its bytes is uploaded first', async () => {
    const bytes = randomBytes(300_000);
    let stored: Buffer | undefined;
    door.handle(async (request, response) => {
      expect(isSigned(secret, 'PUT', key, queryOf(request))).toBe(true);
      stored = await bodyOf(request);
      response.end();
    });
    door.gateway.bus.answer(openUpload, () => ({ key, expiresAt: new Date().toISOString() }));
    door.gateway.bus.answer(addTrack, () => ({ id, fileUrl: path }) as Track);
    const answer = await fetch(`${door.url}/api/admin/music`, {
      method: 'POST',
      headers: { ...asAdmin, 'content-type': 'application/json' },
      body: JSON.stringify({
        title: 'Reel 1',
        artist: 'A',
        fileName: 'reel.mp3',
        fileData: `data:audio/mpeg;base64,${bytes.toString('base64')}`,
      }),
    });

    expect(answer.status).toBe(201);
    expect(stored?.equals(bytes)).toBe(true);
    expect(door.gateway.bus.asked(openUpload)).toEqual([
      { filename: 'reel.mp3', type: 'audio/mpeg', size: bytes.length, kind: 'track' },
    ]);
    expect(door.gateway.bus.asked(addTrack)).toEqual([{ title: 'Reel 1', artist: 'A', fileUrl: path }]);
  });
});
