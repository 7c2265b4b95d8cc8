import { type LetterTemplate, NewLetterTemplate } from '@cueroom/contracts/intake/letters';
import { limits } from '@cueroom/contracts/limits';
import { Dialog } from '../../../../ui/window/dialog';
import type { FormField } from '../../../../ui/form/form-fields';
import { RecordForm } from '../../../shared/records/record-form';
import { optionalText } from '../../../shared/records/record-values';
import { useRecordForm } from '../../../shared/records/use-record-form';
import { letterUses, templateRecords } from './content-records';

const fields: readonly FormField<NewLetterTemplate>[] = [
  { name: 'name', label: 'Name', isRequired: true, maxLength: limits.name },
  { name: 'kind', label: 'Used', options: letterUses },
  { name: 'subject', label: 'Subject', ...optionalText },
  {
    name: 'text',
    label: 'Text',
    rows: 10,
    isRequired: true,
    maxLength: limits.longText,
    hint: '{{artistName}}, {{songTitles}}, {{songOutcomes}}, {{filesEnd}}, {{studioName}} and {{link}} are filled in for each artist. {{songOutcomes}} lists what became of each song, {{filesEnd}} says on which day the files of a declined one are deleted.',
  },
];

interface TemplateDialogProps {
  /** null: a new one. */
  template: LetterTemplate | null;
  onClose: () => void;
}

export default function TemplateDialog(props: TemplateDialogProps) {
  return (
    <Dialog title={props.template ? 'Edit template' : 'Add template'} isOpen onClose={props.onClose}>
      <TemplateForm {...props} />
    </Dialog>
  );
}

function TemplateForm({ template, onClose }: TemplateDialogProps) {
  const state = useRecordForm({
    of: templateRecords,
    shape: NewLetterTemplate,
    record: template,
    fields,
    initial: { kind: 'letter-approve', text: 'Hello {{artistName}},\n\n' },
    savedText: ({ name }) => ({ title: 'Template saved', description: name }),
    onSaved: onClose,
  });
  return <RecordForm state={state} saveLabel="Save template" hasCancel isOneColumn />;
}
