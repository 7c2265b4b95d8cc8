import { type Logo, LogoForm } from '@cueroom/contracts/content/logo-wall';
import { limits } from '@cueroom/contracts/limits';
import { numberOrNull } from '../../../lib/form-values';
import { useSaveRecord } from '../../../lib/record-mutations';
import { CheckField } from '../../../ui/check-field';
import { Dialog } from '../../../ui/dialog';
import { FileImage } from '../../../ui/file-image';
import { type FormField, FormFields } from '../../../ui/form-fields';
import { ImageFileField } from '../../../ui/image-file-field';
import { RecordForm } from '../../records/record-form';
import { valuesOf } from '../../records/record-values';
import { useRecordForm } from '../../records/use-record-form';
import { acceptedLogos } from '../../uploads/image-file.rules';
import { logoKind, logoPublicKeys } from './logos';
import { useLogoImage } from './use-logo-image';

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
const newLogo = { name: '', displayOrder: 1, active: true };
const look = 'max-h-20 max-w-full object-contain';

interface LogoDialogProps {
  /** null: a new logo. */
  logo: Logo | null;
  onClose: () => void;
}

export function LogoDialog({ logo, onClose }: LogoDialogProps) {
  const image = useLogoImage(logo?.iconData ?? null);
  const saving = useSaveRecord<Logo>({
    kind: logoKind,
    id: logo?.id ?? null,
    method: 'patch',
    publicKeys: logoPublicKeys,
  });
  const state = useRecordForm<LogoForm, Logo>({
    shape: LogoForm,
    record: logo,
    valuesOf: (of) => valuesOf(fields, of, newLogo),
    save: async (changed, revision) =>
      saving.mutateAsync({ fields: { ...changed, ...(await image.fields()) }, revision }),
    savedText: ({ name }) => ({
      title: logo ? 'Logo updated successfully' : 'Logo added successfully',
      description: name,
    }),
    failedText: logo ? 'Failed to update logo' : 'Failed to add logo',
    onSaved: onClose,
  });
  const preview = image.file ? (
    <FileImage file={image.file} alt="Preview" className={look} />
  ) : image.stored ? (
    <img src={image.stored} alt="Preview" className={look} />
  ) : null;
  return (
    <Dialog title={logo ? 'Edit Logo' : 'Add Logo'} isOpen onClose={onClose} width="narrow">
      <RecordForm
        state={state}
        fields={[...fields, { name: 'active', label: 'Active' }]}
        saveLabel="Save Logo"
        onCancel={onClose}
        isOneColumn
      >
        <FormFields form={state.form} fields={fields} />
        <ImageFileField
          label="Image"
          hint="PNG, SVG, WebP or JPEG, up to 5 MB. Without an image the name is shown."
          error={image.problem}
          accept={acceptedLogos}
          file={image.file}
          preview={
            preview && <div className="grid h-32 place-items-center border-b border-line bg-paper p-5">{preview}</div>
          }
          isLocked={state.isPending}
          onChoose={image.choose}
          onRemove={image.remove}
        />
        <CheckField label="Active" hint="Show on the home page." {...state.form.register('active')} />
      </RecordForm>
    </Dialog>
  );
}
