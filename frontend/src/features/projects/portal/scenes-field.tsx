import type { ProjectScene } from '@cueroom/contracts/content/films';
import type { NewProject } from '@cueroom/contracts/content/projects';
import { limits } from '@cueroom/contracts/limits';
import { Film, Link2, Plus } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button';
import { FormFields } from '../../../ui/form/form-fields';
import { RowButtons, RowsFrame } from '../../shared/records/rows-field';
import { acceptedVideos, FileUploader } from '../../shared/uploads/file-uploader';
import { sayProcessing } from './film-field';

interface ScenesFieldProps {
  form: UseFormReturn<NewProject>;
  /** As they are stored: what has been made of their files. */
  stored: readonly ProjectScene[];
  onBusy: (isBusy: boolean) => void;
}

const bare = (address: string) => address.split('?', 1)[0];
const nameOf = (file: File) => file.name.slice(-limits.name);

/** More films of the project's page, in its order: files, or links that visitors load by a press. */
export function ScenesField({ form, stored, onBusy }: ScenesFieldProps) {
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name: 'scenes' });
  const { scenes: errors } = form.formState.errors;
  return (
    <RowsFrame
      label="Scenes"
      errors={errors}
      rows={fields.map(({ id, url, fileName }, index) => (
        <li key={id} aria-label={`Scene ${index + 1}`} className="rounded-lg border border-line bg-paper p-4">
          <SceneFields
            form={form}
            index={index}
            isFile={Boolean(fileName)}
            // Of an archived project addresses are signed, anew with each answer.
            made={fileName ? stored.find((scene) => bare(scene.url) === bare(url)) : undefined}
          />
          <div className="mt-2 flex justify-end">
            <RowButtons
              index={index}
              count={fields.length}
              name={`scene ${index + 1}`}
              onMove={(to) => swap(index, to)}
              onRemove={() => remove(index)}
            />
          </div>
        </li>
      ))}
    >
      {fields.length < limits.scenes && (
        <AddScene
          onAdd={(scene, isTyped) =>
            append(
              { title: '', ...scene },
              isTyped ? { focusName: `scenes.${fields.length}.title` } : { shouldFocus: false },
            )
          }
          onBusy={onBusy}
        />
      )}
    </RowsFrame>
  );
}

interface AddSceneProps {
  /** @param isTyped what is still to be typed comes next */
  onAdd: (scene: { url: string; fileName: string | null }, isTyped: boolean) => void;
  onBusy: (isBusy: boolean) => void;
}

function AddScene({ onAdd, onBusy }: AddSceneProps) {
  const [uploaded, setUploaded] = useState(0);
  return (
    <div className="mt-3 space-y-3">
      <FileUploader
        // After each scene an empty one, for the next.
        key={uploaded}
        label="Add a Scene"
        kind="hero"
        accept={acceptedVideos}
        hint="More films beside the one above, up to six. MP4, MOV or WebM, up to 100 MB and 10 minutes each."
        onUploaded={({ address, file }) => {
          setUploaded((count) => count + 1);
          onAdd({ url: address, fileName: nameOf(file) }, false);
        }}
        onBusy={onBusy}
      />
      <Button variant="secondary" size="small" onClick={() => onAdd({ url: '', fileName: null }, true)}>
        <Plus aria-hidden className="size-4" />
        Add a Link
      </Button>
    </div>
  );
}

interface SceneFieldsProps {
  form: UseFormReturn<NewProject>;
  index: number;
  isFile: boolean;
  made?: ProjectScene;
}

function SceneFields({ form, index, isFile, made }: SceneFieldsProps) {
  const fileName = useWatch({ control: form.control, name: `scenes.${index}.fileName` });
  const Icon = isFile ? Film : Link2;
  return (
    <div className="flex items-start gap-4">
      {made?.posterUrl ? (
        <img src={made.posterUrl} alt="" className="mt-6.5 h-11 w-20 shrink-0 rounded-md bg-night object-cover" />
      ) : (
        <span className="mt-6.5 grid h-11 w-20 shrink-0 place-items-center rounded-md border border-line bg-card text-ink-soft max-sm:w-11">
          <Icon aria-hidden className="size-5" />
        </span>
      )}
      <div className="grid min-w-0 flex-1 gap-3">
        <FormFields
          form={form}
          fields={[
            { name: `scenes.${index}.title`, label: 'Scene Title', isRequired: true, maxLength: limits.name },
            ...(isFile
              ? []
              : [
                  {
                    name: `scenes.${index}.url` as const,
                    label: 'Scene URL',
                    type: 'url' as const,
                    isRequired: true,
                    maxLength: limits.url,
                    hint: 'A YouTube or Vimeo link, or a direct link to a video file.',
                  },
                ]),
          ]}
        />
        {isFile && (
          <p aria-live="polite" className="text-note wrap-anywhere text-ink-soft tabular-nums">
            <span translate="no">{fileName}</span>
            <span>{` · ${made?.processing ? sayProcessing(made.processing) : 'Processed once it is saved'}`}</span>
          </p>
        )}
      </div>
    </div>
  );
}
