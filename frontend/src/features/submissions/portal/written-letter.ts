import type { NewLetter } from '@cueroom/contracts/intake/letters';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { adminKeys } from '../../../lib/api/admin-keys';
import { call } from '../../../lib/api/api';
import { isSame } from '../../../lib/is-same';
import { toast, toastError, toasts, useToast } from '../../../ui/notices/toasts';
import { submissionKind } from './submissions.queries';

/** A template as it reads for these songs, by default for all. */
export const fillLetter = (id: string, templateId: string, songIds: readonly string[] = []) =>
  call('GET /api/admin/submissions/:id/letter', { params: { id }, query: { templateId, songIds: songIds.join(',') } });

/** What a letter says depends on it: which songs are chosen, and what is known of each. */
export const factsOf = ({ songs }: SubmissionWithSongs, songIds?: readonly string[]): string =>
  JSON.stringify(songs.map(({ id, audio, status }) => [id, audio.state, status, !songIds || songIds.includes(id)]));

interface Written {
  templateId: string;
  /** As it is read now. */
  letter: NewLetter | null;
  /** As it came: what differs was typed. */
  template: NewLetter | null;
  /** The facts that it says. */
  of: string;
}
const none: Written = { templateId: '', letter: null, template: null, of: '' };
const isTypedIn = ({ letter, template }: Written): boolean => letter !== null && !isSame(letter, template);

/** A letter from a template, about the chosen songs: with another choice it is written anew, unless someone has typed in it. */
export function useWrittenLetter(submission: SubmissionWithSongs, songIds?: readonly string[]) {
  const { id } = submission;
  const [written, setWritten] = useState(none);
  const facts = factsOf(submission, songIds);
  const latest = useRef('');
  const write = async (templateId: string): Promise<NewLetter> => {
    const { subject, text } = await fillLetter(id, templateId, songIds);
    return { subject, text };
  };
  const notice = useToast();
  /** The notice that puts a letter back. */
  const [replacedBy, setReplacedBy] = useState(0);
  const isOld = written.letter !== null && written.of !== facts;
  const { data: anew, isPending } = useQuery({
    queryKey: [...adminKeys.one(submissionKind, id), 'letter', written.templateId, facts],
    queryFn: () => write(written.templateId),
    enabled: isOld,
    ...{ staleTime: 0, gcTime: 0 },
  });
  const isReplaced = isOld && anew !== undefined && !isTypedIn(written);
  const now: Written = isReplaced ? { ...written, letter: anew, template: anew, of: facts } : written;
  const isEdited = isTypedIn(now);
  const show = (next: Written) => {
    latest.current = next.templateId;
    setWritten(next);
  };
  const choose = async (templateId: string) => {
    const putBack = () => show(now);
    show({ ...none, templateId });
    if (templateId) {
      try {
        const template = await write(templateId);
        // Another one may have been chosen since, or none.
        if (latest.current !== templateId) return;
        show({ templateId, letter: template, template, of: facts });
      } catch (error) {
        if (latest.current !== templateId) return;
        if (isEdited) putBack();
        else show(none);
        return toastError(error, 'The letter could not be loaded');
      }
    }
    if (!isEdited) return;
    toast({ title: 'Letter replaced', action: { label: 'Undo', onClick: putBack } });
    setReplacedBy(toasts.current?.id ?? 0);
  };
  return {
    ...{ templateId: now.templateId, letter: now.letter, isEdited, choose },
    /** One that was typed would be lost, here or in the notice that puts it back. */
    isUnsaved: isEdited || (notice?.isOpen === true && notice.id === replacedBy),
    /** It is still being fetched, or fetched again. */
    isComing: now.templateId !== '' && (now.letter === null || (isOld && isPending)),
    /** What was typed in it was typed of other songs, or it could not be written anew. */
    isOutdated: isOld && !isReplaced && !isPending && !isSame(anew, now.template),
    keep: () => setWritten({ ...now, of: facts }),
    change: (part: Partial<NewLetter>) => setWritten({ ...now, letter: now.letter && { ...now.letter, ...part } }),
  };
}
