import { type OwnWords, wordFields, wordLists } from '@cueroom/contracts/catalog/track-words';
import type { QueryKey } from '@tanstack/react-query';
import { sayError } from '../../../lib/api-error';
import { pluralize } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { useAddWords } from './imports.queries';

/** As '3 genres and 1 mood'. */
const sayCount = (unknown: OwnWords): string =>
  wordFields
    .flatMap((field) => {
      const { length } = unknown[wordLists[field]];
      return length > 0 ? pluralize(length, field) : [];
    })
    .join(' and ');

interface MissingWordsProps {
  unknown: OwnWords;
  /** What is judged anew by the words. */
  judged: QueryKey;
}

/** Genres and moods that the studio does not have yet, and the button that adds them. */
export function MissingWords({ unknown, judged }: MissingWordsProps) {
  const add = useAddWords(judged);
  const said = sayCount(unknown);
  if (!said) return null;
  const words = [...unknown.genres, ...unknown.moods].join(', ');
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-ink-soft wrap-anywhere">{`New to your catalog: ${words}`}</p>
      <Button size="small" variant="secondary" isPending={add.isPending} onClick={() => add.mutate(unknown)}>
        {`Add ${said}`}
      </Button>
      <p role="alert" className="text-sm font-medium text-bad empty:hidden">
        {add.error && sayError(add.error)}
      </p>
    </div>
  );
}
