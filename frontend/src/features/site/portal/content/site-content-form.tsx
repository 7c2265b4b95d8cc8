import { SiteContentChanges, type StoredSiteContent } from '@cueroom/contracts/content/site-content';
import { limits } from '@cueroom/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { siteContentQuery } from '../../../../lib/public-queries';
import { storedDraft, tabStorage } from '../../../../lib/storage';
import type { FormField } from '../../../../ui/form-fields';
import { toast } from '../../../../ui/toasts';
import { RecordForm } from '../../../shared/records/record-form';
import type { FormDraft } from '../../../shared/records/form-base';
import { useRecordForm } from '../../../shared/records/use-record-form';

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
  { name: 'place', label: 'Place', maxLength: limits.name, hint: 'City, country. Shown on the About page.' },
  {
    name: 'credits',
    label: 'Credits',
    rows: 5,
    maxLength: limits.longText,
    hint: 'One per line, as in “Music supervision: The Long Take (2026)”. Shown on the About page.',
  },
];

export const siteContentDraft: FormDraft<SiteContentChanges> = storedDraft(tabStorage, 'site-content');

export function SiteContentForm({ stored }: { stored: StoredSiteContent }) {
  const queryClient = useQueryClient();
  const state = useRecordForm({
    of: { path: 'content', method: 'put' },
    isOnly: true,
    onSuccess: (content) => queryClient.setQueryData(siteContentQuery().queryKey, content),
    shape: SiteContentChanges,
    record: stored,
    fields,
    savedText: () => ({ title: 'Content updated', description: 'The site now shows your changes.' }),
    draft: siteContentDraft,
  });
  useEffect(
    () => () => {
      if (siteContentDraft.read())
        toast({ title: 'Not saved yet', description: 'You have unsaved changes in the Content tab.' });
    },
    [],
  );
  return <RecordForm state={state} label="Site content" saveLabel="Update Content" isOneColumn className="max-w-3xl" />;
}
