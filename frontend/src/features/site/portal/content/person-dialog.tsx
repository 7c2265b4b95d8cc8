import { type Person, PersonForm } from '@cueroom/contracts/content/people';
import { limits } from '@cueroom/contracts/limits';
import type { FormField } from '../../../../ui/form/form-fields';
import { optionalText } from '../../../shared/records/record-values';
import { RowsField } from '../../../shared/records/rows-field';
import { acceptedPictures } from '../../../shared/uploads/image-file.rules';
import { CardDialog, displayOrderField } from './card-dialog';
import { personRecords } from './content-records';

const fields: readonly FormField<PersonForm>[] = [
  { name: 'name', label: 'Name', isRequired: true, maxLength: limits.name, hasFocus: true },
  { name: 'role', label: 'Role', isRequired: true, maxLength: limits.name, hint: 'For example: Music supervisor.' },
  { name: 'line', label: 'Line', maxLength: limits.name, rows: 2, hint: 'A sentence about them.' },
  {
    name: 'email',
    label: 'Email',
    ...optionalText,
    type: 'email',
    maxLength: limits.email,
    hint: 'Visitors see it, and the phone and links below.',
  },
  { name: 'phone', label: 'Phone', ...optionalText, type: 'tel', maxLength: 60, hint: 'With the country: +351 …' },
  {
    name: 'links',
    label: 'Links',
    draw: (form) => (
      <RowsField
        form={form}
        name="links"
        label="Links"
        one="link"
        empty={{ label: '', url: '' }}
        most={limits.personLinks}
        fieldsOf={(index) => [
          { name: `links.${index}.label`, label: 'Label', isRequired: true, maxLength: 60, placeholder: 'IMDb' },
          { name: `links.${index}.url`, label: 'Address', type: 'url', isRequired: true, maxLength: limits.url },
        ]}
      />
    ),
  },
];

interface PersonDialogProps {
  /** null: a new person. */
  person: Person | null;
  /** Of a new person: behind everyone else. */
  nextOrder: number;
  onClose: () => void;
}

export default function PersonDialog({ person, nextOrder, onClose }: PersonDialogProps) {
  return (
    <CardDialog
      of={personRecords}
      shape={PersonForm}
      title={person ? 'Edit Person' : 'Add Person'}
      saveLabel="Save Person"
      record={person}
      fields={fields}
      lastFields={[displayOrderField]}
      initial={{ name: '', role: '', displayOrder: nextOrder, links: [] }}
      picture={{
        name: 'portraitData',
        of: (stored) => stored?.portraitUrl ?? null,
        accept: acceptedPictures,
        label: 'Portrait',
        hint: 'JPEG, PNG, WebP or AVIF, up to 5 MB. It is resized, and its metadata is removed. Without one the initials are shown.',
        frameLook: 'p-4',
        look: 'h-32 max-w-full rounded object-contain',
      }}
      savedText={({ name }) => ({ title: person ? 'Person updated' : 'Person added', description: name })}
      onClose={onClose}
    />
  );
}
