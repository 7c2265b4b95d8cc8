import { answeredWithin } from '@cueroom/contracts/intake/answer-promise';
import { answerBy, hearBy, hearWithin } from '@cueroom/contracts/intake/artist-promises';
import { studio } from '../studio';

// Apart from dates.ts, whose formats are slow to make: public pages show this day only once music was sent.
const day = () => ({ year: 'numeric', month: 'short', day: 'numeric', timeZone: studio.timeZone }) as const;

/** What an artist is promised before anything is sent. */
export const sayHearWithin = (): string => hearWithin(studio.answerWithinDays);

/** And afterwards. @param received when it arrived */
export const sayHearBy = (received: string): string =>
  hearBy(answerBy(new Date(received), studio.answerWithinDays).toLocaleDateString('en-US', day()));

/** When clients are promised an answer to what they send: 'within 24 hours'. */
export const sayAnsweredWithin = (): string => answeredWithin(studio);

const ends = {
  brief: 'after your project is finished',
  message: 'after we’ve dealt with it',
  music: 'after our decision, unless it is in our catalog',
};

export const sayDays = (days: number): string => (days === 1 ? 'a day' : `${days} days`);

/** When it is deleted, as '90 days after our decision'; '' where it is kept. */
export const sayKept = (about: keyof typeof ends): string => {
  const days = studio.keptDays?.[about];
  return days ? `${sayDays(days)} ${ends[about]}` : '';
};
