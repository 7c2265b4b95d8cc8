import type { Ingest } from '@cueroom/contracts/catalog/ingests';
import type { Import } from '@cueroom/contracts/catalog/imports';
import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { ListedActivity } from '@cueroom/contracts/intake/activities';
import { eventually } from '@cueroom/testing/eventually';
import { added, soon, type Told, untold } from './told-changes';

/** What an admin changes in the catalog, for activities.flow.ts. */
export const testCatalogChanges = ({ call, sound, api }: Told) => {
  test('a track, its versions and its files', async () => {
    const fileUrl = (await sound(3)).pathname;
    const reel = { title: 'Reel 1', artist: 'The Test Pressing', fileUrl };
    const { id } = await call('POST /api/admin/music', ['track', added, 'Added'], { body: reel });
    const changes = { body: { available: false, mood: 'Dark' }, id };
    await call('PUT /api/admin/music/{id}', ['track', id, 'Marked unavailable; changed mood'], changes);
    const query = `entityType=track&entityId=${id}`;
    const changed = await eventually(async () => {
      const [latest] = await api.json<ListedActivity[]>('GET', `/api/admin/activities?${query}`);
      expect(latest?.undoableUntil).toBeDefined();
      return latest!;
    }, soon);
    const undone = ['track', id, 'Undone: Marked available; changed mood'] as const;
    await call('POST /api/admin/activities/{id}/undo', undone, { id: changed.id });
    expect(await api.json<PlayableTrack>('GET', `/api/admin/music/${id}`)).toMatchObject({
      available: true,
      mood: null,
    });
    const version = { body: { kind: 'clean', fileUrl: (await sound(2)).pathname }, id };
    const { id: versionId } = await call(
      'POST /api/admin/music/{id}/versions',
      ['track', id, 'Added a version'],
      version,
    );
    const one = '/api/admin/music/{id}/versions/{versionId}';
    await call(`PATCH ${one}`, ['track', id, 'Changed a version'], { id, versionId, body: { kind: 'instrumental' } });
    await call(`DELETE ${one}`, ['track', id, 'Deleted a version'], { id, versionId });
    await call('POST /api/admin/music/{id}/downloads', ['track', id, 'Downloaded'], { id, body: { format: 'mp3' } });
    await call('DELETE /api/admin/music/{id}', ['track', id, 'Deleted'], { id });
    await call('POST /api/admin/music/{id}/restore', ['track', id, 'Restored'], { id });
  });

  test('many at once: each record tells of it', async () => {
    const track = { title: 'Salt', artist: 'Mara' };
    const { id: trackId } = await call('POST /api/admin/music', ['track', added, 'Added'], { body: track });
    const body = { entityType: 'track', ids: [trackId], change: { available: false } };
    const { id } = await call('POST /api/admin/bulk', ['track', trackId, 'Marked unavailable'], { body });
    await call('POST /api/admin/bulk/{id}/undo', ['track', trackId, 'Marked available'], { id });
  });

  test('an import', async () => {
    const file = Buffer.from('title,artist\nSalt Roads,Mara\nUndertow,Mara\n');
    const fileUrl = await api.upload(file, 'text/csv');
    const { id } = await call('POST /api/admin/imports', untold, { body: { fileUrl } });
    const is = (state: string) =>
      eventually(async () => {
        const found = await api.json<Import>('GET', `/api/admin/imports/${id}`);
        expect(found.state).toBe(state);
        return found;
      }, soon);
    const { fileName } = await is('ready');
    await call('PUT /api/admin/imports/{id}', untold, { id, body: { columns: { title: 'title', artist: 'artist' } } });
    await is('ready');
    await call('POST /api/admin/imports/{id}/apply', ['import', id, `Imported 2 tracks from ${fileName}`], {
      id,
      body: {},
    });
    await is('done');
    await call('POST /api/admin/imports/{id}/undo', ['import', id, `Undid the import of 2 tracks from ${fileName}`], {
      id,
    });
    await is('undone');
  });

  test('files that become tracks', async () => {
    const path = '/api/admin/ingests';
    const { id } = await call(`POST ${path}`, untold);
    const objectPath = (await sound(11)).pathname;
    const row = await call(`POST ${path}/{id}/files`, untold, {
      id,
      body: { objectPath, fileName: 'Mara - Reed.wav' },
    });
    const is = (state: string, ...rowStates: string[]) =>
      eventually(async () => {
        const found = await api.json<Ingest>('GET', `${path}/${id}`);
        expect(found.state).toBe(state);
        expect(rowStates).toContain(found.rows[0]?.state);
      }, soon);
    // All tones of this studio are one recording to it.
    await is('open', 'ready', 'duplicate');
    await call(`PATCH ${path}/{id}/rows`, untold, { id, body: { ids: [row.id], change: { leftOut: false } } });
    const table = await api.upload(Buffer.from('title,artist\nReed,Mara\n'), 'text/csv');
    await call(`POST ${path}/{id}/table`, untold, { id, body: { objectPath: table } });
    await call(`POST ${path}/{id}/add`, ['import', id, 'Imported 1 track from audio files'], { id });
    await is('done', 'added');
    await call(`POST ${path}/{id}/undo`, ['import', id, 'Undid the import of 1 track from audio files'], { id });
    await is('open', 'ready');
    await call(`DELETE ${path}/{id}`, untold, { id });
  });
};
