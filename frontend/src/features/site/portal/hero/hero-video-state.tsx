import type { HeroSettings, VideoRendition } from '@cueroom/contracts/content/hero-settings';
import { formatMoment } from '../../../../lib/dates';
import { formatBytes } from '../../../../lib/format';
import { Badge } from '../../../../ui/badge';
import { Facts } from '../../../../ui/facts';
import { ProgressBar } from '../../../../ui/progress-bar';

const formats: Record<string, string> = { 'video/mp4': 'MP4, H.264', 'video/webm': 'WebM, VP9' };

const sourceOf = ({ videoType, videoUrl }: HeroSettings): string =>
  videoUrl === null ? 'None: the default video' : videoType === 'file' ? 'Uploaded file' : 'Link';

/** What the site shows now, and how far the processing of an uploaded file is. */
export function HeroVideoState({ settings }: { settings: HeroSettings }) {
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
