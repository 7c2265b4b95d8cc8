import { type Logo, LogoForm } from '@cueroom/contracts/content/logo-wall';
import { limits } from '@cueroom/contracts/limits';
import { dataUrlOf } from '../../../lib/data-url';
import { numberOrNull } from '../../../lib/form-values';
import { logoWallQuery } from '../../../lib/public-queries';
import { Dialog } from '../../../ui/dialog';
import { FileImage } from '../../../ui/file-image';
import { type FormField, FormFields } from '../../../ui/form-fields';
import { ImageFileField } from '../../../ui/image-file-field';
import { RecordForm } from '../../records/record-form';
import { useImageChoice } from '../../records/use-image-choice';
import { useRecordForm } from '../../records/use-record-form';
import { acceptedLogos } from '../../uploads/image-file.rules';

export const logoKind = 'logo-wall';
/** What the home page shows. */
export const logoPublicKeys = [logoWallQuery().queryKey];

const fields: readonly FormField<LogoForm>[] = [
  { name: 'name', label: 'Name', isRequired: true, maxLength: limits.name, hasFocus: true },
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
const active: readonly FormField<LogoForm>[] = [
  { name: 'active', label: 'Active', type: 'checkbox', hint: 'Show on the home page.' },
];

interface LogoDialogProps {
  /** null: a new logo. */
  logo: Logo | null;
  onClose: () => void;
}

export function LogoDialog({ logo, onClose }: LogoDialogProps) {
  const image = useImageChoice({ isStored: Boolean(logo?.iconData), accept: acceptedLogos });
  const state = useRecordForm<LogoForm, Logo>({
    kind: logoKind,
    method: 'patch',
    publicKeys: logoPublicKeys,
    shape: LogoForm,
    record: logo,
    fields: [...fields, ...active],
    initial: { name: '', displayOrder: 1, active: true },
    image: { name: 'iconData', choice: image, of: (stored) => stored?.iconData ?? null },
    save: async (changed, send) => {
      const { file, isRemoved } = image;
      if (file) return send({ ...changed, iconData: await dataUrlOf(file), iconType: file.type });
      return send(isRemoved ? { ...changed, iconData: null } : changed);
    },
    savedText: ({ name }) => ({
      title: logo ? 'Logo updated successfully' : 'Logo added successfully',
      description: name,
    }),
    failedText: logo ? 'Failed to update logo' : 'Failed to add logo',
    onSaved: onClose,
  });
  const look = 'max-h-20 max-w-full object-contain';
  const preview = image.file ? (
    <FileImage file={image.file} alt="Preview" className={look} />
  ) : image.isStored ? (
    <img src={logo?.iconData ?? undefined} alt="Preview" className={look} />
  ) : null;
  return (
    <Dialog title={logo ? 'Edit Logo' : 'Add Logo'} isOpen onClose={onClose} width="narrow">
      <RecordForm state={state} saveLabel="Save Logo" onCancel={onClose} isOneColumn>
        <FormFields form={state.form} fields={fields} />
        <ImageFileField
          label="Image"
          hint="PNG, SVG, WebP or JPEG, up to 5 MB. Without an image the name is shown."
          {...image.field}
          preview={
            preview && <div className="grid h-32 place-items-center border-b border-line bg-paper p-5">{preview}</div>
          }
          isLocked={state.isPending}
        />
        <FormFields form={state.form} fields={active} />
      </RecordForm>
    </Dialog>
  );
}
