import type { NewProject } from '@cueroom/contracts/content/projects';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { useCommands } from '../../../ui/window-commands';
import { dropEmptyCredits } from './credits-field';
import type { RecordFormState } from '../../shared/records/use-record-form';

interface PublishProps {
  state: RecordFormState<NewProject>;
  isDraft: boolean;
  isLocked: boolean;
}

/** Saves a draft as an active project, unless something in it is wrong. */
export function Publish({ state: { form, submit, isPending }, isDraft, isLocked }: PublishProps) {
  const [isPressed, setPressed] = useState(false);
  const isOffered = isDraft || isPressed;
  const publish = async () => {
    dropEmptyCredits(form);
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return;
    setPressed(true);
    form.setValue('status', 'active', { shouldDirty: true });
    submit();
  };
  useCommands(isOffered && !isPending && !isLocked ? [{ label: 'Publish', run: () => void publish() }] : []);
  if (!isOffered) return null;
  return (
    <Button variant="secondary" isPending={isPending} disabled={isLocked} onClick={() => void publish()}>
      Publish
    </Button>
  );
}
