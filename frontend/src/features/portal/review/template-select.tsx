import type { FilledLetter } from '@cueroom/contracts/intake/letters';
import type { LetterKind } from '@cueroom/contracts/options';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { SelectField } from '../../../ui/text-field';
import { toastError } from '../../../ui/toasts';
import { pathOf } from './submission-mutations';
import { letterTemplatesQuery } from './submissions.queries';

interface TemplateSelectProps {
  submissionId: string;
  kind: LetterKind;
  /** What it says of this submission. */
  onText: (text: string) => void;
}

/** To begin a text with; nothing where the studio has no templates of this kind. */
export function TemplateSelect({ submissionId, kind, onText }: TemplateSelectProps) {
  const { data: all = [] } = useQuery(letterTemplatesQuery());
  const options = all.filter((template) => template.kind === kind).map(({ id, name }) => ({ value: id, label: name }));
  if (options.length === 0) return null;
  const choose = async (templateId: string) => {
    if (!templateId) return;
    try {
      onText((await api.get<FilledLetter>(pathOf(submissionId, `/letter?templateId=${templateId}`))).text);
    } catch (error) {
      toastError(error, 'The template could not be loaded');
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
