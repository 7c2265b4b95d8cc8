import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { keptDraft } from '../lib/forms/kept-draft';
import { Button } from '../ui/button';
import { DataNote } from '../ui/form/data-note';
import { DraftNote } from '../ui/form/draft-note';
import { EarlierVersionNote } from '../ui/form/earlier-version-note';
import { type FormField, FormFields } from '../ui/form/form-fields';
import { FormProblems, problemsOf } from '../ui/form/form-problems';
import { NeedsScript } from '../ui/needs-script';
import { wordOptions } from '../ui/form/text-field';
import { type Group, longTitle, nothing } from './part';

const empty = { name: '', site: '', bars: 8, kind: '', note: '', isPublic: false };
type Values = typeof empty;
const table: FormField<Values>[] = [
  { name: 'name', label: 'Name', isRequired: true, maxLength: 40, placeholder: 'Dana Ortiz' },
  { name: 'site', label: 'Website', type: 'url', isOptional: true, hint: 'https:// is added for you.' },
  { name: 'bars', label: 'Bars', type: 'number', min: 1, max: 64 },
  { name: 'kind', label: 'Kind', options: wordOptions(['Film', 'Series']), emptyLabel: 'Not specified' },
  { name: 'note', label: 'Note', rows: 3, maxLength: 200 },
  { name: 'isPublic', label: 'On the site', type: 'checkbox', hint: 'Visitors see it.' },
];
const { draft: untouched } = keptDraft('parts-untouched', () => ({ name: '' }));
const { draft: typed, forget } = keptDraft('parts-typed', () => ({ name: '' }));
const fillDraft = () => void (typed.values.name = 'Dana Ortiz');

/** What of it was typed can be cleared, and typed again. */
function TypedDraft() {
  useEffect(fillDraft, []);
  return (
    <form>
      <DraftNote draft={typed} onClear={forget} />
      <Button variant="secondary" size="small" className="mt-3" onClick={fillDraft}>
        Type something
      </Button>
    </form>
  );
}

export function TryForm({ isDisabled, hasErrors = false }: { isDisabled?: boolean; hasErrors?: boolean }) {
  const form = useForm<Values>({ defaultValues: empty });
  const { setError } = form;
  useEffect(() => {
    if (!hasErrors) return;
    setError('name', { message: 'Name is required' });
    setError('kind', { message: 'Kind is required' });
  }, [hasErrors, setError]);
  return (
    <form data-form className="grid gap-4">
      <FormFields form={form} fields={table} isDisabled={isDisabled} />
      <FormProblems problems={problemsOf(form, table)} />
    </form>
  );
}

const earlier = {
  about: 'My brief',
  fields: [{ name: 'title', label: 'Title' }],
  received: { title: 'Night drive' },
};

export const forms: Group = {
  title: 'Forms',
  parts: [
    {
      name: 'FormFields, FormProblems',
      use: 'The fields of a form from a table, and beside its button what is wrong in it.',
      states: { empty: <TryForm />, 'with errors': <TryForm hasErrors />, disabled: <TryForm isDisabled /> },
    },
    {
      name: 'FormProblems',
      use: 'By itself, where a form has parts of its own.',
      states: {
        'one of several fields, and a long one': (
          <FormProblems
            problems={[
              { label: 'Songs', focus: nothing, count: 3 },
              { label: longTitle, focus: nothing },
            ]}
          />
        ),
        'none: nothing': <FormProblems problems={[]} />,
      },
    },
    {
      name: 'DraftNote',
      use: 'In a visitor’s form: what is typed is kept, and can be cleared.',
      states: { 'nothing typed': <DraftNote draft={untouched} onClear={nothing} />, typed: <TypedDraft /> },
    },
    {
      name: 'DataNote',
      use: 'Below a visitor’s form: what becomes of their data.',
      states: {
        'of a brief': <DataNote about="brief" />,
        'of a message': <DataNote about="message" />,
        'of music': <DataNote about="music" />,
      },
    },
    {
      name: 'EarlierVersionNote',
      use: 'After a form whose first sending arrived unseen: what was edited since has to be emailed.',
      states: {
        'nothing edited': <EarlierVersionNote what="message" {...earlier} />,
        edited: <EarlierVersionNote what="brief" {...earlier} typed={{ title: longTitle }} />,
        'with a page to correct it': (
          <EarlierVersionNote what="details" {...earlier} typed={{ title: '' }} page="#Forms" />
        ),
      },
    },
    {
      name: 'NeedsScript',
      use: 'First in a visitor’s form.',
      states: { 'nothing, but where scripts are off': <NeedsScript /> },
    },
  ],
};
