import { sayLetterGoes } from '@cueroom/contracts/intake/mail-words';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { limits } from '@cueroom/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { letterTemplatesQuery, mailStateQuery } from '../../../lib/api/admin-lists';
import { Button } from '../../../ui/button';
import { SelectField, TextArea, TextField } from '../../../ui/form/text-field';
import { toast } from '../../../ui/notices/toasts';
import { useWrittenLetter } from './written-letter';

const kinds = { 'letter-approve': 'Yes', 'letter-reject': 'No' } as const;
type Kind = keyof typeof kinds;

const sendNone = 'Send no email';

/** The letter that goes with a decision: none, until one is chosen and can be read. @param songIds that an approval takes */
export function useLetterChoice(submission: SubmissionWithSongs, songIds?: readonly string[]) {
  const { data: all = [] } = useQuery(letterTemplatesQuery());
  const written = useWrittenLetter(submission, songIds);
  const { templateId, letter } = written;
  const templates = all.filter(({ kind }) => kind in kinds);
  const chosenKind = templates.find(({ id }) => id === templateId)?.kind;
  const isWritten = letter !== null && letter.subject.trim() !== '' && letter.text.trim() !== '';
  /** Why the decision has to wait. */
  const objection = (kind: Kind): { title: string; description: string } | null => {
    if (written.isComing) return { title: 'The email is still loading', description: 'Decide once you have read it' };
    if (!isWritten) return null;
    if (chosenKind && chosenKind !== kind) {
      const [says, decision] = kind === 'letter-approve' ? ['No', 'approving'] : ['Yes', 'rejecting'];
      const description = `Choose another one, or “${sendNone}”, before ${decision}`;
      return { title: `The chosen email says ${says}`, description };
    }
    return written.isOutdated
      ? { title: 'The email was written for other songs', description: 'Have it rewritten, or keep your text' }
      : null;
  };
  return {
    ...written,
    email: submission.email,
    options: templates.map(({ id, kind, name }) => ({ value: id, label: `${kinds[kind as Kind]}: ${name}` })),
    /** What goes with the decision. */
    chosen: isWritten ? letter : undefined,
    /** A letter that says the opposite, or may say what is not so, goes with no decision. @returns whether it is one; then it is said */
    isRefused: (kind: Kind): boolean => {
      const words = objection(kind);
      if (words) toast({ ...words, variant: 'destructive' });
      return words !== null;
    },
  };
}

interface LetterProps {
  letter: ReturnType<typeof useLetterChoice>;
  /** It is on its way: what would be typed now would not go. */
  isSending: boolean;
}

export function LetterSelect({ letter: { options, templateId, choose }, isSending }: LetterProps) {
  return (
    <SelectField
      label="Email"
      options={[{ value: '', label: sendNone }, ...options]}
      value={templateId}
      disabled={isSending}
      onChange={({ target }) => void choose(target.value)}
      className="max-sm:order-first max-sm:col-span-2 sm:w-52"
    />
  );
}

/** Chosen in the bar at the foot of the window, it may be out of sight. */
const showLetter = (letter: HTMLElement | null) => letter?.scrollIntoView({ block: 'start' });

/** As it will go. It stands above the bar, not in it: a letter is longer than a phone. */
export function LetterText({ letter, isSending, isClosed }: LetterProps & { isClosed: boolean }) {
  const { data: mail } = useQuery(mailStateQuery());
  const { letter: text, email, change } = letter;
  if (!text) return null;
  return (
    <div ref={showLetter} className="mt-8 grid scroll-mt-28 gap-3 border-t border-line pt-6 lg:max-w-4xl">
      <TextField
        label="Subject"
        value={text.subject}
        readOnly={isSending}
        maxLength={limits.name}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <TextArea
        label="Email text"
        rows={7}
        className="[&_textarea]:field-sizing-content [&_textarea]:min-h-44"
        value={text.text}
        readOnly={isSending}
        maxLength={limits.longText}
        hint={mail && sayLetterGoes({ ...mail, email })}
        onChange={({ target }) => change({ text: target.value })}
      />
      {isClosed ? (
        <p role="alert" className="text-sm font-medium text-bad">
          Someone has decided this submission in the meantime. Your email was not sent: it stays here until you close
          this window.
        </p>
      ) : (
        letter.isOutdated && <Outdated letter={letter} />
      )}
    </div>
  );
}

/** Nothing that was typed is replaced unasked. */
function Outdated({ letter: { templateId, choose, keep } }: Pick<LetterProps, 'letter'>) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
      <p className="font-medium text-bad">
        You have chosen other songs since you wrote this email, or they have changed.
      </p>
      <Button variant="secondary" size="small" onClick={() => void choose(templateId)}>
        Write it anew
      </Button>
      <Button variant="quiet" size="small" onClick={keep}>
        Keep my text
      </Button>
    </div>
  );
}
