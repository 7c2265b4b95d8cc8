import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button';
import { ConfirmDialog } from '../../../../ui/dialog';
import { Failure } from '../../../../ui/failure';
import { Notice } from '../../../../ui/notice';
import { HeroVideoState } from './hero-video-state';
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
