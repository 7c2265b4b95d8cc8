import { SiteContentChanges, type StoredSiteContent } from '@cueroom/contracts/content/site-content';
import {
  longestText,
  type SiteTextName,
  siteTexts,
  textGroups,
  type TextPage,
  textPages,
} from '@cueroom/contracts/content/site-texts';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { siteContentQuery } from '../../../../lib/api/public-queries';
import { storedDraft, tabStorage } from '../../../../lib/storage';
import { Button } from '../../../../ui/button';
import { type FormField, FormFields } from '../../../../ui/form/form-fields';
import { toast } from '../../../../ui/notices/toasts';
import type { FormDraft } from '../../../shared/records/form-base';
import { RecordForm } from '../../../shared/records/record-form';
import { useRecordForm } from '../../../shared/records/use-record-form';
import { isOwn, siteContentRecord, textNamesOf } from './content-records';
import { SectionsField } from './sections-field';

type Form = UseFormReturn<SiteContentChanges>;

const fieldOf = (name: SiteTextName): FormField<SiteContentChanges> => {
  const { label, kind, isRequired, rows, hint } = siteTexts[name];
  const shared = { name, label, isRequired, hint, maxLength: longestText(siteTexts[name]) };
  if (kind === 'phone') return { ...shared, type: 'tel' };
  if (kind !== 'list') return { ...shared, rows };
  return { ...shared, draw: (form) => <SectionsField form={form} name={name} label={label} hint={hint} /> };
};
const fields = Object.fromEntries(textPages.map((page) => [page, textNamesOf(page).map(fieldOf)])) as Record<
  TextPage,
  FormField<SiteContentChanges>[]
>;

export const siteContentDraft: FormDraft<SiteContentChanges> = storedDraft(tabStorage, 'site-content');

/** Its buttons stay in sight, however many sections are open. */
const formLook =
  'max-w-3xl [&>:last-child]:sticky [&>:last-child]:bottom-0 [&>:last-child]:z-10 [&>:last-child]:bg-paper [&>:last-child]:py-4';

/** What most studios change first. */
const openAtFirst: readonly TextPage[] = ['home', 'about'];

export function SiteContentForm({ stored }: { stored: StoredSiteContent }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(openAtFirst);
  const state = useRecordForm({
    of: siteContentRecord,
    isOnly: true,
    onSuccess: (content) => queryClient.setQueryData(siteContentQuery().queryKey, content),
    shape: SiteContentChanges,
    record: stored,
    fields: textPages.flatMap((page) => fields[page]),
    savedText: () => ({ title: 'Content updated', description: 'The site now shows your changes.' }),
    draft: siteContentDraft,
    // What is refused has to be in sight before it takes the focus.
    onInvalid: (errors) => setOpen(textPages.filter((page) => open.includes(page) || holds(page, errors))),
  });
  useEffect(
    () => () => {
      if (siteContentDraft.read())
        toast({ title: 'Not saved yet', description: 'You have unsaved changes in the Content tab.' });
    },
    [],
  );
  const toggle = (page: TextPage, isOpen: boolean) =>
    setOpen((pages) => (isOpen ? [...new Set([...pages, page])] : pages.filter((each) => each !== page)));
  return (
    <RecordForm state={state} label="Site content" saveLabel="Update Content" isOneColumn className={formLook}>
      <div className="divide-y divide-line border-y border-line">
        {textPages.map((page) => (
          <TextGroup
            key={page}
            page={page}
            form={state.form}
            isOpen={open.includes(page) || holds(page, state.conflict?.mine)}
            onToggle={(isOpen) => toggle(page, isOpen)}
          />
        ))}
      </div>
    </RecordForm>
  );
}

const holds = (page: TextPage, values: object = {}): boolean => textNamesOf(page).some((name) => name in values);

interface TextGroupProps {
  page: TextPage;
  form: Form;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** The texts of one page. */
function TextGroup({ page, form, isOpen, onToggle }: TextGroupProps) {
  const { title, path } = textGroups[page];
  const names = textNamesOf(page);
  const own = useWatch({
    control: form.control,
    name: names,
    compute: (texts: (string | null | undefined)[]) => texts.filter((text, n) => isOwn(names[n]!, text)).length,
  });
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)} className="group">
      <summary className="flex min-h-12 list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 -rotate-90 text-brand transition-transform group-open:rotate-0"
        />
        <h3 className="grow text-lead font-semibold">{title}</h3>
        <span className="text-note text-ink-soft">{own > 0 ? `${own} of your own` : 'Our words'}</span>
      </summary>
      <div className="space-y-5 pt-2 pb-7">
        <p>
          <a
            href={path}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-8 items-center text-sm font-medium text-brand-deep underline underline-offset-3"
          >
            See it
            <span className="sr-only">{`: ${title}, in a new tab`}</span>
          </a>
        </p>
        {fields[page].map((field) => (
          <div key={field.name}>
            <FormFields form={form} fields={[field]} />
            <BackToOurs form={form} name={field.name as SiteTextName} />
          </div>
        ))}
      </div>
    </details>
  );
}

function BackToOurs({ form, name }: { form: Form; name: SiteTextName }) {
  const isChanged = useWatch({ control: form.control, name, compute: (text) => isOwn(name, text) });
  const { label, text } = siteTexts[name];
  if (!isChanged) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      className="mt-1 -ml-3"
      onClick={() => {
        form.setValue(name, text, { shouldDirty: true, shouldValidate: true });
        form.setFocus(name);
      }}
    >
      <RotateCcw aria-hidden className="size-4" />
      <span>{text ? 'Back to our words' : 'Empty it'}</span>
      <span className="sr-only">{`: ${label}`}</span>
    </Button>
  );
}
