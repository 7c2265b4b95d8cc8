import { heardSec } from '@cueroom/contracts/heard-ranges';
import type { CommentAnswer, LicenseRequest, TrackComment, TrackReactions } from '@cueroom/contracts/pitches/reactions';
import { Recipient } from '@cueroom/contracts/pitches/recipients';
import { pageIdOf } from '@cueroom/persistence/records/person';
import { isoDates, toRecord } from '@cueroom/persistence/records/to-record';
import type {
  RecipientDocument,
  StoredAnswer,
  StoredComment,
  StoredReactions,
  StoredRequest,
} from './recipients.schema';

export const answerRecord = ({ key: _key, bodyHash: _hash, ...answer }: StoredAnswer): CommentAnswer =>
  isoDates(answer);

/** Former versions kept one answer: it gets the id of its comment. */
const firstAnswer = ({ id, answer }: StoredComment): CommentAnswer[] =>
  answer ? [{ id, text: answer.text, createdAt: answer.at.toISOString(), by: answer.by }] : [];

export const commentRecord = (comment: StoredComment): TrackComment => {
  const { id, at, text, createdAt, answers = [] } = comment;
  return {
    ...{ id, at, text, createdAt: createdAt.toISOString() },
    answers: [...firstAnswer(comment), ...answers.map(answerRecord)],
  };
};

export const requestRecord = ({ key: _key, bodyHash: _hash, ...request }: StoredRequest): LicenseRequest =>
  isoDates(request);

export const reactionsRecord = (of: StoredReactions): TrackReactions => {
  const { trackId, choice, comments, heard, versions = [], downloads, requests } = of;
  return {
    ...{ trackId, choice, heard },
    heardSec: heardSec(heard),
    versions: versions.map((one) => ({ ...one, heardSec: heardSec(one.heard) })),
    comments: comments.map(commentRecord),
    downloads: downloads
      .filter(({ fetchedAt }) => fetchedAt !== null)
      .map(({ fetchedAt: _at, ...download }) => isoDates(download)),
    requests: requests.map(requestRecord),
  };
};

/** Never the token, nor what is kept of it and of the password. */
export const recipientRecord = (recipient: RecipientDocument): Recipient => {
  const { passwordHash, mail, reactions, message = null } = recipient;
  return {
    ...toRecord(Recipient, recipient),
    clientId: recipient.email === null ? null : pageIdOf(recipient.email),
    message,
    hasPassword: passwordHash !== null,
    mail: mail && { state: mail.state, error: mail.error, sentAt: mail.sentAt?.toISOString() },
    reactions: reactions.map(reactionsRecord),
  };
};
