import type { NewProject, Still } from '@cueroom/contracts/content/projects';
import { limits } from '@cueroom/contracts/limits';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { FileImage } from '../../../ui/file-image';
import { FormFields } from '../../../ui/form-fields';
import { IconButton } from '../../../ui/icon-button';
import { FileUploader } from '../../uploads/file-uploader';
import { acceptedPictures } from '../../uploads/image-file.rules';

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
  const look = 'h-16 w-24 shrink-0 rounded-md border border-line bg-paper object-cover';
  const previewOf = (url: string, nth: number) => {
    const file = uploaded.get(url);
    const alt = `More picture ${nth + 1}`;
    if (file) return <FileImage file={file} alt={alt} className={look} />;
    // Of an archived project addresses are signed, anew with each answer.
    const made = stored.find((still) => bare(still.url) === bare(url));
    const [smallest] = made?.image?.sources.filter(({ type }) => type === 'image/webp') ?? [];
    return smallest ? (
      <img src={smallest.url} alt={alt} className={look} />
    ) : (
      <span className={`${look} grid place-items-center px-1 text-center text-note text-ink-soft`}>
        {made?.error ?? 'Being made…'}
      </span>
    );
  };
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-semibold text-ink">More Pictures</legend>
      <ol className="space-y-3">
        {fields.map(({ id, url }, nth) => (
          <li key={id} aria-label={`More picture ${nth + 1}`} className="flex flex-wrap items-end gap-3">
            {previewOf(url, nth)}
            <div className="min-w-40 flex-1">
              <FormFields
                form={form}
                fields={[
                  { name: `stills.${nth}.alt`, label: 'What can be seen', isOptional: true, maxLength: limits.name },
                ]}
              />
            </div>
            <div className="flex">
              <IconButton
                icon={ArrowUp}
                label={`Move picture ${nth + 1} up`}
                aria-disabled={nth === 0}
                onClick={() => nth > 0 && swap(nth, nth - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={`Move picture ${nth + 1} down`}
                aria-disabled={nth === fields.length - 1}
                onClick={() => nth < fields.length - 1 && swap(nth, nth + 1)}
              />
              <IconButton icon={Trash2} label={`Remove picture ${nth + 1}`} onClick={() => remove(nth)} />
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
            // After each picture an empty one, for the next.
            key={uploaded.size}
            label="Add a Picture"
            kind="image"
            accept={acceptedPictures}
            hint="Shown on the project’s page, below its story. Up to 5 MB each."
            onUploaded={({ address, file }) => {
              setUploaded(new Map(uploaded).set(address, file));
              append({ url: address, alt: null }, { shouldFocus: false });
            }}
            onBusy={onBusy}
          />
        </div>
      )}
    </fieldset>
  );
}
