import type { FetchableDownload, NewDownload } from '@cueroom/contracts/media/downloads';
import type { TrackChoice } from '@cueroom/contracts/pitches/pitch-options';
import type { ListenPage, Unlocked } from '@cueroom/contracts/pitches/listen';
import type { LicenseRequest, LicenseWish, TrackComment } from '@cueroom/contracts/pitches/reactions';
import { api } from '../../lib/api';

export type WantedDownload = NewDownload & { trackId?: string };

/** What the page asks and tells; nothing of it is kept for the studio's own preview. */
export interface ListenCalls {
  page: () => Promise<ListenPage>;
  /** Missing where nothing is locked. */
  isUnlocked?: () => Promise<boolean>;
  choose: (trackId: string, choice: TrackChoice | null) => Promise<unknown>;
  comment: (trackId: string, comment: { at: number; text: string }, key: string) => Promise<TrackComment>;
  takeBack: (commentId: string) => Promise<void>;
  request: (trackId: string, wish: Partial<LicenseWish>, key: string) => Promise<LicenseRequest>;
  startDownload: (wanted: WantedDownload) => Promise<FetchableDownload>;
  download: (id: string) => Promise<FetchableDownload>;
  clearanceSheet: (trackId: string) => Promise<{ content: Blob; name: string }>;
  /** Missing in a preview. */
  heardPath?: string;
  eventsPath?: string;
}

export const callsOf = (token: string): ListenCalls => {
  const path = `/api/listen/${token}`;
  return {
    page: () => api.get(path),
    isUnlocked: async () => (await api.get<Unlocked>(`${path}/unlock`)).isUnlocked,
    choose: (trackId, choice) => api.put(`${path}/tracks/${trackId}/choice`, { choice }),
    comment: (trackId, comment, key) => api.post(`${path}/tracks/${trackId}/comments`, comment, key),
    takeBack: (id) => api.delete(`${path}/comments/${id}`),
    request: (trackId, wish, key) => api.post(`${path}/requests`, { trackId, ...wish }, key),
    startDownload: (wanted) => api.post(`${path}/downloads`, wanted),
    download: (id) => api.get(`${path}/downloads/${id}`),
    clearanceSheet: (trackId) => api.file(`${path}/tracks/${trackId}/clearance.pdf`),
    heardPath: `${path}/heard`,
    eventsPath: `${path}/events`,
  };
};

const notInPreview = () => Promise.reject(new Error('This is a preview: nothing is sent.'));

/** The studio looks at what its client will see. @param page as it is now */
export const previewCalls = (page: () => Promise<ListenPage>): ListenCalls => ({
  page,
  choose: () => Promise.resolve(),
  comment: (_trackId, { at, text }, key) =>
    Promise.resolve({ id: key, at, text, createdAt: new Date().toISOString(), answers: [] }),
  takeBack: () => Promise.resolve(),
  request: notInPreview,
  startDownload: notInPreview,
  download: notInPreview,
  clearanceSheet: notInPreview,
});
