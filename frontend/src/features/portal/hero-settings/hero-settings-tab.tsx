import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sayFailure } from '../../../lib/api-error';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';
import { toast } from '../../../ui/toasts';
import { forgetDraft, heroValues } from './hero-draft';
import { HeroFilm } from './hero-film';
import { HeroSettingsForm } from './hero-settings-form';
import { heroQuery, useDeleteHero } from './hero-settings.queries';

export default function HeroSettingsTab() {
  const { data: settings, error, refetch } = useQuery(heroQuery());
  // Stays the same object while only the processing goes on: the form is left alone.
  const { data: stored } = useQuery({ ...heroQuery(), select: heroValues });
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteHero();
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        forgetDraft();
        toast({ title: 'Hero video deleted', description: 'The site shows its default film.' });
      },
      onError: (error) =>
        toast({
          title: 'Error',
          description: sayFailure('Failed to delete hero video', error),
          variant: 'destructive',
        }),
      onSettled: () => setIsAsking(false),
    });
  if (settings === undefined || !stored)
    return error ? (
      <Notice action={<Button onClick={() => void refetch()}>Try Again</Button>}>{error.message}</Notice>
    ) : (
      <Notice>Loading hero settings...</Notice>
    );
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
      <section aria-labelledby="hero-heading">
        <h2 id="hero-heading" className="mb-5 text-heading">
          Hero Video
        </h2>
        <HeroSettingsForm stored={stored} />
      </section>
      <section aria-labelledby="hero-film-heading">
        <div className="mb-5 flex min-h-9 flex-wrap items-center justify-between gap-3">
          <h2 id="hero-film-heading" className="text-xl font-semibold tracking-tight">
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
          <HeroFilm settings={settings} />
        ) : (
          <Notice>No video is set. The site shows its default film.</Notice>
        )}
      </section>
      <ConfirmDialog
        question="Are you sure you want to delete this video?"
        explanation="The site goes back to its default film. An uploaded file is deleted with all that was made of it."
        confirmLabel="Delete"
        isOpen={isAsking}
        isPending={remove.isPending}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
}
