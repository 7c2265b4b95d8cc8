import type { FetchableDownload } from '@cueroom/contracts/media/downloads';
import type { Chosen, ListenPage, NewListenDownload } from '@cueroom/contracts/pitches/listen';
import type {
  LicenseRequest,
  LicenseWish,
  NewChoice,
  NewComment,
  TrackComment,
} from '@cueroom/contracts/pitches/reactions';
import { addressOf, call, fetchFile } from '../../../lib/api/api';
import { ApiError } from '../../../lib/api/api-error';
import { knowsClock, serverTime } from '../../../lib/api/server-clock';
import { linkName } from './kept-place';

/** What the page asks and tells; nothing of it is kept for the studio's own preview. */
export interface ListenCalls {
  /** Of the link, in the browser's storage: its token is not found there. */
  name: string;
  page: () => Promise<ListenPage>;
  /** Missing where nothing is locked. */
  isUnlocked?: () => Promise<boolean>;
  unlock?: (password: string) => Promise<void>;
  choose: (trackId: string, choice: NewChoice, signal?: AbortSignal) => Promise<Chosen>;
  comment: (trackId: string, comment: NewComment, key: string, signal?: AbortSignal) => Promise<TrackComment>;
  takeBack: (commentId: string, signal?: AbortSignal) => Promise<void>;
  request: (trackId: string, wish: LicenseWish, key: string, signal?: AbortSignal) => Promise<LicenseRequest>;
  startDownload: (wanted: NewListenDownload) => Promise<FetchableDownload>;
  download: (id: string) => Promise<FetchableDownload>;
  clearanceSheet: (trackId: string) => Promise<{ content: Blob; name: string }>;
  /** Missing in a preview. */
  heardPath?: string;
  eventsPath?: string;
}

export const callsOf = (token: string): ListenCalls => {
  const params = { token };
  const path = addressOf('GET /api/listen/:token', { params });
  const unlocked = (signal?: AbortSignal) => call('GET /api/listen/:token/unlock', { params, signal });
  return {
    name: linkName(token),
    page: () => call('GET /api/listen/:token', { params }),
    isUnlocked: async () => (await unlocked()).isUnlocked,
    unlock: (password) => call('POST /api/listen/:token/unlock', { params, body: { password } }),
    choose: async (trackId, { chosenAt, ...choice }, signal) => {
      // Between two devices the clock decides. Any answer tells the studio's.
      if (!knowsClock()) await unlocked(signal);
      const body = { ...choice, ...(chosenAt && { chosenAt: serverTime(chosenAt) }) };
      return call('PUT /api/listen/:token/tracks/:trackId/choice', { params: { token, trackId }, body, signal });
    },
    comment: (trackId, body, key, signal) =>
      call('POST /api/listen/:token/tracks/:trackId/comments', { params: { token, trackId }, body, key, signal }),
    takeBack: (id, signal) => call('DELETE /api/listen/:token/comments/:id', { params: { token, id }, signal }),
    request: (trackId, wish, key, signal) =>
      call('POST /api/listen/:token/requests', { params, body: { trackId, ...wish }, key, signal }),
    startDownload: (body) => call('POST /api/listen/:token/downloads', { params, body }),
    download: (id) => call('GET /api/listen/:token/downloads/:id', { params: { token, id } }),
    clearanceSheet: (trackId) => fetchFile(`${path}/tracks/${trackId}/clearance.pdf`),
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
