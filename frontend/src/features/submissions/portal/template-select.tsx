import type { LetterKind } from '@cueroom/contracts/options';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { letterTemplatesQuery } from '../../../lib/api/admin-lists';
import { useLatest } from '../../../lib/page/use-latest';
import { SelectField } from '../../../ui/form/text-field';
import { toast, toastError } from '../../../ui/notices/toasts';
import { fillLetter } from './written-letter';

interface TemplateSelectProps {
  submissionId: string;
  kind: LetterKind;
  /** What it is about; none: all. */
  songIds?: readonly string[];
  /** What stands there now. */
  text: string;
  /** What it says of this submission. */
  onText: (text: string) => void;
}

/** To begin a text with; nothing where the studio has no templates of this kind. */
export function TemplateSelect({ submissionId, kind, songIds, text, onText }: TemplateSelectProps) {
  const { data: all = [] } = useQuery(letterTemplatesQuery());
  const latest = useRef('');
  const typed = useLatest(text);
  const options = all.filter((template) => template.kind === kind).map(({ id, name }) => ({ value: id, label: name }));
  if (options.length === 0) return null;
  const choose = async (templateId: string) => {
    latest.current = templateId;
    if (!templateId) return;
    const before = text;
    try {
      const letter = await fillLetter(submissionId, templateId, songIds);
      // Another one was chosen since.
      if (latest.current !== templateId) return;
      if (typed.current !== before) {
        const description = 'You typed while it was loading. To replace your text, choose it again.';
        return toast({ title: 'Template not used', description });
      }
      onText(letter.text);
      if (before.trim() === '') return;
      toast({ title: 'Text replaced', action: { label: 'Undo', onClick: () => onText(before) } });
    } catch (error) {
      if (latest.current === templateId) toastError(error, 'The template could not be loaded');
    }
  };
  return (
    <SelectField
      label="Template"
      options={options}
      emptyLabel="None"
      defaultValue=""
      onChange={({ target }) => void choose(target.value)}
      className="mb-3"
    />
  );
}
