import { renderInPortal } from '../../../testing/render-in-portal';
import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { screen, within } from '@testing-library/react';
import { type Asked, FakeServer } from '../../../testing/fake-server';
import { aTrack } from '../../../testing/records';
import CatalogPanel from './catalog-panel';

/** A server that keeps these tracks: it lists, gives, changes, deletes and restores them. */
export function openCatalog(tracks: PlayableTrack[], address = '/admin/tracks') {
  let kept = [...tracks];
  const idIn = ({ path }: Asked) => path.split('/')[4] ?? '';
  const one = (asked: Asked) => {
    const body = tracks.find(({ id }) => id === idIn(asked));
    return body ? { body } : { status: 404, body: { detail: 'This track does not exist' } };
  };
  const server = new FakeServer()
    .on('GET /api/admin/ingests', [])
    .on('GET /api/admin/music', ({ query }: Asked) => {
      const found = kept.filter(({ title }) => title.toLowerCase().includes(query.get('q') ?? ''));
      const from = Number(query.get('offset') ?? 0);
      const body = found.slice(from, from + Number(query.get('limit')));
      return { body, headers: { 'x-total-count': String(found.length) } };
    })
    .on('GET /api/admin/music/*', one)
    .on('GET /api/admin/vocabulary', { genres: [], moods: [], revision: 0 })
    .on('DELETE /api/admin/music/*', (asked: Asked) => {
      kept = kept.filter(({ id }) => id !== idIn(asked));
      return { status: 204 };
    })
    .on('POST /api/admin/music/*/restore', (asked: Asked) => {
      kept = [...tracks];
      return one(asked);
    });
  const change = (id: string, changes: Partial<PlayableTrack>) => {
    kept = kept.map((track) => (track.id === id ? { ...track, ...changes } : track));
  };
  return { server, change, ...renderInPortal(<CatalogPanel />, address) };
}
export const many = (count: number) =>
  Array.from({ length: count }, (_, n) => aTrack({ id: n.toString(16).padStart(24, '0'), title: `Take ${n + 1}` }));
export const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
