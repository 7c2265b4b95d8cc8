import type { Option } from '@cueroom/contracts/options';
import { sayValue } from '../../lib/words/say-value';
import { StudioEmail } from '../email';
import { Facts } from '../facts';

interface EarlierVersionNoteProps<Values> {
  what: 'message' | 'brief' | 'details';
  /** Subject of the email. */
  about: string;
  fields: readonly { name: string; label: string; type?: string; options?: readonly Option[] }[];
  received: Values;
  /** As it was edited since. */
  typed?: NoInfer<Partial<Values>>;
  /** Where a part of it can be corrected. */
  page?: string;
}

/** What arrived unseen cannot be changed by its sender: what was edited since is shown, to be mailed. */
export function EarlierVersionNote<Values extends object>({ what, ...note }: EarlierVersionNoteProps<Values>) {
  const { about, fields, received, typed, page } = note;
  const it = what === 'details' ? 'them' : 'it';
  const changes = fields.flatMap(({ name, label, ...field }) => {
    const now = textOf(typed, name);
    return typed && now !== textOf(received, name)
      ? [{ name: label, value: sayValue(field, now) || '(removed)', isLong: true }]
      : [];
  });
  return (
    <div role="status" className="my-6 space-y-3 rounded-lg bg-brand-tint px-4 py-3 text-body print:hidden">
      <p>
        <span>{`We had already received your ${what} as you first sent ${it}. `}</span>
        <span>{`Your later changes to ${it} weren’t saved: `}</span>
        {page && (
          <>
            <span>you can correct your name and what becomes of your files on </span>
            <a href={page} className="font-semibold text-brand-deep underline underline-offset-3">
              your music’s page
            </a>
            <span>. </span>
          </>
        )}
        <span>{page ? 'Please email other changes to ' : 'please email them to '}</span>
        <StudioEmail about={about} />
        <span>{what === 'details' ? '.' : `, or send another ${what}.`}</span>
      </p>
      {changes.length > 0 && <Facts facts={changes} />}
    </div>
  );
}

const textOf = (values: object | undefined, name: string): string =>
  String((values as Record<string, unknown> | undefined)?.[name] ?? '');
