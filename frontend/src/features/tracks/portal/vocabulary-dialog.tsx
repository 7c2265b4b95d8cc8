import { builtInWords, type WordField, wordLists } from '@cueroom/contracts/catalog/track-words';
import { type Vocabulary, VocabularyChanges } from '@cueroom/contracts/catalog/vocabulary';
import { plainName } from '@cueroom/contracts/plain-text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { isSame } from '../../../lib/is-same';
import { Dialog } from '../../../ui/window/dialog';
import type { FormField } from '../../../ui/form/form-fields';
import { Loaded } from '../../../ui/loaded';
import { TextArea } from '../../../ui/form/text-field';
import { RecordForm } from '../../shared/records/record-form';
import { useRecordForm } from '../../shared/records/use-record-form';
import { vocabularyQuery, vocabularyRecord } from '../shared/track-words';

const fieldOf = (of: WordField, label: string): FormField<VocabularyChanges> => ({
  name: wordLists[of],
  label,
  sayValue: (words) => (words as string[]).join(', ') || 'None',
  draw: (form) => <WordsField form={form} of={of} label={label} />,
});
const fields = [fieldOf('genre', 'Your genres'), fieldOf('mood', 'Your moods')];

/** What tracks can be, beside what is the same in all studios. */
export default function VocabularyDialog({ onClose }: { onClose: () => void }) {
  const stored = useQuery(vocabularyQuery());
  return (
    <Dialog
      title="Genres and moods"
      description="Words of your own for tracks, offered after those that are always there."
      isOpen
      onClose={onClose}
    >
      <Loaded answer={stored} loadingText="Loading genres and moods…">
        {(words) => <VocabularyForm stored={words} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function VocabularyForm({ stored, onClose }: { stored: Vocabulary; onClose: () => void }) {
  const queryClient = useQueryClient();
  const state = useRecordForm({
    of: vocabularyRecord,
    isOnly: true,
    onSuccess: (words) => queryClient.setQueryData(vocabularyQuery().queryKey, words),
    shape: VocabularyChanges,
    record: stored,
    fields,
    savedText: () => ({ title: 'Genres and moods saved' }),
    onSaved: onClose,
  });
  return <RecordForm state={state} saveLabel="Save Words" hasCancel />;
}

const wordsIn = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((word) => plainName(word).trim())
    .filter(Boolean);

interface WordsFieldProps {
  form: UseFormReturn<VocabularyChanges>;
  of: WordField;
  label: string;
}

/** Words on lines of their own; the form holds a list. */
function WordsField({ form, of, label }: WordsFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: wordLists[of] });
  const { ref, name, value, onChange, onBlur } = field;
  const words = value ?? [];
  const [text, setText] = useState(words.join('\n'));
  return (
    <TextArea
      label={label}
      isOptional
      rows={8}
      ref={ref}
      name={name}
      value={isSame(wordsIn(text), words) ? text : words.join('\n')}
      onChange={({ target }) => {
        setText(target.value);
        onChange(wordsIn(target.value));
      }}
      onBlur={onBlur}
      error={fieldState.error?.message}
      hint={`One on each line. Always there: ${builtInWords[of].join(', ')}.`}
    />
  );
}
