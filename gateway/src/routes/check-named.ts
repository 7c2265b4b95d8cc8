import { AppError } from '@cueroom/contracts/app-error';
import type { Message } from '@cueroom/contracts/message';
import type { IdParam } from '@cueroom/contracts/rules';
import type { Bus } from '@cueroom/messaging/bus';

interface Named {
  id: string | null | undefined;
  /** What the request calls it. */
  field: string;
  words: string;
}

/** @throws AppError 'invalid' when another service's record that a request names does not exist */
export const checkNamed = async (bus: Bus, get: Message<IdParam, unknown>, named: Named): Promise<void> => {
  const { id, field, words } = named;
  if (!id) return;
  await bus.request(get, { id }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.kind !== 'not_found') throw error;
    throw new AppError('invalid', 'Some fields are not valid', { [field]: [words] });
  });
};
