import type { Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { pendingStatuses } from '@cueroom/contracts/options';
import { queryOptions } from '@tanstack/react-query';
import { adminKeys } from '../../../lib/api/admin-keys';
import { adminCountQuery } from '../../../lib/api/admin-lists';
import { call } from '../../../lib/api/api';
import { adminListOptions } from '../../../lib/api/query-client';

/** The list that brings the songs along. */
export const submissionKind = 'submissions-with-songs';
const withoutSongs = 'submissions';

export const pendingCountQuery = () => adminCountQuery(withoutSongs, { status: pendingStatuses.join(',') });

const whileArchivingMs = 2000;

export const submissionQuery = (id: string) =>
  queryOptions({
    ...adminListOptions,
    queryKey: adminKeys.one(submissionKind, id),
    queryFn: ({ signal }) => call('GET /api/admin/submissions/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isBeingArchived(state.data) ? whileArchivingMs : adminListOptions.refetchInterval),
  });

const isBeingArchived = (submission?: SubmissionWithSongs): boolean =>
  submission?.archive?.state === 'queued' || submission?.archive?.state === 'running';

/** What its approved songs have become. */
export const submissionTracksQuery = ({ id, revision }: SubmissionWithSongs) =>
  queryOptions({
    queryKey: [...adminKeys.one(submissionKind, id), 'tracks', revision],
    queryFn: ({ signal }) => call('GET /api/admin/submissions/:id/tracks', { params: { id }, signal }),
    staleTime: 0,
  });

/** What is compared changes with every file that comes in: it is not asked again after each change. */
const similarFreshMs = 60_000;

let before: Promise<unknown> = Promise.resolve();
/** One after the other: a list asks for many, and what is pressed meanwhile comes first. */
const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
  const mine = before.then(ask);
  before = mine.catch(() => undefined);
  return mine;
};

/** Loaded once for a song on the screen; there is nothing to compare before its audio was checked. */
export const similarRecordingsQuery = ({ id, audio }: Song) =>
  queryOptions({
    queryKey: adminKeys.similar(id),
    queryFn: ({ signal }) =>
      inTurn(async () => {
        signal.throwIfAborted();
        return call('GET /api/admin/songs/:id/similar', { params: { id }, signal });
      }),
    staleTime: similarFreshMs,
    enabled: audio.state === 'valid',
  });

/** What studio and artist have written to each other. */
export const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKeys.one(submissionKind, id), 'messages'],
    queryFn: ({ signal }) => call('GET /api/admin/submissions/:id/messages', { params: { id }, signal }),
    ...adminListOptions,
    staleTime: 0,
  });
