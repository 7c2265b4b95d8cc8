import type { FilledLetter, NewLetter } from '@cueroom/contracts/intake/letters';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { limits } from '@cueroom/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api';
import { isSame } from '../../../lib/is-same';
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
  /** As it came: what differs was typed. */
  const [template, setTemplate] = useState<NewLetter | null>(null);
  const latest = useRef('');
  const isEdited = letter !== null && !isSame(letter, template);
  const templates = all.filter(({ kind }) => kind in kinds);
  const chosenKind = templates.find(({ id }) => id === templateId)?.kind;
  const show = (chosen: string, text: NewLetter | null, unedited = text) => {
    latest.current = chosen;
    setTemplateId(chosen);
    setLetter(text);
    setTemplate(unedited);
  };
  const choose = async (chosen: string) => {
    const putBack = () => show(templateId, letter, template);
    show(chosen, null);
    if (chosen) {
      try {
        const { subject, text } = await api.get<FilledLetter>(pathOf(id, `/letter?templateId=${chosen}`));
        // Another one may have been chosen since, or none.
        if (latest.current !== chosen) return;
        show(chosen, { subject, text });
      } catch (error) {
        if (latest.current !== chosen) return;
        if (isEdited) putBack();
        else show('', null);
        return toastError(error, 'The letter could not be loaded');
      }
    }
    if (isEdited) toast({ title: 'Letter replaced', action: { label: 'Undo', onClick: putBack } });
  };
  const isWritten = letter !== null && letter.subject.trim() !== '' && letter.text.trim() !== '';
  return {
    options: templates.map(({ id, kind, name }) => ({ value: id, label: `${kinds[kind as Kind]}: ${name}` })),
    templateId,
    letter,
    isEdited,
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
