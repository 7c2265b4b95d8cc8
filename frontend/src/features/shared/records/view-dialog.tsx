import { type View, ViewChanges, type ViewList, type ViewQuery } from '@cueroom/contracts/content/views';
import { limits } from '@cueroom/contracts/limits';
import { Dialog } from '../../../ui/window/dialog';
import type { FormField } from '../../../ui/form/form-fields';
import { RecordForm } from './record-form';
import { useRecordForm } from './use-record-form';

const fields: readonly FormField<ViewChanges>[] = [
  { name: 'name', label: 'Name', isRequired: true, maxLength: limits.name, hasFocus: true },
];

interface ViewDialogProps {
  /** null: a new one, of that list and with these words. */
  view: View | null;
  list: ViewList;
  query: ViewQuery;
  onSaved?: (view: View) => void;
  onClose: () => void;
}

export default function ViewDialog(props: ViewDialogProps) {
  return (
    <Dialog title={props.view ? 'Rename view' : 'Save view'} isOpen onClose={props.onClose} width="narrow">
      <ViewForm {...props} />
    </Dialog>
  );
}

function ViewForm({ view, list, query, onSaved, onClose }: ViewDialogProps) {
  const state = useRecordForm({
    of: { path: 'views', method: 'patch' },
    shape: ViewChanges,
    record: view,
    fields,
    save: (named, send) => send(view ? named : { ...named, list, query }),
    savedText: ({ name }) => ({ title: view ? 'View renamed' : 'View saved', description: name }),
    onSaved: (saved) => {
      onClose();
      onSaved?.(saved);
    },
  });
  return <RecordForm state={state} saveLabel="Save" hasCancel isOneColumn />;
}
