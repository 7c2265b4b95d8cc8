import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { numberOrNull } from '../../../../lib/forms/form-values';
import { dataUrlOf } from '../../../../lib/plain-file';
import type { SavedKind } from '../../../../lib/api/record-mutations';
import type { SavedOf, SavedPath } from '../../../../lib/api/record-paths';
import { Dialog } from '../../../../ui/window/dialog';
import { FileImage } from '../../../../ui/file-image';
import type { FormField } from '../../../../ui/form/form-fields';
import { ImageFileField } from '../../../../ui/form/image-file-field';
import type { Toast } from '../../../../ui/notices/toasts';
import { RecordForm } from '../../../shared/records/record-form';
import { type ImageChoice, useImageChoice } from '../../../shared/records/use-image-choice';
import { useRecordForm } from '../../../shared/records/use-record-form';

/** A picture that is sent inside the record. */
interface CardPicture<T> {
  /** What it is called when it is sent. */
  name: string;
  of: (record: T | null) => string | null;
  /** What the server keeps with it. */
  about?: (file: File) => object;
  accept: string;
  label: string;
  hint: string;
  frameLook: string;
  look: string;
}

interface Card {
  id: string;
  revision: number;
}

interface CardDialogProps<Path extends SavedPath, Values extends FieldValues, T> {
  of: SavedKind<Path>;
  shape: new () => Values;
  title: string;
  saveLabel: string;
  /** null: a new one. */
  record: T | null;
  fields: readonly FormField<Values>[];
  /** Below the picture. */
  lastFields: readonly FormField<Values>[];
  initial: Partial<Values>;
  picture: CardPicture<T>;
  savedText: (saved: T) => Toast;
  failedText?: string;
  onClose: () => void;
}

/** A small record with one picture, as it is shown on the site. */
export function CardDialog<Path extends SavedPath, Values extends FieldValues, T extends SavedOf<Path> & Card>(
  props: CardDialogProps<Path, Values, T>,
) {
  const { title, onClose } = props;
  return (
    <Dialog title={title} isOpen onClose={onClose} width="narrow">
      <CardForm {...props} />
    </Dialog>
  );
}

function CardForm<Path extends SavedPath, Values extends FieldValues, T extends SavedOf<Path> & Card>(
  props: CardDialogProps<Path, Values, T>,
) {
  const { saveLabel, record, fields, lastFields, picture, onClose, ...options } = props;
  const { name, of: pictureOf, about, accept } = picture;
  const image = useImageChoice({ isStored: Boolean(pictureOf(record)), accept });
  const state = useRecordForm({
    ...options,
    record,
    fields: [...fields, { draw: (form) => <CardPictureField {...{ form, image, record, picture }} /> }, ...lastFields],
    image: { name, choice: image, of: pictureOf },
    save: async (changed, send) => {
      const { file, isRemoved } = image;
      if (file) return send({ ...changed, [name]: await dataUrlOf(file), ...about?.(file) });
      return send(isRemoved ? { ...changed, [name]: null } : changed);
    },
    onSaved: onClose,
  });
  return <RecordForm state={state} saveLabel={saveLabel} hasCancel isOneColumn />;
}

interface CardPictureFieldProps<Values extends FieldValues, T> extends Pick<
  CardDialogProps<SavedPath, Values, T>,
  'record' | 'picture'
> {
  form: UseFormReturn<Values>;
  image: ImageChoice;
}

function CardPictureField<Values extends FieldValues, T>(props: CardPictureFieldProps<Values, T>) {
  const { form, image, record, picture } = props;
  const { label, hint, frameLook, look } = picture;
  const preview = image.file ? (
    <FileImage file={image.file} alt="Preview" className={look} />
  ) : image.isStored ? (
    <img src={picture.of(record) ?? undefined} alt="Preview" className={look} />
  ) : null;
  return (
    <ImageFileField
      label={label}
      hint={hint}
      {...image.field}
      preview={
        preview && <div className={`grid place-items-center border-b border-line bg-paper ${frameLook}`}>{preview}</div>
      }
      isLocked={form.formState.isSubmitting}
    />
  );
}

export const displayOrderField = {
  name: 'displayOrder',
  label: 'Display Order',
  type: 'number',
  isRequired: true,
  // Null would say nothing; an empty box has to be refused.
  setValueAs: (text: string | number | null) => numberOrNull(text) ?? NaN,
  hint: 'Smaller numbers come first.',
} as const;
