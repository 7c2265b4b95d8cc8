import { referenceOf } from '@cueroom/contracts/intake/reference';
import { hasStatus } from './api-error';
import { type CreationKey, newCreationKey } from './create-once';

/** The one of these that the server has: it accepts a repeat of that, and refuses the others. */
export async function findReceived<Body, Answer>(sent: readonly Body[], post: (body: Body) => Promise<Answer>) {
  for (const body of sent) {
    try {
      return { body, answer: await post(body) };
    } catch (error) {
      if (!hasStatus(error, 400, 409)) throw error;
    }
  }
  return undefined;
}

export interface Unanswered<Body> extends CreationKey {
  /** What was sent under this key without an answer: the server may have one of them. */
  unanswered: Body[];
}

/** What the server has, and its number for people. */
export interface Received<Body> {
  body: Body;
  reference: string;
}

/** For a form that visitors cannot correct later. @returns `body`, or what had arrived before it was edited */
export async function sendOnce<Body>(
  body: Body,
  send: (body: Body, key: string) => Promise<{ id: string }>,
  holder: Unanswered<Body>,
): Promise<Received<Body>> {
  const { key, unanswered } = holder;
  const post = (each: Body) => send(each, key);
  let answer: { id: string };
  // Kept before it is sent: a reload loses the answer, too.
  holder.unanswered = [...unanswered, body];
  try {
    answer = await post(body);
  } catch (error) {
    if (!hasStatus(error, 409)) throw error;
    const earlier = await findReceived(unanswered, post);
    Object.assign(holder, { key: newCreationKey(), unanswered: [] });
    if (earlier) return { body: earlier.body, reference: referenceOf(earlier.answer.id) };
    if (unanswered.length > 0) throw error;
    // Another tab has sent this draft, with other words: this is a message of its own.
    holder.unanswered = [body];
    answer = await send(body, holder.key);
  }
  Object.assign(holder, { key: newCreationKey(), unanswered: [] });
  return { body, reference: referenceOf(answer.id) };
}
