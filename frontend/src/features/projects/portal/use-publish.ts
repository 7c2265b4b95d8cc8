import type { Project } from '@cueroom/contracts/content/projects';
import { useSaveRecord } from '../../../lib/record-mutations';
import { toastError } from '../../../ui/toasts';
import { toastDone } from '../../../ui/undo';
import { projectRecords } from '../shared/project-records';

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
