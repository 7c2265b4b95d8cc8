import type { NewProject } from '@cueroom/contracts/content/projects';
import type { Still } from '@cueroom/contracts/content/stills';
import { limits } from '@cueroom/contracts/limits';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { goOnByEnter } from '../../../ui/enter-key';
import { FileImage } from '../../../ui/file-image';
import { FormFields } from '../../../ui/form-fields';
import { IconButton } from '../../../ui/icon-button';
import { MoveButtons } from '../../../ui/move-buttons';
import { FileUploader } from '../../shared/uploads/file-uploader';
import { acceptedPictures } from '../../shared/uploads/image-file.rules';

interface StillsFieldProps {
  form: UseFormReturn<NewProject>;
  /** As they are stored: what has been made of them. */
  stored: readonly Still[];
  onBusy: (isBusy: boolean) => void;
}

const bare = (address: string) => address.split('?', 1)[0];

/** More pictures of the project's page, in its order. */
export function StillsField({ form, stored, onBusy }: StillsFieldProps) {
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name: 'stills' });
  const [uploaded, setUploaded] = useState<ReadonlyMap<string, File>>(new Map());
  const { stills: errors } = form.formState.errors;
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- the keys of the fields in it
    <fieldset onKeyDown={goOnByEnter} className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-semibold text-ink">More Pictures</legend>
      <ol className="space-y-3">
        {fields.map(({ id, url }, index) => (
          <li key={id} aria-label={`More picture ${index + 1}`} className="flex flex-wrap items-end gap-3">
            <StillPreview
              alt={`More picture ${index + 1}`}
              file={uploaded.get(url)}
              // Of an archived project addresses are signed, anew with each answer.
              made={stored.find((still) => bare(still.url) === bare(url))}
            />
            <div className="min-w-40 flex-1">
              <FormFields
                form={form}
                fields={[
                  { name: `stills.${index}.alt`, label: 'What can be seen', isOptional: true, maxLength: limits.name },
                ]}
              />
            </div>
            <div className="flex">
              <MoveButtons
                index={index}
                count={fields.length}
                name={`picture ${index + 1}`}
                onMove={(to) => swap(index, to)}
              />
              <IconButton icon={Trash2} label={`Remove picture ${index + 1}`} onClick={() => remove(index)} />
            </div>
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="text-sm font-medium text-bad">
        {errors?.message ?? errors?.root?.message}
      </p>
      {fields.length < limits.stills && (
        <div className="mt-3">
          <FileUploader
            label="Add a Picture"
            most={limits.stills - fields.length}
            kind="image"
            accept={acceptedPictures}
            hint="Shown on the project’s page, below its story. Up to 5 MB each."
            onUploaded={({ address, file }) => {
              setUploaded((before) => new Map(before).set(address, file));
              append({ url: address, alt: null }, { shouldFocus: false });
            }}
            onBusy={onBusy}
          />
        </div>
      )}
    </fieldset>
  );
}

function StillPreview({ alt, file, made }: { alt: string; file?: File; made?: Still }) {
  const look = 'h-16 w-24 shrink-0 rounded-md border border-line bg-paper object-cover';
  if (file) return <FileImage file={file} alt={alt} className={look} />;
  const [smallest] = made?.image?.sources.filter(({ type }) => type === 'image/webp') ?? [];
  if (smallest) return <img src={smallest.url} alt={alt} className={look} />;
  return (
    <span className={`${look} grid place-items-center px-1 text-center text-note text-ink-soft`}>
      {made?.error ?? 'Processing…'}
    </span>
  );
}
