import { type SiteContent, SiteContentChanges } from '@cueroom/contracts/content/site-content';
import { limits } from '@cueroom/contracts/limits';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import { sayError } from '../../../lib/api-error';
import { contractResolver } from '../../../lib/contract-resolver';
import { showFieldErrors } from '../../../lib/field-errors';
import { Button } from '../../../ui/button';
import { TextArea, TextField } from '../../../ui/text-field';
import { toast } from '../../../ui/toasts';
import { forgetDraft, hasDraft, keepDraft, siteContentDraft } from './site-content-draft';
import { useUpdateSiteContent } from './site-content.queries';

/** `stored` may change while one types: what was typed stays. */
export function SiteContentForm({ stored }: { stored: SiteContent }) {
  const update = useUpdateSiteContent();
  const isChanged = hasDraft(useSnapshot(siteContentDraft));
  const form = useForm<SiteContent>({
    resolver: contractResolver<SiteContent>(SiteContentChanges),
    defaultValues: { ...stored, ...siteContentDraft.words },
  });
  const { errors } = form.formState;

  useEffect(() => {
    form.reset({ ...stored, ...siteContentDraft.words });
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(values, stored),
    });
  }, [form, stored]);
  useEffect(
    () => () => {
      if (hasDraft(siteContentDraft))
        toast({ title: 'Not saved yet', description: 'Your changes to the site’s words wait in the Content tab.' });
    },
    [],
  );
  const discard = () => {
    forgetDraft();
    form.reset(stored);
  };
  const submit = form.handleSubmit((words) => {
    if (update.isPending) return;
    update.mutate(words, {
      onSuccess: () => {
        forgetDraft();
        toast({ title: 'Content updated', description: 'The site shows it now.' });
      },
      onError: (error) => {
        showFieldErrors(form, error);
        toast({ title: 'Error', description: sayError(error), variant: 'destructive' });
      },
    });
  });
  return (
    <form noValidate aria-label="Site content" onSubmit={(event) => void submit(event)} className="max-w-3xl space-y-5">
      <TextField
        label="Hero Title"
        {...form.register('heroTitle')}
        error={errors.heroTitle?.message}
        hint="The headline on the home page."
        maxLength={limits.name}
        aria-required
      />
      <TextArea
        label="Hero Subtitle"
        rows={2}
        {...form.register('heroSubtitle')}
        error={errors.heroSubtitle?.message}
        hint="The line under it."
        maxLength={limits.longText}
      />
      <TextArea
        label="About Us Content"
        rows={9}
        {...form.register('aboutContent')}
        error={errors.aboutContent?.message}
        hint="Stands under the mission on the about page. Blank lines part its paragraphs."
        maxLength={limits.longText}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" disabled={update.isPending}>
          Update Content
        </Button>
        {isChanged && (
          <Button variant="secondary" onClick={discard} disabled={update.isPending}>
            Discard changes
          </Button>
        )}
        <p aria-live="polite" className="text-sm text-ink-soft">
          {isChanged && 'Not saved yet. Your changes stay here while you look at other tabs.'}
        </p>
      </div>
    </form>
  );
}
