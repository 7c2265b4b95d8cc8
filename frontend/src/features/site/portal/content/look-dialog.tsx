import { accentOf, accentRefusal, defaultAccent, shadesOf } from '@cueroom/contracts/content/accent';
import { SiteContentChanges, type StoredSiteContent } from '@cueroom/contracts/content/site-content';
import { useQueryClient } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { dataUrlOf } from '../../../../lib/plain-file';
import { siteContentQuery } from '../../../../lib/api/public-queries';
import { Dialog } from '../../../../ui/window/dialog';
import { FileImage } from '../../../../ui/file-image';
import type { FormField } from '../../../../ui/form/form-fields';
import { ImageFileField } from '../../../../ui/form/image-file-field';
import { RecordForm } from '../../../shared/records/record-form';
import { type ImageChoice, useImageChoice } from '../../../shared/records/use-image-choice';
import { useRecordForm } from '../../../shared/records/use-record-form';
import { acceptedLogos } from '../../../shared/uploads/image-file.rules';
import { siteContentRecord } from './content-records';

type Form = UseFormReturn<SiteContentChanges>;

const accentField: FormField<SiteContentChanges> = {
  name: 'accent',
  label: 'Accent Color',
  isRequired: true,
  placeholder: defaultAccent,
  hint: `As #rrggbb. Ours is ${defaultAccent}. Paper, ink and shades for small text follow from it.`,
};

interface LookDialogProps {
  stored: StoredSiteContent;
  onClose: () => void;
}

export default function LookDialog(props: LookDialogProps) {
  return (
    <Dialog title="Logo and Color" isOpen onClose={props.onClose} width="narrow">
      <LookForm {...props} />
    </Dialog>
  );
}

function LookForm({ stored, onClose }: LookDialogProps) {
  const queryClient = useQueryClient();
  const image = useImageChoice({ isStored: stored.logo !== null, accept: acceptedLogos });
  const state = useRecordForm({
    of: siteContentRecord,
    isOnly: true,
    onSuccess: (content) => queryClient.setQueryData(siteContentQuery().queryKey, content),
    shape: SiteContentChanges,
    record: stored,
    fields: [
      accentField,
      { draw: (form: Form) => <AccentPreview form={form} /> },
      { draw: (form: Form) => <LogoField form={form} image={image} stored={stored} /> },
    ],
    image: { name: 'logoData', choice: image, of: (content) => content?.logo?.url ?? null },
    save: async (changed, send) => {
      const { file, isRemoved } = image;
      if (file) return send({ ...changed, logoData: await dataUrlOf(file) });
      return send(isRemoved ? { ...changed, logoData: null } : changed);
    },
    savedText: () => ({ title: 'Look updated', description: 'Pages that are opened from now on show it.' }),
    onSaved: onClose,
  });
  return <RecordForm state={state} saveLabel="Save Look" hasCancel isOneColumn />;
}

/** What the color becomes where it has to be read, as the site will show it. */
function AccentPreview({ form }: { form: Form }) {
  const accent = accentOf(useWatch({ control: form.control, name: 'accent' }) ?? '');
  if (accentRefusal(accent)) return null;
  const { light } = shadesOf(accent);
  return (
    <div className="grid grid-cols-2 overflow-hidden rounded-lg border border-line" aria-hidden>
      <div style={{ background: light.paper, color: light.ink }} className="p-4">
        <p style={{ color: light.brand }} className="font-display text-2xl">
          Recent Work
        </p>
        <p className="mt-1 text-sm">
          Text, and a <span style={{ color: light['brand-deep'] }}>link</span>
        </p>
        <p style={{ background: light.fill }} className="mt-3 inline-block rounded-full px-3 py-1 text-sm text-white">
          A button
        </p>
      </div>
      <div style={{ background: light.night }} className="p-4 text-white">
        <p style={{ color: light['brand-light'] }} className="font-display text-2xl">
          Recent Work
        </p>
        <p className="mt-1 text-sm">Text on dark ground</p>
      </div>
    </div>
  );
}

interface LogoFieldProps {
  form: Form;
  image: ImageChoice;
  stored: StoredSiteContent;
}

function LogoField({ form, image, stored }: LogoFieldProps) {
  const look = 'max-h-20 max-w-full object-contain';
  const preview = image.file ? (
    <FileImage file={image.file} alt="Preview" className={look} />
  ) : image.isStored && stored.logo ? (
    <img src={stored.logo.url} alt="Preview" className={look} />
  ) : null;
  return (
    <ImageFileField
      label="Logo"
      hint="SVG, PNG, WebP or JPEG, up to 5 MB, as it is drawn for light paper. A wide one takes the place of the name; one about as high as wide stands beside it, and in the browser’s tab."
      {...image.field}
      preview={
        preview && <div className="grid h-32 place-items-center border-b border-line bg-site p-5">{preview}</div>
      }
      isLocked={form.formState.isSubmitting}
    />
  );
}
