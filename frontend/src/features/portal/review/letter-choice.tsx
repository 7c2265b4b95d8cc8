import type { FilledLetter, NewLetter } from '@cueroom/contracts/intake/letters';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { limits } from '@cueroom/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api';
import { SelectField, TextArea, TextField } from '../../../ui/text-field';
import { toast, toastError } from '../../../ui/toasts';
import { pathOf } from './submission-mutations';
import { letterTemplatesQuery } from './submissions.queries';

const kinds = { 'letter-approve': 'Yes', 'letter-reject': 'No' } as const;
type Kind = keyof typeof kinds;

/** The letter that goes with a decision: none, until one is chosen and can be read. */
export function useLetterChoice({ id }: SubmissionWithSongs) {
  const { data: all = [] } = useQuery(letterTemplatesQuery());
  const [templateId, setTemplateId] = useState('');
  const [letter, setLetter] = useState<NewLetter | null>(null);
  const templates = all.filter(({ kind }) => kind in kinds);
  const chosenKind = templates.find(({ id }) => id === templateId)?.kind;
  const choose = async (chosen: string) => {
    setTemplateId(chosen);
    setLetter(null);
    if (!chosen) return;
    try {
      const { subject, text } = await api.get<FilledLetter>(pathOf(id, `/letter?templateId=${chosen}`));
      setLetter({ subject, text });
    } catch (error) {
      setTemplateId('');
      toastError(error, 'The letter could not be loaded');
    }
  };
  const isWritten = letter !== null && letter.subject.trim() !== '' && letter.text.trim() !== '';
  return {
    options: templates.map(({ id, kind, name }) => ({ value: id, label: `${kinds[kind as Kind]}: ${name}` })),
    templateId,
    letter,
    choose,
    change: (part: Partial<NewLetter>) => setLetter((before) => before && { ...before, ...part }),
    /** What goes with the decision. */
    chosen: isWritten ? letter : undefined,
    /** A letter that says the opposite goes with no decision. @returns whether it is one; then it is said */
    isRefused: (kind: Kind): boolean => {
      if (!isWritten || !chosenKind || chosenKind === kind) return false;
      const [says, decision] = kind === 'letter-approve' ? ['No', 'approving'] : ['Yes', 'rejecting'];
      toast({
        title: `The chosen letter says ${says}`,
        description: `Choose another one, or “Send no letter”, before ${decision}`,
        variant: 'destructive',
      });
      return true;
    },
  };
}

interface LetterProps {
  letter: ReturnType<typeof useLetterChoice>;
}

export function LetterSelect({ letter: { options, templateId, choose } }: LetterProps) {
  return (
    <SelectField
      label="Letter"
      options={[{ value: '', label: 'Send no letter' }, ...options]}
      value={templateId}
      onChange={({ target }) => void choose(target.value)}
      className="max-sm:order-first max-sm:col-span-2 sm:w-52"
    />
  );
}

/** As it will go. */
export function LetterText({ letter: { letter, change } }: LetterProps) {
  if (!letter) return null;
  return (
    <div className="mb-3 grid gap-3 lg:max-w-4xl">
      <TextField
        label="Subject"
        value={letter.subject}
        maxLength={limits.name}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <TextArea
        label="Letter text"
        rows={7}
        value={letter.text}
        maxLength={limits.longText}
        hint="It goes as it stands here, 25 seconds after your decision. It stands on the artist’s page, too."
        onChange={({ target }) => change({ text: target.value })}
      />
    </div>
  );
}
