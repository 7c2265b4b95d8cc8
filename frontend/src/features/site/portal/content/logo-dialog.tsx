import { type Logo, LogoForm } from '@cueroom/contracts/content/logo-wall';
import { limits } from '@cueroom/contracts/limits';
import type { FormField } from '../../../../ui/form/form-fields';
import { optionalText } from '../../../shared/records/record-values';
import { acceptedLogos } from '../../../shared/uploads/image-file.rules';
import { CardDialog, displayOrderField } from './card-dialog';
import { logoRecords } from './content-records';

const fields: readonly FormField<LogoForm>[] = [
  { name: 'name', label: 'Name', isRequired: true, maxLength: limits.name, hasFocus: true },
  {
    name: 'link',
    label: 'Link',
    ...optionalText,
    maxLength: limits.url,
    hint: 'Where the logo leads: a web address, or a project’s page such as /work/night-ferry.',
  },
  displayOrderField,
];
const active: readonly FormField<LogoForm>[] = [
  { name: 'active', label: 'Active', type: 'checkbox', hint: 'Show on the home page.' },
];

interface LogoDialogProps {
  /** null: a new logo. */
  logo: Logo | null;
  onClose: () => void;
}

export default function LogoDialog({ logo, onClose }: LogoDialogProps) {
  return (
    <CardDialog
      of={logoRecords}
      shape={LogoForm}
      title={logo ? 'Edit Logo' : 'Add Logo'}
      saveLabel="Save Logo"
      record={logo}
      fields={fields}
      lastFields={active}
      initial={{ name: '', displayOrder: 1, active: true }}
      picture={{
        name: 'iconData',
        of: (stored) => stored?.iconData ?? null,
        about: ({ type }) => ({ iconType: type }),
        accept: acceptedLogos,
        label: 'Image',
        hint: 'PNG, SVG, WebP or JPEG, up to 5 MB. Without an image the name is shown.',
        frameLook: 'h-32 p-5',
        look: 'max-h-20 max-w-full object-contain',
      }}
      savedText={({ name }) => ({
        title: logo ? 'Logo updated successfully' : 'Logo added successfully',
        description: name,
      })}
      failedText={logo ? 'Failed to update logo' : 'Failed to add logo'}
      onClose={onClose}
    />
  );
}
