import { useSnapshot } from 'valtio/react';
import { Facts } from '../../../ui/facts';
import { StudioEmail } from '../../../ui/studio-email';
import { artistFields } from './artist-fields';
import type { Sending } from './submission-sending';
import type { SubmissionValues } from './submission-values';

interface EarlierDetailsNoteProps {
  sending: Sending;
  values?: SubmissionValues;
}

/** Details that arrived unseen cannot be changed by the artist: what was edited since is shown, to be mailed. */
export function EarlierDetailsNote({ sending, values }: EarlierDetailsNoteProps) {
  const { receivedAs, submissionUid } = useSnapshot(sending);
  if (!receivedAs) return null;
  const changes = artistFields.flatMap(({ name, label }) => {
    const field = name as keyof typeof receivedAs & keyof SubmissionValues;
    const typed = values?.[field];
    return typed && typed !== receivedAs[field] ? [{ name: label, value: typed, isLong: true }] : [];
  });
  return (
    <div role="status" className="my-6 space-y-3 rounded-lg bg-brand-tint px-4 py-3 text-body">
      <p>
        We had already received your details as you first sent them. Your later changes to them weren’t saved: please
        email them to <StudioEmail about={`Submission ${submissionUid}`} />.
      </p>
      {changes.length > 0 && <Facts facts={changes} />}
    </div>
  );
}
