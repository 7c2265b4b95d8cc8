import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { NewTrackVersion } from '@cueroom/contracts/catalog/track-versions';
import { limits } from '@cueroom/contracts/limits';
import { sayVersion, versionKinds } from '@cueroom/contracts/versions/version-kinds';
import { isLabelMissing, labelRequired } from '@cueroom/contracts/versions/version-labels';
import type { Version } from '@cueroom/contracts/versions/versions';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/api';
import { useCreateOnce } from '../../../lib/api/create-once';
import { useRecordMutation } from '../../../lib/api/record-mutations';
import { Button } from '../../../ui/button';
import { ConfirmDialog, discardQuestion } from '../../../ui/window/dialog';
import { isEnterInLine } from '../../../ui/form/enter-key';
import { IconButton } from '../../../ui/icon-button';
import { SelectField, TextField } from '../../../ui/form/text-field';
import { toast, toastError } from '../../../ui/notices/toasts';
import { toastDone } from '../../../ui/notices/undo';
import { useUnsavedValues } from '../../../ui/window/unsaved';
import { VersionList } from '../../shared/player/version-list';
import { acceptedAudio } from '../../shared/uploads/audio-file';
import { FileUploader } from '../../shared/uploads/file-uploader';
import { trackKind, versionSoundsOf } from './tracks.queries';

const useCreateVersion = (trackId: string) =>
  useCreateOnce((body: NewTrackVersion, key) =>
    call('POST /api/admin/music/:id/versions', { params: { id: trackId }, body, key }),
  );
const onError = (error: Error) => toastError(error);

/** @param track missing while it is new */
export default function TrackVersions({
  track,
  onBusy,
}: {
  track: PlayableTrack | null;
  onBusy: (is: boolean) => void;
}) {
  /** The version that is edited; null: a new one. */
  const [edited, setEdited] = useState<Version | null>();
  const box = useRef<HTMLDivElement>(null);
  const count = track?.versions.length ?? 0;
  const shown = useRef({ edited, count });
  // The button that was pressed is gone.
  useEffect(() => {
    if (shown.current.edited === edited && shown.current.count === count) return;
    shown.current = { edited, count };
    const isLost = !document.activeElement?.matches('a, button, input, select, textarea');
    if (isLost) box.current?.querySelector<HTMLElement>('[data-next] select, button[data-next]')?.focus();
  }, [edited, count]);
  if (!track) return <p className="pt-5 text-ink-soft">Save the track first, then add its versions here.</p>;
  const { id, versions } = track;
  const sounds = versionSoundsOf(track);
  const soundOf = (version: Version) => sounds.find((one) => one.version.id === version.id)?.sound;
  return (
    <div ref={box} className="space-y-4 pt-5">
      {versions.length === 0 && <p className="text-ink-soft">No instrumental, cut-down or stem yet.</p>}
      <VersionList
        versions={versions}
        soundOf={soundOf}
        actions={(version) => (
          <>
            <IconButton icon={Pencil} label={`Edit ${sayVersion(version)}`} onClick={() => setEdited(version)} />
            <Remove trackId={id} version={version} />
          </>
        )}
      />
      {edited === undefined ? (
        versions.length < limits.versionsPerSong && (
          <Button data-next variant="secondary" size="small" onClick={() => setEdited(null)}>
            <Plus aria-hidden className="size-4" />
            Add Version
          </Button>
        )
      ) : (
        <VersionForm
          key={edited?.id}
          trackId={id}
          version={edited}
          onBusy={onBusy}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

function Remove({ trackId, version }: { trackId: string; version: Version }) {
  const { kind, label, fileUrl } = version;
  const create = useCreateVersion(trackId);
  const putBack = useRecordMutation({
    kind: trackKind,
    mutationFn: () => create({ kind, label, fileUrl: fileUrl ?? '' }),
  });
  const remove = useRecordMutation({
    kind: trackKind,
    mutationFn: () =>
      call('DELETE /api/admin/music/:id/versions/:versionId', { params: { id: trackId, versionId: version.id } }),
    onSuccess: () =>
      toastDone({
        words: { title: 'Version removed', description: sayVersion(version) },
        undo: () => putBack.mutateAsync(undefined),
        undone: () => ({ title: 'Version restored', description: sayVersion(version) }),
      }),
    onError,
  });
  return (
    <IconButton
      icon={Trash2}
      label={`Remove ${sayVersion(version)}`}
      disabled={remove.isPending}
      onClick={() => remove.mutate(undefined)}
    />
  );
}

interface VersionFormProps {
  trackId: string;
  version: Version | null;
  onBusy: (isUploading: boolean) => void;
  onClose: () => void;
}

interface TypedVersion {
  kind: Version['kind'];
  label: string;
  /** Of a file that was uploaded here. */
  fileUrl: string;
}
const typedOf = (version: Version | null): TypedVersion => ({
  kind: version?.kind ?? 'instrumental',
  label: version?.label ?? '',
  fileUrl: '',
});

/** What is typed of a version, and how it is saved. */
function useVersionForm({ trackId, version, onBusy, onClose }: VersionFormProps) {
  /** A new one that was saved while something more was typed. */
  const [created, setCreated] = useState<Version | null>(null);
  const [isUploading, setIsUploading] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const stored = created ?? version;
  const create = useCreateVersion(trackId);
  const { mutate, isPending } = useRecordMutation({
    kind: trackKind,
    mutationFn: ({ kind, label, fileUrl }: TypedVersion) => {
      const fields = { kind, label: label.trim() || null, ...(fileUrl && { fileUrl }) };
      return stored
        ? call('PATCH /api/admin/music/:id/versions/:versionId', {
            params: { id: trackId, versionId: stored.id },
            body: fields,
          })
        : create({ ...fields, fileUrl });
    },
    onSuccess: (saved) => toast({ title: 'Version saved', description: sayVersion(saved) }),
    onError,
  });
  const form = useUnsavedValues(typedOf(version), { isSending: isPending });
  const typed = form.values;
  const isUnlabeled = isLabelMissing(typed);
  const isFileMissing = !stored && !typed.fileUrl;
  const submit = () => {
    setIsTried(true);
    if (isUnlabeled || isFileMissing || isUploading) return;
    mutate(typed, {
      onSuccess: (saved) => {
        setCreated(saved);
        if (form.arrived(typed, typedOf(saved))) onClose();
      },
    });
  };
  const change = (part: Partial<TypedVersion>) => form.change((before) => ({ ...before, ...part }));
  const upload = {
    hint: isTried && isFileMissing && !isUploading ? 'File is required' : stored?.fileName,
    onUploaded: ({ address }: { address: string }) => change({ fileUrl: address }),
    onBusy: (isBusy: boolean) => {
      setIsUploading(isBusy);
      onBusy(isBusy);
      if (isBusy) change({ fileUrl: '' });
    },
  };
  const labelError = isTried && isUnlabeled ? labelRequired : undefined;
  const isTyped = form.isChanged || isUploading;
  return { typed, change, labelError, upload, submit, isTyped, isUploading, isPending };
}

function VersionForm(props: VersionFormProps) {
  const { version, onClose } = props;
  const { typed, change, labelError, upload, submit, isTyped, isUploading, isPending } = useVersionForm(props);
  const [isAsking, setIsAsking] = useState(false);
  /** As in a form of its own: that of its track is around it. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnterInLine(event) && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    event.stopPropagation();
    submit();
  };
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- the keys of the fields in it
    <div
      data-next
      role="group"
      aria-label={version ? `Edit ${sayVersion(version)}` : 'New version'}
      onKeyDown={onKeyDown}
      className="rounded-xl border border-line p-4"
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField
          label="Kind"
          options={versionKinds}
          value={typed.kind}
          onChange={({ target }) => change({ kind: target.value as Version['kind'] })}
        />
        <TextField
          label="Label"
          placeholder={typed.kind === 'stem' ? 'Drums' : undefined}
          maxLength={limits.versionLabel}
          value={typed.label}
          onChange={({ target }) => change({ label: target.value })}
          error={labelError}
        />
        <div className="sm:col-span-2">
          <FileUploader label="Version File" kind="track" accept={acceptedAudio} {...upload} />
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="small" onClick={submit} isPending={isPending} disabled={isUploading}>
          Save Version
        </Button>
        <Button size="small" variant="secondary" onClick={() => (isTyped ? setIsAsking(true) : onClose())}>
          Cancel
        </Button>
      </div>
      <ConfirmDialog
        {...discardQuestion}
        isOpen={isAsking}
        isPending={false}
        onConfirm={onClose}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
}
