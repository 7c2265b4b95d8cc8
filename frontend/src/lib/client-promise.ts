import { answeredWithin } from '@cueroom/contracts/intake/answer-promise';
import { studio } from './studio';

/** When clients are promised an answer to what they send: 'within 24 hours'. */
export const sayAnsweredWithin = (): string => answeredWithin(studio);
