import type { FetchableDownload, NewDownload } from '@cueroom/contracts/media/downloads';
import type { Chosen, ListenPage, Unlocked } from '@cueroom/contracts/pitches/listen';
import type { LicenseRequest, LicenseWish, NewChoice, TrackComment } from '@cueroom/contracts/pitches/reactions';
import { api } from '../../../lib/api';
import { ApiError } from '../../../lib/api-error';
import { knowsClock, serverTime } from '../../../lib/server-clock';
import { linkName } from './kept-place';

export type WantedDownload = NewDownload & { trackId?: string };

/** What the page asks and tells; nothing of it is kept for the studio's own preview. */
export interface ListenCalls {
  /** Of the link, in the browser's storage: its token is not found there. */
  name: string;
  page: () => Promise<ListenPage>;
  /** Missing where nothing is locked. */
  isUnlocked?: () => Promise<boolean>;
  choose: (trackId: string, choice: NewChoice, signal?: AbortSignal) => Promise<Chosen>;
  comment: (
    trackId: string,
    comment: { at: number; text: string },
    key: string,
    signal?: AbortSignal,
  ) => Promise<TrackComment>;
  takeBack: (commentId: string, signal?: AbortSignal) => Promise<void>;
  request: (trackId: string, wish: Partial<LicenseWish>, key: string, signal?: AbortSignal) => Promise<LicenseRequest>;
  startDownload: (wanted: WantedDownload) => Promise<FetchableDownload>;
  download: (id: string) => Promise<FetchableDownload>;
  clearanceSheet: (trackId: string) => Promise<{ content: Blob; name: string }>;
  /** Missing in a preview. */
  heardPath?: string;
  eventsPath?: string;
}

export const callsOf = (token: string): ListenCalls => {
  const path = `/api/listen/${token}`;
  const unlocked = (signal?: AbortSignal) => api.get<Unlocked>(`${path}/unlock`, { signal });
  return {
    name: linkName(token),
    page: () => api.get(path),
    isUnlocked: async () => (await unlocked()).isUnlocked,
    choose: async (trackId, { chosenAt, ...choice }, signal) => {
      // Between two devices the clock decides. Any answer tells the studio's.
      if (!knowsClock()) await unlocked(signal);
      const made = { ...choice, ...(chosenAt && { chosenAt: serverTime(chosenAt) }) };
      return api.put<Chosen>(`${path}/tracks/${trackId}/choice`, made, { signal });
    },
    comment: (trackId, comment, key, signal) =>
      api.post(`${path}/tracks/${trackId}/comments`, comment, key, { signal }),
    takeBack: (id, signal) => api.delete(`${path}/comments/${id}`, { signal }),
    request: (trackId, wish, key, signal) => api.post(`${path}/requests`, { trackId, ...wish }, key, { signal }),
    startDownload: (wanted) => api.post(`${path}/downloads`, wanted),
    download: (id) => api.get(`${path}/downloads/${id}`),
    clearanceSheet: (trackId) => api.file(`${path}/tracks/${trackId}/clearance.pdf`),
    heardPath: `${path}/heard`,
    eventsPath: `${path}/events`,
  };
};

const previewProblem = JSON.stringify({ detail: 'This is a preview: nothing is sent.' });
const notInPreview = () => Promise.reject(new ApiError(403, previewProblem, '', true));

/** The studio looks at what its client will see. @param page as it is now */
export const previewCalls = (page: () => Promise<ListenPage>): ListenCalls => ({
  name: 'preview',
  page,
  choose: (trackId, { choice }) => Promise.resolve({ trackId, choice, choiceAt: null }),
  comment: (_trackId, { at, text }, key) =>
    Promise.resolve({ id: key, at, text, createdAt: new Date().toISOString(), answers: [] }),
  takeBack: () => Promise.resolve(),
  request: notInPreview,
  startDownload: notInPreview,
  download: notInPreview,
  clearanceSheet: notInPreview,
});
