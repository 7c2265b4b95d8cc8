import type { DownloadFormat } from '@cueroom/contracts/media/download-formats';
import type { FetchableDownload } from '@cueroom/contracts/media/downloads';
import type { NewListenDownload } from '@cueroom/contracts/pitches/listen';
import { useEffect, useState } from 'react';
import { hasStatus, sayError } from '../../../lib/api/api-error';
import { saveFile, sayPreparing, whenReady } from '../../../lib/downloads';
import { browserStorage } from '../../../lib/storage';
import { useLatest } from '../../../lib/page/use-latest';
import { keptPlace } from './kept-place';
import type { ListenCalls } from './listen-calls';
import { tellSlow } from './tell-slow';

/** A link has 300 calls in 15 minutes, and a ZIP of a hundred tracks takes some of them. */
const longestMs = 10_000;

/** Until the file is there. One of all tracks may take minutes: a page that is opened meanwhile waits for it, too. */
export function useDownload(calls: ListenCalls, wanted: Omit<NewListenDownload, 'format'>) {
  const [busy, setBusy] = useState<string>();
  const [ready, setReady] = useState<FetchableDownload>();
  /** A ZIP that the browser was given: whether it arrived whole the page cannot know. */
  const [saved, setSaved] = useState<FetchableDownload>();
  const [failure, setFailure] = useState<string>();
  const [isSlow, setSlow] = useState(false);
  const place = wanted.all ? `listen-zip-${keptPlace(calls.name)}` : undefined;
  const run = async (first: () => Promise<FetchableDownload>, isSaved: (done: FetchableDownload) => boolean) => {
    setBusy('Preparing…');
    setFailure(undefined);
    setSlow(false);
    const keep = ({ id }: FetchableDownload) => void (place && browserStorage.set(place, id));
    await prepare(calls, first, { keep, tell: (download) => setBusy(sayPreparing(download)), tellIsSlow: setSlow })
      .then((done) => (isSaved(done) ? finish(done) : setReady(done)))
      .catch((error: unknown) => {
        // What is over is not asked for again; a line that is dead is.
        if (place && !(error instanceof TypeError)) browserStorage.remove(place);
        if (!hasStatus(error, 404)) return setFailure(sayError(error));
        // It went a day after it was made.
        setReady(undefined);
        setSaved(undefined);
      });
    setBusy(undefined);
  };
  const finish = (done: FetchableDownload) => {
    setReady(undefined);
    if (place) {
      setSaved(done);
      browserStorage.remove(place);
    }
    saveFile(done.url!, done.filename);
  };
  const resume = useLatest((id: string) =>
    run(
      () => calls.download(id),
      () => false,
    ),
  );
  useEffect(() => {
    const id = place && browserStorage.get(place);
    if (id) void resume.current(id);
  }, [place, resume]);
  return {
    ...{ busy, ready, saved, failure, isSlow: busy !== undefined && isSlow },
    start: (format: DownloadFormat) => {
      setSaved(undefined);
      return run(
        () => calls.startDownload({ ...wanted, format }),
        ({ bytes }) => !place || (bytes ?? 0) <= savedAtOnceBytes,
      );
    },
    // Its address may have ended.
    save: ({ id }: FetchableDownload) =>
      run(
        () => calls.download(id),
        () => true,
      ),
  };
}

interface Hearing {
  keep: (download: FetchableDownload) => void;
  tell: (download: FetchableDownload) => void;
  tellIsSlow: (isSlow: boolean) => void;
}

async function prepare(
  calls: ListenCalls,
  first: () => Promise<FetchableDownload>,
  { keep, tell, tellIsSlow }: Hearing,
): Promise<FetchableDownload> {
  const download = await tellSlow(first(), tellIsSlow);
  keep(download);
  return whenReady(download, { ask: (id) => tellSlow(calls.download(id), tellIsSlow), tell, longestMs });
}

/** A larger ZIP says how large it is before it is fetched: a phone may be on a line that costs. */
const savedAtOnceBytes = 20 * 2 ** 20;
