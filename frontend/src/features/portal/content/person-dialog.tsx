import { type Person, PersonForm } from '@cueroom/contracts/content/people';
import { limits } from '@cueroom/contracts/limits';
import { dataUrlOf } from '../../../lib/data-url';
import { numberOrNull } from '../../../lib/form-values';
import { peopleQuery } from '../../../lib/public-queries';
import { Dialog } from '../../../ui/dialog';
import { FileImage } from '../../../ui/file-image';
import { type FormField, FormFields } from '../../../ui/form-fields';
import { ImageFileField } from '../../../ui/image-file-field';
import { RecordForm } from '../../records/record-form';
import { useImageChoice } from '../../records/use-image-choice';
import { useRecordForm } from '../../records/use-record-form';
import { acceptedPictures } from '../../uploads/image-file.rules';

export const peopleKind = 'people';
/** What the about page shows. */
export const peoplePublicKeys = [peopleQuery().queryKey];

const fields: readonly FormField<PersonForm>[] = [
  { name: 'name', label: 'Name', isRequired: true, maxLength: limits.name, hasFocus: true },
  { name: 'role', label: 'Role', isRequired: true, maxLength: limits.name, hint: 'For example: Music supervisor.' },
  { name: 'line', label: 'Line', maxLength: limits.name, rows: 2, hint: 'A sentence about them.' },
];
const order: readonly FormField<PersonForm>[] = [
  {
    name: 'displayOrder',
    label: 'Display Order',
    type: 'number',
    isRequired: true,
    // Null would say nothing; an empty box has to be refused.
    setValueAs: (text) => numberOrNull(text) ?? NaN,
    hint: 'Smaller numbers come first.',
  },
];

interface PersonDialogProps {
  /** null: a new person. */
  person: Person | null;
  /** Of a new person: behind everyone else. */
  nextOrder: number;
  onClose: () => void;
}

export function PersonDialog({ person, nextOrder, onClose }: PersonDialogProps) {
  const portrait = useImageChoice({ isStored: Boolean(person?.portraitUrl), accept: acceptedPictures });
  const state = useRecordForm<PersonForm, Person>({
    kind: peopleKind,
    method: 'patch',
    publicKeys: peoplePublicKeys,
    shape: PersonForm,
    record: person,
    fields: [...fields, ...order],
    initial: { name: '', role: '', displayOrder: nextOrder },
    image: { name: 'portraitData', choice: portrait, of: (stored) => stored?.portraitUrl ?? null },
    save: async (changed, send) => {
      const { file, isRemoved } = portrait;
      if (file) return send({ ...changed, portraitData: await dataUrlOf(file) });
      return send(isRemoved ? { ...changed, portraitData: null } : changed);
    },
    savedText: ({ name }) => ({ title: person ? 'Person updated' : 'Person added', description: name }),
    onSaved: onClose,
  });
  const look = 'h-32 max-w-full rounded object-contain';
  const preview = portrait.file ? (
    <FileImage file={portrait.file} alt="Preview" className={look} />
  ) : portrait.isStored ? (
    <img src={person?.portraitUrl ?? undefined} alt="Preview" className={look} />
  ) : null;
  return (
    <Dialog title={person ? 'Edit Person' : 'Add Person'} isOpen onClose={onClose} width="narrow">
      <RecordForm state={state} saveLabel="Save Person" onCancel={onClose} isOneColumn>
        <FormFields form={state.form} fields={fields} />
        <ImageFileField
          label="Portrait"
          hint="JPEG, PNG, WebP or AVIF, up to 5 MB. It is resized, and its metadata is removed. Without one the initials are shown."
          {...portrait.field}
          preview={
            preview && <div className="grid place-items-center border-b border-line bg-paper p-4">{preview}</div>
          }
          isLocked={state.isPending}
        />
        <FormFields form={state.form} fields={order} />
      </RecordForm>
    </Dialog>
  );
}
