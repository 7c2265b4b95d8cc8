import { useState } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import type { Problem } from '../../../../ui/form/form-problems';
import { locale } from '../../../../lib/words/locale';
import { awaitedFile } from '../../../shared/uploads/kept-file';
import { chooseAgainButton } from '../../../shared/uploads/upload-row';
import { checked } from './chosen-file';
import { filesOf, type Sending, type SongSending } from './sending';
import { isVersionReady, versionsOf } from './song-versions';
import type { Retry } from './submission-sending';
import type { SongValues, SubmissionValues } from './submission-values';

interface SendProps {
  sending: Sending;
  onSend: (values: SubmissionValues) => void;
  onRetry: (values: SubmissionValues, key: string, how: Retry) => void;
}

/** What both ways of sending check first. */
export function useSend(form: UseFormReturn<SubmissionValues>, { sending, onSend, onRetry }: SendProps) {
  const { question, ask, drop } = useQuestion(sending);
  const [wasPressed, setPressed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { songs } = useSnapshot(sending);
  const waitsFor = wasPressed ? awaitedNames(songs as Sending['songs']) : [];
  const check = (isAgreed: boolean) =>
    form.handleSubmit(async (values) => {
      await checked(sending);
      setPressed(true);
      const refused = values.songs.find(({ key }) => isMissing(sending.songs[key]));
      if (refused) return focusMissing(refused.key, sending.songs[refused.key]);
      if (ask(values, isAgreed) || sending.running > 0) return;
      onSend(values);
    })();
  const send = async (isAgreed: boolean) => {
    setBusy(true);
    await check(isAgreed);
    setBusy(false);
  };
  const retry = async (key: string, how: Retry) => {
    const values = form.getValues();
    const index = values.songs.findIndex((song) => song.key === key);
    const only = { ...values, songs: values.songs.filter((song) => song.key === key) };
    // What it lacks is asked for as before it was first sent.
    if (how !== 'keep-earlier' && (isMissing(sending.songs[key]) || questionAbout(sending, only))) return send(false);
    const isRight = how === 'keep-earlier' || (await form.trigger(`songs.${index}` as Path<SubmissionValues>));
    if (isRight) onRetry(values, key, how);
  };
  const goBack = () => {
    drop();
    focusMissing(question?.key ?? '');
  };
  const isTried = form.formState.isSubmitted;
  const fileProblems = form.getValues('songs').flatMap(({ key }, index): Problem[] => {
    if (!isTried || songs[key]?.problem === undefined) return [];
    return [{ label: `Song ${index + 1}: Audio File`, focus: () => focusMissing(key, sending.songs[key]) }];
  });
  return { isBusy, question, waitsFor, fileProblems, goBack, send, retry };
}

const awaitedNames = (songs: Sending['songs']): string[] =>
  filesOf({ songs }).flatMap((song) => awaitedFile(song)?.name ?? []);

/** A file of it cannot be sent, has to be chosen again, or lacks its label. */
const isMissing = (song?: SongSending): boolean =>
  song !== undefined && (isFileMissing(song) || !versionsOf(song).every(isVersionReady));

const isFileMissing = (song: SongSending): boolean => song.problem !== undefined || awaitedFile(song) !== undefined;

/** What asks for the file; of a version its label, or what removes it. */
const focusMissing = (key: SongValues['key'], song?: SongSending) => {
  const version = song && !isFileMissing(song) ? versionsOf(song).find((one) => !isVersionReady(one)) : undefined;
  const place = document.getElementById(version?.key ?? key);
  const isAwaited = song && awaitedFile(version ?? song) !== undefined;
  const wanted = isAwaited ? [chooseAgainButton] : version ? ['[aria-invalid="true"]', 'button'] : ['input[type=file]'];
  const [field] = wanted.flatMap((one) => place?.querySelector<HTMLElement>(one) ?? []);
  field?.focus();
};

export interface Question {
  words: string;
  /** The first song that it is about. */
  key: string;
}

const list = new Intl.ListFormat(locale);

/** What should be asked before these songs are sent: those without anything to hear, and files that may be no audio. */
const questionAbout = ({ songs }: Sending, values: SubmissionValues): Question | null => {
  const open = values.songs
    .map((song, index) => ({ ...song, ...songs[song.key], n: String(index + 1) }))
    .filter(({ state }) => state !== 'sent');
  const silent = open.filter(({ file, kept, trackUrl }) => !file && !kept && !trackUrl);
  const doubtful = open.filter(({ doubt }) => doubt);
  const first = [...silent, ...doubtful][0];
  if (!first) return null;
  const isOne = silent.length + doubtful.length === 1;
  const words = [
    ...(silent.length > 0
      ? [
          `${silent.length === 1 ? 'Song' : 'Songs'} ${list.format(silent.map(({ n }) => n))} ${silent.length === 1 ? 'has' : 'have'} no file and no link.`,
        ]
      : []),
    ...doubtful.map(({ n, doubt = '' }) => `Song ${n}: ${doubt}`),
    isOne ? 'Send it anyway?' : 'Send them anyway?',
  ];
  return { words: words.join(' '), key: first.key };
};

/** Asks once; when something has changed meanwhile it asks again. */
function useQuestion(sending: Sending) {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (values: SubmissionValues, isAgreed: boolean): boolean => {
    const found = questionAbout(sending, values);
    const isAsked = found !== null && !(isAgreed && found.words === question?.words);
    setQuestion(isAsked ? found : null);
    return isAsked;
  };
  return { question, ask, drop: () => setQuestion(null) };
}
