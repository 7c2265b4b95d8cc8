import { SiteContentChanges, type StoredSiteContent } from '@cueroom/contracts/content/site-content';
import { limits } from '@cueroom/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { api } from '../../../lib/api';
import { siteContentQuery } from '../../../lib/public-queries';
import { useRecordMutation } from '../../../lib/record-mutations';
import { type FormField, FormFields } from '../../../ui/form-fields';
import { toast } from '../../../ui/toasts';
import { DraftNote } from '../../records/draft-note';
import { formDraft, hasDraft } from '../../records/form-draft';
import { RecordForm } from '../../records/record-form';
import { valuesOf } from '../../records/record-values';
import { useRecordForm } from '../../records/use-record-form';

const fields: readonly FormField<SiteContentChanges>[] = [
  {
    name: 'heroTitle',
    label: 'Hero Title',
    isRequired: true,
    maxLength: limits.name,
    hint: 'The headline on the home page.',
  },
  {
    name: 'heroSubtitle',
    label: 'Hero Subtitle',
    rows: 2,
    maxLength: limits.longText,
    hint: 'The line below the headline.',
  },
  {
    name: 'aboutContent',
    label: 'About Us Content',
    rows: 9,
    maxLength: limits.longText,
    hint: 'Shown below the mission on the About page. Separate paragraphs with a blank line.',
  },
];

export const siteContentDraft = formDraft<SiteContentChanges>();

export function SiteContentForm({ stored }: { stored: StoredSiteContent }) {
  const isChanged = hasDraft(useSnapshot(siteContentDraft));
  const queryClient = useQueryClient();
  const saving = useRecordMutation({
    kind: 'content',
    mutationFn: ({ changed, revision }: { changed: SiteContentChanges; revision?: number }) =>
      api.put<StoredSiteContent>('/api/admin/content', changed, { revision }),
    onSuccess: (content) => queryClient.setQueryData(siteContentQuery().queryKey, content),
  });
  const state = useRecordForm<SiteContentChanges, StoredSiteContent>({
    shape: SiteContentChanges,
    record: stored,
    valuesOf: (of) => valuesOf(fields, of),
    save: (changed, revision) => saving.mutateAsync({ changed, revision }),
    savedText: () => ({ title: 'Content updated', description: 'The site now shows your changes.' }),
    draft: siteContentDraft,
  });
  useEffect(
    () => () => {
      if (hasDraft(siteContentDraft))
        toast({ title: 'Not saved yet', description: 'You have unsaved changes in the Content tab.' });
    },
    [],
  );
  return (
    <RecordForm
      state={state}
      fields={fields}
      label="Site content"
      saveLabel="Update Content"
      note={<DraftNote isChanged={isChanged} isPending={state.isPending} onDiscard={state.discard} />}
      isOneColumn
      className="max-w-3xl"
    >
      <FormFields form={state.form} fields={fields} />
    </RecordForm>
  );
}
