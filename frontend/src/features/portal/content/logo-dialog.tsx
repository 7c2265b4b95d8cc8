import { type Logo, LogoForm } from '@cueroom/contracts/content/logo-wall';
import { limits } from '@cueroom/contracts/limits';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { sayFailure } from '../../../lib/api-error';
import { contractResolver } from '../../../lib/contract-resolver';
import { showFieldErrors } from '../../../lib/field-errors';
import { numberOrNull } from '../../../lib/form-values';
import { acceptedLogos, problemOfImageFile } from '../../uploads/image-file.rules';
import { Button } from '../../../ui/button';
import { CheckField } from '../../../ui/check-field';
import { Dialog } from '../../../ui/dialog';
import { FileImage } from '../../../ui/file-image';
import { ImageFileField } from '../../../ui/image-file-field';
import { TextField } from '../../../ui/text-field';
import { toast } from '../../../ui/toasts';
import { type SavedLogo, useSaveLogo } from './logos.queries';

const firstOrder = 1;

interface LogoDialogProps {
  /** null: a new logo. */
  logo: Logo | null;
  onClose: () => void;
}

export function LogoDialog({ logo, onClose }: LogoDialogProps) {
  const save = useSaveLogo(logo?.id ?? null);
  const form = useForm<LogoForm>({
    resolver: contractResolver<LogoForm>(LogoForm),
    defaultValues: {
      name: logo?.name ?? '',
      displayOrder: logo?.displayOrder ?? firstOrder,
      active: logo?.active ?? true,
    },
  });
  const { errors } = form.formState;
  const [file, setFile] = useState<File | null>(null);
  const [isRemoved, setIsRemoved] = useState(false);
  const [problem, setProblem] = useState<string>();
  const stored = isRemoved ? null : logo?.iconData;
  const look = 'max-h-20 max-w-full object-contain';

  const choose = (chosen: File) => {
    const found = problemOfImageFile(chosen, acceptedLogos);
    setProblem(found);
    if (!found) setFile(chosen);
  };
  const remove = () => {
    setProblem(undefined);
    setFile(null);
    setIsRemoved(true);
  };
  const submit = form.handleSubmit(async (fields) => {
    if (save.isPending) return;
    const icon: Pick<SavedLogo, 'iconData' | 'iconType'> = file
      ? { iconData: await dataUrlOf(file), iconType: file.type }
      : { ...(isRemoved && { iconData: null }) };
    save.mutate(
      { ...fields, ...icon },
      {
        onSuccess: () => {
          toast({ title: logo ? 'Logo updated successfully' : 'Logo added successfully', description: fields.name });
          onClose();
        },
        onError: (error) => {
          showFieldErrors(form, error);
          const what = logo ? 'Failed to update logo' : 'Failed to add logo';
          toast({ title: 'Error', description: sayFailure(what, error), variant: 'destructive' });
        },
      },
    );
  });
  return (
    <Dialog title={logo ? 'Edit Logo' : 'Add Logo'} isOpen onClose={onClose} width="narrow">
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <TextField
          label="Name"
          {...form.register('name')}
          error={errors.name?.message}
          maxLength={limits.name}
          aria-required
          data-focus
        />
        <TextField
          label="Display Order"
          type="number"
          inputMode="numeric"
          {...form.register('displayOrder', { setValueAs: orderOf })}
          error={errors.displayOrder?.message}
          hint="Smaller numbers come first."
          aria-required
        />
        <ImageFileField
          label="Image"
          hint="PNG, SVG, WebP or JPEG, at most 5 MB. Without one the name is shown."
          error={problem}
          accept={acceptedLogos}
          file={file}
          preview={
            (file || stored) && (
              <div className="grid h-32 place-items-center border-b border-line bg-paper p-5">
                {file ? (
                  <FileImage file={file} alt="Preview" className={look} />
                ) : (
                  <img src={stored ?? undefined} alt="Preview" className={look} />
                )}
              </div>
            )
          }
          isLocked={save.isPending}
          onChoose={choose}
          onRemove={remove}
        />
        <CheckField label="Active" hint="Shown on the home page." {...form.register('active')} />
        <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={save.isPending}>
            Save Logo
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Of an empty box the rule shall say that it is required: null would be nothing said. */
const orderOf = (text: string | number): number => numberOrNull(text) ?? NaN;

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
