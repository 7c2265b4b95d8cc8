import { useQueryClient } from '@tanstack/react-query';
import type { PublicProject } from '@cueroom/contracts/content/projects';
import { LoaderCircle, Pause, Play } from 'lucide-react';
import { pluralize } from '../../../lib/words/format';
import { projectQuery } from '../../../lib/api/public-queries';
import { useSlow } from '../../../lib/page/use-slow';
import { classes } from '../../../ui/classes';
import { togglePlaying, useProjectSound } from './site-sound';

const loadPlayer = () => import('./site-player-bar');

interface PlayCuesProps {
  project: Pick<PublicProject, 'slug' | 'title' | 'cueCount'>;
  className: string;
}

/** On the picture of a project: how many cues there are, and what plays them. They are asked for when one comes near. */
export function PlayCues({ project: { slug, title, cueCount }, className }: PlayCuesProps) {
  const queryClient = useQueryClient();
  const { heard, failure } = useProjectSound(slug);
  const isSlow = useSlow(heard === 'waiting');
  const prepare = () => {
    void loadPlayer().catch(() => undefined);
    void queryClient.prefetchQuery(projectQuery(slug));
  };
  const read = async () => {
    const [{ soundsOf }, page] = await Promise.all([loadPlayer(), queryClient.ensureQueryData(projectQuery(slug))]);
    return page ? soundsOf(page) : [];
  };
  const Icon = heard === 'waiting' ? LoaderCircle : heard === 'playing' ? Pause : Play;
  return (
    <div className={classes('z-1 flex flex-wrap items-center gap-2 text-note text-white', className)}>
      <div className="relative flex h-11 items-center rounded-full bg-night/75 pr-4 font-medium tabular-nums noscript:pl-4 has-[button:hover]:bg-night print:hidden">
        <button
          type="button"
          aria-label={`${heard === 'silent' ? 'Play' : 'Pause'} ${title}`}
          aria-busy={heard === 'waiting' || undefined}
          onPointerEnter={prepare}
          onTouchStart={prepare}
          onFocus={prepare}
          onClick={() => void togglePlaying(slug, read)}
          className="grid size-11 place-items-center rounded-full text-brand-light outline-none before:absolute before:inset-0 before:rounded-full focus-visible:before:outline-3 focus-visible:before:outline-offset-2 focus-visible:before:outline-brand-light noscript:hidden"
        >
          <Icon
            aria-hidden
            className={`size-4.5 ${heard === 'waiting' ? 'animate-spin' : 'fill-current'} ${heard === 'silent' ? 'translate-x-px' : ''}`}
          />
        </button>
        <span>{pluralize(cueCount, 'cue')}</span>
      </div>
      <p role="status" className="max-w-56 rounded-lg bg-night/85 px-3 py-2 empty:sr-only">
        {failure || (isSlow ? 'Still loading. Please check your connection.' : '')}
      </p>
    </div>
  );
}
