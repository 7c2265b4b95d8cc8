import type { NewProject, Project } from '@cueroom/contracts/content/projects';
import { projectPath } from '@cueroom/contracts/project-page';
import { useState } from 'react';
import { useSaveRecord } from '../../../lib/api/record-mutations';
import { siteOrigin } from '../../../lib/studio';
import { Button } from '../../../ui/button';
import { toastError } from '../../../ui/notices/toasts';
import { toastDone } from '../../../ui/notices/undo';
import { useCommands } from '../../../ui/window/window-commands';
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

/** The address of a project's page, which is 404 while the project is not active. */
export function SiteAddress({ slug, status }: Pick<Project, 'slug' | 'status'>) {
  const path = projectPath(slug);
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm sm:col-span-2">
      <span className="min-w-0 text-ink-soft wrap-anywhere">{siteOrigin() + path}</span>
      {status === 'active' ? (
        <a
          href={path}
          target="_blank"
          rel="noopener"
          className="font-semibold text-brand-deep underline underline-offset-3"
        >
          View on site
        </a>
      ) : (
        <span className="text-ink-soft">
          {status === 'draft' ? 'Hidden until the project is published' : 'Hidden while the project is archived'}
        </span>
      )}
    </p>
  );
}
