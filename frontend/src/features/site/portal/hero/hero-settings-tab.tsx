import type { HeroSettings, VideoRendition } from '@cueroom/contracts/content/hero-settings';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '../../../../lib/words/dates';
import { formatBytes } from '../../../../lib/words/format';
import { Badge } from '../../../../ui/badge';
import { Button } from '../../../../ui/button';
import { ConfirmDialog } from '../../../../ui/window/dialog';
import { Facts } from '../../../../ui/facts';
import { Failure } from '../../../../ui/notices/failure';
import { Notice } from '../../../../ui/notices/notice';
import { ProgressBar } from '../../../../ui/form/progress-bar';
import { heroDraft, HeroSettingsForm } from './hero-settings-form';
import { heroQuery, useDeleteHero } from './hero-settings.queries';

export default function HeroSettingsTab() {
  const { data: settings, error, refetch } = useQuery(heroQuery());
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteHero(() => heroDraft.write(null));
  if (settings === undefined)
    return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Notice>Loading hero settings…</Notice>;
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-x-14 gap-y-10 pt-4 pb-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
      <section aria-labelledby="hero-heading">
        <h2 id="hero-heading" className="mb-5 text-heading">
          Hero Video
        </h2>
        <HeroSettingsForm settings={settings} />
      </section>
      <section aria-labelledby="hero-video-heading">
        <div className="mb-5 flex min-h-9 flex-wrap items-center justify-between gap-3">
          <h2 id="hero-video-heading" className="text-xl font-semibold tracking-tight">
            On the site
          </h2>
          {settings && (
            <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
              <Trash2 aria-hidden className="size-4" />
              Delete Video
            </Button>
          )}
        </div>
        {settings ? (
          <HeroVideoState settings={settings} />
        ) : (
          <Notice>No video is set. The home page shows the default video.</Notice>
        )}
      </section>
      <ConfirmDialog
        question="Are you sure you want to delete this video?"
        explanation="The home page goes back to the default video. Your uploaded file and every version made from it will be deleted."
        confirmLabel="Delete"
        isOpen={isAsking}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
}

const formats: Record<string, string> = { 'video/mp4': 'MP4, H.264', 'video/webm': 'WebM, VP9' };

const sourceOf = ({ videoType, videoUrl }: HeroSettings): string =>
  videoUrl === null ? 'None: the default video' : videoType === 'file' ? 'Uploaded file' : 'Link';

/** What the site shows now, and how far the processing of an uploaded file is. */
function HeroVideoState({ settings }: { settings: HeroSettings }) {
  const { videoTitle, videoFileName, processing, posterUrl, renditions, isActive, updatedAt } = settings;
  return (
    <div className="space-y-5">
      {posterUrl && (
        <img
          src={posterUrl}
          alt={`Poster of ${videoTitle || videoFileName || 'the video'}`}
          className="max-h-80 w-full rounded-lg bg-night object-contain"
        />
      )}
      <Facts
        className="grid-cols-2"
        facts={[
          { name: 'Source', value: sourceOf(settings) },
          { name: 'Title', value: videoTitle },
          { name: 'File', value: videoFileName },
          { name: 'Shown', value: isActive ? null : 'Switched off: the home page shows the default video' },
          { name: 'Saved', value: formatMoment(updatedAt) },
        ]}
      />
      {processing && <Processing {...processing} />}
      {renditions.length > 0 && <Renditions renditions={renditions} />}
    </div>
  );
}

function Processing({ state, progress, error }: NonNullable<HeroSettings['processing']>) {
  if (state === 'done')
    return (
      <p className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
        <Badge tone="good">Ready</Badge>
        Visitors get the size that fits their screen.
      </p>
    );
  if (state === 'failed')
    return (
      <div aria-live="polite" className="rounded-lg border border-bad/40 bg-bad-tint px-4 py-3 text-sm">
        <p className="font-semibold text-bad">Processing failed</p>
        <p className="mt-1">{error}</p>
        <p className="mt-1 text-ink-soft">Visitors see your original file if their browser can play it.</p>
      </div>
    );
  return (
    <div className="space-y-2 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <p className="font-semibold">{state === 'queued' ? 'Waiting to be processed' : 'Processing video'}</p>
        <p translate="no" className="text-ink-soft tabular-nums">{`${progress}%`}</p>
      </div>
      <ProgressBar label="Processing video" value={progress / 100} />
      <p className="text-ink-soft">Until it is ready, visitors see your original file.</p>
    </div>
  );
}

function Renditions({ renditions }: { renditions: readonly VideoRendition[] }) {
  return (
    <table aria-label="Renditions" className="w-full text-left text-sm">
      <thead className="border-b border-line text-note text-ink-soft">
        <tr>
          {['Format', 'Picture', 'File size'].map((title) => (
            <th key={title} scope="col" className="py-2 pr-3 font-semibold">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {renditions.map(({ url, type, width, height, bytes }) => (
          <tr key={url} className="tabular-nums *:py-2.5 *:pr-3">
            <td className="font-medium">{formats[type] ?? type}</td>
            <td>{`${width} × ${height}`}</td>
            <td>{formatBytes(bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
