import type { FilledLetter, NewLetter } from '@cueroom/contracts/intake/letters';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../../lib/api';
import { isSame } from '../../../lib/is-same';
import { useLatest } from '../../../lib/use-latest';
import { toast, toastError } from '../../../ui/toasts';
import { pathOf } from './submission-mutations';

/** Where a template reads as it does for these songs, by default for all. */
export const letterPath = (id: string, templateId: string, songIds: readonly string[] = []): string =>
  pathOf(id, `/letter?templateId=${templateId}${songIds.length > 0 ? `&songIds=${songIds.join(',')}` : ''}`);

const failed = 'The letter could not be loaded';

/** What a letter says depends on it: which songs are chosen, and what is known of each. */
const factsOf = ({ songs }: SubmissionWithSongs, songIds?: readonly string[]): string =>
  JSON.stringify(songs.map(({ id, audio, status }) => [id, audio.state, status, !songIds || songIds.includes(id)]));

/** A letter from a template, about the chosen songs: with another choice it is written anew, unless someone has typed in it. */
export function useWrittenLetter(submission: SubmissionWithSongs, songIds?: readonly string[]) {
  const [templateId, setTemplateId] = useState('');
  const [letter, setLetter] = useState<NewLetter | null>(null);
  /** As it came: what differs was typed. */
  const [template, setTemplate] = useState<NewLetter | null>(null);
  const [writtenOf, setWrittenOf] = useState('');
  const [isOutdated, setIsOutdated] = useState(false);
  const facts = factsOf(submission, songIds);
  const now = useLatest({ facts, letter });
  const latest = useRef('');
  const isEdited = letter !== null && !isSame(letter, template);
  const write = async (chosen: string): Promise<NewLetter> => {
    const { subject, text } = await api.get<FilledLetter>(letterPath(submission.id, chosen, songIds));
    return { subject, text };
  };
  const show = (chosen: string, text: NewLetter | null, unedited = text, of = facts) => {
    latest.current = chosen;
    setTemplateId(chosen);
    setLetter(text);
    setTemplate(unedited);
    setWrittenOf(of);
    setIsOutdated(false);
  };
  const choose = async (chosen: string) => {
    const putBack = () => show(templateId, letter, template, writtenOf);
    show(chosen, null);
    if (chosen) {
      try {
        const written = await write(chosen);
        // Another one may have been chosen since, or none.
        if (latest.current !== chosen) return;
        show(chosen, written);
      } catch (error) {
        if (latest.current !== chosen) return;
        if (isEdited) putBack();
        else show('', null);
        return toastError(error, failed);
      }
    }
    if (isEdited) toast({ title: 'Letter replaced', action: { label: 'Undo', onClick: putBack } });
  };
  const writeAnew = useEffectEvent(async () => {
    if (!letter || writtenOf === facts) return;
    try {
      const written = await write(templateId);
      if (latest.current !== templateId || now.current.facts !== facts) return;
      if (isSame(now.current.letter, template)) return show(templateId, written);
      setIsOutdated(!isSame(written, template));
      setWrittenOf(facts);
    } catch (error) {
      if (latest.current !== templateId || now.current.facts !== facts) return;
      toastError(error, failed);
      if (isSame(now.current.letter, template)) return show('', null);
      setIsOutdated(true);
      setWrittenOf(facts);
    }
  });
  useEffect(() => void writeAnew(), [facts, writtenOf]);
  return {
    templateId,
    letter,
    isEdited,
    /** It is still being fetched, or fetched again. */
    isComing: templateId !== '' && (letter === null || writtenOf !== facts),
    /** What was typed in it was typed of other songs. */
    isOutdated,
    choose,
    keep: () => setIsOutdated(false),
    change: (part: Partial<NewLetter>) => setLetter((before) => before && { ...before, ...part }),
  };
}
