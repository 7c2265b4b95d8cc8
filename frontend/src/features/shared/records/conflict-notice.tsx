import { Button } from '../../../ui/button';

/** A colleague's words, or newer ones that may be one's own, from another window. */
const words = {
  theirs: { said: 'Someone else changed this while you were editing.', use: 'Use theirs' },
  newer: { said: 'This was changed somewhere else while you were editing.', use: 'Use the newer one' },
} as const;

interface ConflictNoticeProps<Values> {
  fields: readonly { name: string; label: string }[];
  mine: Partial<Values>;
  theirs: { values: Values };
  /** A file is among what was chosen, here or there: it cannot be shown as a value. */
  hasImage?: boolean;
  imageName?: string;
  other?: keyof typeof words;
  onResolve: (isMine: boolean) => void;
}

/** It may have come out of sight: the form is longer than its window. */
const showNotice = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'center' });

/** The choice to make when the same fields were changed here and elsewhere. */
export function ConflictNotice<Values extends object>(props: ConflictNoticeProps<Values>) {
  const { fields, mine, theirs, hasImage, imageName, other = 'theirs', onResolve } = props;
  const isShown = ({ name }: { name: string }) => name in mine && !(hasImage && name === imageName);
  const valueIn = (values: object, name: string) => sayValue((values as Record<string, unknown>)[name]);
  return (
    <div
      ref={showNotice}
      role="alert"
      className="rounded-lg border border-bad/40 bg-bad-tint px-4 py-3.5 text-sm sm:col-span-full"
    >
      <p className="font-semibold">{words[other].said}</p>
      <dl className="mt-2 space-y-1">
        {fields.filter(isShown).map(({ name, label }) => (
          <div key={name} className="wrap-anywhere">
            <dt className="inline font-medium">{`${label}: `}</dt>
            <dd className="inline">{`yours “${valueIn(mine, name)}”, ${other} “${valueIn(theirs.values, name)}”`}</dd>
          </div>
        ))}
        {hasImage && (
          <div>
            <dt className="inline font-medium">Image: </dt>
            <dd className="inline">theirs was changed, too</dd>
          </div>
        )}
      </dl>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" onClick={() => onResolve(true)}>
          Use mine
        </Button>
        <Button size="small" variant="secondary" onClick={() => onResolve(false)}>
          {words[other].use}
        </Button>
      </div>
    </div>
  );
}

/** Of a list: a tag, or a row with several fields. */
const sayPart = (part: unknown): string =>
  typeof part === 'object' && part !== null ? Object.values(part).join(' ') : String(part);

const sayValue = (value: unknown): string => {
  // Rights, for instance: too much to show here.
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return 'changed';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(sayPart).join(', ') || 'empty';
  return value === null || value === undefined || value === '' ? 'empty' : String(value);
};
