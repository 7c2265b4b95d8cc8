import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';

/** What two people have made of one part. */
interface ConflictPart {
  key: string;
  name: ReactNode;
  mine: ReactNode;
  theirs: ReactNode;
}

/** What stands on both sides. */
const sides = {
  people: { mine: 'Mine', theirs: 'Theirs', keep: 'Keep mine', take: 'Take theirs' },
  typed: { mine: 'Typed here', theirs: 'Saved', keep: 'Keep what I typed', take: 'Take what’s saved' },
};

interface ConflictProps {
  parts: readonly ConflictPart[];
  between?: keyof typeof sides;
  /** It is in sight wherever one types. Elsewhere the form may be longer than its window. */
  isInSight?: boolean;
  onResolve: (isMine: boolean) => void;
}

const showNotice = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'center' });

/** The choice to make when the same parts were changed here and elsewhere: they stand side by side. */
export function Conflict({ parts, between = 'people', isInSight, onResolve }: ConflictProps) {
  const words = sides[between];
  return (
    <div
      ref={isInSight ? undefined : showNotice}
      role="alert"
      className="rounded-lg border border-bad/40 bg-bad-tint px-4 py-3.5 text-sm sm:col-span-full"
    >
      <p className="font-semibold">Changed in the meantime</p>
      <ul className="mt-2 space-y-2">
        {parts.map(({ key, name, mine, theirs }) => (
          <li key={key}>
            <p className="font-medium wrap-anywhere">{name}</p>
            <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
              <Side name={words.mine}>{mine}</Side>
              <Side name={words.theirs}>{theirs}</Side>
            </dl>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" onClick={() => onResolve(true)}>
          {words.keep}
        </Button>
        <Button size="small" variant="secondary" onClick={() => onResolve(false)}>
          {words.take}
        </Button>
      </div>
    </div>
  );
}

/** A long text stays beside its answer: the buttons below it stay in sight. */
function Side({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-note text-ink-soft">{name}</dt>
      <dd className="max-h-32 overflow-y-auto whitespace-pre-wrap wrap-anywhere" dir="auto">
        {children}
      </dd>
    </div>
  );
}

interface ConflictNoticeProps<Values> extends Pick<ConflictProps, 'between' | 'onResolve'> {
  fields: readonly { name: string; label: string; sayValue?: (value: unknown) => string }[];
  mine: Partial<Values>;
  theirs: { values: Values };
  /** A file is among what was chosen, here or there: it cannot be shown as a value. */
  hasImage?: boolean;
  imageName?: string;
}

/** The same for the fields of a record. */
export function ConflictNotice<Values extends object>(props: ConflictNoticeProps<Values>) {
  const { fields, mine, theirs, hasImage, imageName, ...how } = props;
  const valueIn = (values: object, name: string) => (values as Record<string, unknown>)[name];
  const parts = fields
    .filter(({ name }) => name in mine && !(hasImage && name === imageName))
    .map(({ name, label, sayValue: say = sayValue }) => ({
      key: name,
      name: label,
      mine: say(valueIn(mine, name)) || empty,
      theirs: say(valueIn(theirs.values, name)) || empty,
    }));
  const image = { key: 'image', name: 'Image', mine: 'Changed', theirs: 'Changed, too' };
  return <Conflict parts={hasImage ? [...parts, image] : parts} {...how} />;
}

/** Of a list: a tag, or a row with several fields. */
const sayPart = (part: unknown): string =>
  typeof part === 'object' && part !== null ? Object.values(part).join(' ') : String(part);

const empty = '(empty)';

export const sayValue = (value: unknown): string => {
  // Rights, for instance: too much to show here.
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return 'Changed';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = Array.isArray(value) ? value.map(sayPart).join(', ') : String(value ?? '');
  return text || empty;
};
