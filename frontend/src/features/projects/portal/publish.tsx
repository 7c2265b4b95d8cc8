import type { NewProject, Project } from '@cueroom/contracts/content/projects';
import { useState } from 'react';
import { useSaveRecord } from '../../../lib/record-mutations';
import { Button } from '../../../ui/button';
import { toastError } from '../../../ui/toasts';
import { toastDone } from '../../../ui/undo';
import { useCommands } from '../../../ui/window-commands';
import type { RecordFormState } from '../../shared/records/use-record-form';
import { projectRecords } from '../shared/project-records';
import { dropEmptyCredits } from './credits-field';

/** Makes a draft an active project, which the site shows. */
export function usePublish({ id, title, revision }: Project) {
  const saving = { of: projectRecords, id };
  const undo = useSaveRecord(saving);
  const publish = useSaveRecord({
    ...saving,
    onSuccess: (published) =>
      toastDone({
        words: { title: 'Project published', description: title },
        undo: () => undo.mutateAsync({ fields: { status: 'draft' }, revision: published.revision }),
        undone: () => ({ title: 'A draft again', description: title }),
      }),
    onError: (error) => toastError(error),
  });
  return {
    publish: () => publish.mutate({ fields: { status: 'active' }, revision }),
    isPending: publish.isPending,
  };
}

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
