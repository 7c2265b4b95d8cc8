import type { LetterTemplate, NewLetterTemplate } from '@cueroom/contracts/intake/letters';
import { limits } from '@cueroom/contracts/limits';
import type { LetterKind } from '@cueroom/contracts/options';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../../lib/api';
import { useCreateOnce } from '../../../../lib/create-once';
import { useLatest } from '../../../../lib/use-latest';
import { useRecordMutation } from '../../../../lib/record-mutations';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';
import { SelectField, TextArea, TextField } from '../../../../ui/text-field';
import { toast, toastError } from '../../../../ui/toasts';
import { useAskToClose, useUnsaved } from '../../../../ui/unsaved';
import { templateKind } from './card-kinds';

const path = '/api/admin/templates';
const kinds: { value: LetterKind; label: string }[] = [
  { value: 'letter-approve', label: 'When you approve' },
  { value: 'letter-reject', label: 'When you reject' },
  { value: 'letter-feedback', label: 'Feedback' },
  { value: 'letter-changes', label: 'When you ask for changes' },
];
const empty: NewLetterTemplate = { kind: 'letter-approve', name: '', subject: '', text: 'Hello {{artistName}},\n\n' };

interface TemplateDialogProps {
  /** null: a new one. */
  template: LetterTemplate | null;
  onClose: () => void;
}

export default function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  return (
    <Dialog title={template ? 'Edit template' : 'Add template'} isOpen onClose={onClose}>
      <TemplateForm template={template} onClose={onClose} />
    </Dialog>
  );
}

function useTemplate({ template, onClose }: TemplateDialogProps) {
  /** As it is stored: one that was saved while something more was typed stays open. */
  const [stored, setStored] = useState(template);
  const started = stored ?? empty;
  const [values, setValues] = useState<NewLetterTemplate>(() => {
    const { kind, name, subject, text } = started;
    return { kind, name, subject, text };
  });
  const create = useCreateOnce<LetterTemplate>(path);
  const typed = useLatest(values);
  const save = useRecordMutation({
    kind: templateKind,
    mutationFn: (sent: NewLetterTemplate) =>
      stored ? api.put<LetterTemplate>(`${path}/${stored.id}`, sent, { revision: stored.revision }) : create(sent),
    onSuccess: (saved, sent) => {
      toast({ title: 'Template saved', description: sent.name });
      setStored(saved);
      if (typed.current === sent) onClose();
    },
    onError: (error) => toastError(error),
  });
  const isTyped = (['name', 'subject', 'text'] as const).some(
    (field) => (values[field] ?? '') !== (started[field] ?? ''),
  );
  useUnsaved(isTyped, save.isPending);
  const change = (part: Partial<NewLetterTemplate>) => setValues((before) => ({ ...before, ...part }));
  return { values, change, save };
}

function TemplateForm({ template, onClose }: TemplateDialogProps) {
  const { values, change, save } = useTemplate({ template, onClose });
  const askToClose = useAskToClose();
  const { kind, name, subject, text } = values;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save.mutate(values);
  };
  const isReady = [name, text].every((typed) => typed.trim() !== '');
  return (
    <form data-form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Name"
        value={name}
        maxLength={limits.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <SelectField
        label="Used"
        options={kinds}
        value={kind}
        onChange={({ target }) => change({ kind: target.value as LetterKind })}
      />
      <TextField
        label="Subject"
        isOptional
        value={subject ?? ''}
        maxLength={limits.name}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <TextArea
        label="Text"
        rows={10}
        value={text}
        maxLength={limits.longText}
        hint="{{artistName}}, {{songTitles}}, {{songOutcomes}}, {{studioName}} and {{link}} are filled in for each artist. {{songOutcomes}} lists what became of each song."
        onChange={({ target }) => change({ text: target.value })}
      />
      <div className="flex justify-end gap-3">
        <Button variant="secondary" onClick={askToClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isReady} isPending={save.isPending}>
          Save template
        </Button>
      </div>
    </form>
  );
}
