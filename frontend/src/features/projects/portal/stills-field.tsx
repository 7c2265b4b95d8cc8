import type { NewProject } from '@cueroom/contracts/content/projects';
import type { Still } from '@cueroom/contracts/content/stills';
import { limits } from '@cueroom/contracts/limits';
import { useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { FileImage } from '../../../ui/file-image';
import { FormFields } from '../../../ui/form/form-fields';
import { RowButtons, RowsFrame } from '../../shared/records/rows-field';
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
    <RowsFrame
      label="More Pictures"
      errors={errors}
      rows={fields.map(({ id, url }, index) => (
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
            <RowButtons
              index={index}
              count={fields.length}
              name={`picture ${index + 1}`}
              onMove={(to) => swap(index, to)}
              onRemove={() => remove(index)}
            />
          </div>
        </li>
      ))}
    >
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
    </RowsFrame>
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
