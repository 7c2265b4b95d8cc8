import { formatDuration } from '@cueroom/contracts/duration';
import type { PitchReacted } from '@cueroom/contracts/pitches/pitch-activity';
import { trackChoices } from '@cueroom/contracts/pitches/pitch-options';
import type { LicenseWish } from '@cueroom/contracts/pitches/reactions';
import { shortened } from '../mail/letter';

/** The key begins with the recipient, so that an erasure finds everything about a person. */
export const occurrenceOf = (reactionId: string): string => `pitch-${reactionId}`;
export const taskOf = (reactionId: string): string => `${occurrenceOf(reactionId)}-task`;

/** As in 'Dana Ortiz commented on “Salt Roads” at 0:42'. */
export const sayReaction = (reaction: PitchReacted): string => {
  const { kind, recipientName, trackTitle, pitchTitle, choice, at, text, wish } = reaction;
  const track = `“${trackTitle ?? 'a track'}”`;
  const chosen = trackChoices.find(({ value }) => value === choice)?.label;
  const said: Record<PitchReacted['kind'], string> = {
    opened: `opened the pitch “${pitchTitle}”`,
    heard: `listened to ${track}`,
    choice: chosen ? `chose ${chosen} for ${track}` : `took back the choice for ${track}`,
    comment: `commented on ${track} at ${formatDuration(at ?? 0)}`,
    download: `downloaded ${trackTitle ? track : `all of “${pitchTitle}”`}${text ? ` (${text})` : ''}`,
    request: `asked to license ${track} for ${wish?.project ?? 'a project'}`,
  };
  return `${recipientName} ${said[kind]}`;
};

const longestQuote = 200;

/** What a client wrote, and where. */
export const describeReaction = ({ kind, text, pitchTitle }: PitchReacted): string =>
  [...(kind === 'comment' && text ? [`“${shortened(text, longestQuote)}”`] : []), `Pitch: ${pitchTitle}`].join('\n');

const labels = {
  project: 'Project',
  media: 'Media',
  territory: 'Territory',
  term: 'Term',
  deadline: 'Deadline',
  budget: 'Budget',
} as const satisfies Record<keyof LicenseWish, string>;

/** What a license is wanted for, a line each. */
export const wishFacts = (wish: LicenseWish): [label: string, value: string][] =>
  (Object.keys(labels) as (keyof LicenseWish)[]).flatMap((field) => {
    const value = wish[field];
    return value ? [[labels[field], value] as [string, string]] : [];
  });
