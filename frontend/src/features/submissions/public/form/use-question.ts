import { useState } from 'react';
import type { Sending } from './sending';
import type { SubmissionValues } from './submission-values';
import { locale } from '../../../../lib/locale';

export interface Question {
  words: string;
  /** The first song that it is about. */
  key: string;
}

const list = new Intl.ListFormat(locale);

/** What should be asked before these songs are sent: those without anything to hear, and files that may be no audio. */
export const questionAbout = ({ songs }: Sending, values: SubmissionValues): Question | null => {
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
export function useQuestion(sending: Sending) {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (values: SubmissionValues, isAgreed: boolean): boolean => {
    const found = questionAbout(sending, values);
    const isAsked = found !== null && !(isAgreed && found.words === question?.words);
    setQuestion(isAsked ? found : null);
    return isAsked;
  };
  return { question, ask, drop: () => setQuestion(null) };
}
