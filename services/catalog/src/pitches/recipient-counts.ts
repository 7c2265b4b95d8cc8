import type { TrackChoice } from '@cueroom/contracts/pitches/pitch-options';
import type { ChoiceCounts, CountedPitch } from '@cueroom/contracts/pitches/pitches';

export type RecipientCounts = Pick<
  CountedPitch,
  'recipientCount' | 'openedCount' | 'choices' | 'newAnswers' | 'openQuestions'
>;

const isUnanswered = {
  $and: [{ $not: ['$$comment.answer'] }, { $eq: [{ $size: { $ifNull: ['$$comment.answers', []] } }, 0] }],
};
/** In one recipient's record, as everything here. */
export const countUnanswered = {
  $sum: {
    $map: {
      input: '$reactions',
      as: 'of',
      in: { $size: { $filter: { input: '$$of.comments', as: 'comment', cond: isUnanswered } } },
    },
  },
};

/** The studio has not followed up since it came. */
const isNew = {
  $or: [{ $not: ['$followedUpAt'] }, { $gt: [{ $ifNull: ['$$of.choiceCameAt', '$$of.choiceAt'] }, '$followedUpAt'] }],
};
const countChoices = (...conditions: object[]) => ({
  $size: { $filter: { input: '$reactions', as: 'of', cond: { $and: conditions } } },
});
const isChoice = (choice: TrackChoice) => ({ $eq: ['$$of.choice', choice] });
const isAnswered = { $in: ['$$of.choice', ['yes', 'maybe', 'no']] };

interface Counted extends Omit<RecipientCounts, 'choices' | 'newAnswers'>, ChoiceCounts {
  _id: string;
  newYes: number;
  newMaybe: number;
  newNo: number;
  answeredIds: unknown[];
}

export const countsByPitch = {
  $group: {
    _id: '$pitchId',
    recipientCount: { $sum: 1 },
    openedCount: { $sum: { $cond: [{ $gt: ['$visits', 0] }, 1, 0] } },
    yes: { $sum: countChoices(isChoice('yes')) },
    maybe: { $sum: countChoices(isChoice('maybe')) },
    no: { $sum: countChoices(isChoice('no')) },
    newYes: { $sum: countChoices(isChoice('yes'), isNew) },
    newMaybe: { $sum: countChoices(isChoice('maybe'), isNew) },
    newNo: { $sum: countChoices(isChoice('no'), isNew) },
    answeredIds: { $push: { $cond: [{ $gt: [countChoices(isAnswered, isNew), 0] }, '$_id', null] } },
    openQuestions: { $sum: countUnanswered },
  },
};

export const countsOf = ({ _id, yes, maybe, no, ...counted }: Counted): [string, RecipientCounts] => {
  const { newYes, newMaybe, newNo, answeredIds, ...counts } = counted;
  const recipientIds = answeredIds.filter((id) => id !== null).map(String);
  const newAnswers = { yes: newYes, maybe: newMaybe, no: newNo, recipientIds };
  return [_id, { ...counts, choices: { yes, maybe, no }, newAnswers }];
};
