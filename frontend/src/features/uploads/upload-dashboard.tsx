import type { UploadKind } from '@cueroom/contracts/media/objects';
import { limits } from '@cueroom/contracts/limits';
import Uppy, { type Body, type Meta, type UppyEventMap } from '@uppy/core';
import '@uppy/core/css/style.min.css';
import '@uppy/dashboard/css/style.min.css';
import Dashboard from '@uppy/react/dashboard';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sayError } from '../../lib/api-error';
import { tellError } from '../../lib/lone-errors';
import { uploadFile } from './upload-file';
import type { UploadedFile } from './file-uploader';

interface UploadDashboardProps {
  file: File;
  kind: UploadKind;
  accept: string;
  thumbnailWidth: number;
  onAccepted: (file: File) => void;
  onRefused: (reason: string) => void;
  onUploaded: (uploaded: UploadedFile) => void;
  onBusy: (isBusy: boolean) => void;
}

/** Uppy's dashboard around the studio's own way of uploading. */
export default function UploadDashboard({ file, kind, accept, thumbnailWidth, ...on }: UploadDashboardProps) {
  const [uppy] = useState(() => makeUppy(kind, accept));

  const accepted = useEffectEvent((added: File) => on.onAccepted(added));
  const refused = useEffectEvent((reason: string) => on.onRefused(reason));
  const uploaded = useEffectEvent((arrived: UploadedFile) => on.onUploaded(arrived));
  const busy = useEffectEvent((isBusy: boolean) => on.onBusy(isBusy));
  useEffect(() => {
    const listeners: Listeners = {
      'file-added': ({ data }) => accepted(data as File),
      'restriction-failed': (_, { message }) => refused(message),
      upload: () => busy(true),
      'upload-success': (sent, { uploadURL }) => {
        if (sent && uploadURL) uploaded({ address: uploadURL, file: sent.data as File });
        busy(false);
      },
      // Not `complete`: Uppy says nothing of the kind when one file was tried again.
      'upload-error': () => busy(false),
      'cancel-all': () => busy(false),
      'file-removed': () => busy(false),
    };
    const names = Object.keys(listeners) as (keyof Listeners)[];
    names.forEach((name) => uppy.on(name, listeners[name] as never));
    return () => names.forEach((name) => uppy.off(name, listeners[name] as never));
  }, [uppy]);

  useEffect(() => {
    try {
      uppy.addFile({ name: file.name, type: file.type, data: file });
    } catch {
      // What it refuses it tells by an event.
    }
    return () => uppy.cancelAll();
  }, [uppy, file]);

  // Around a file that is alone Uppy forgets to say that this is a list.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const lists = new MutationObserver(() =>
      box.current?.querySelector('.uppy-Dashboard-files')?.setAttribute('role', 'list'),
    );
    if (box.current) lists.observe(box.current, { childList: true, subtree: true });
    return () => lists.disconnect();
  }, []);

  return (
    <div ref={box} className="[&_.uppy-Root]:font-sans!">
      <Dashboard
        uppy={uppy}
        width="100%"
        height={320}
        thumbnailWidth={thumbnailWidth}
        proudlyDisplayPoweredByUppy={false}
        doneButtonHandler={null}
      />
    </div>
  );
}

type Heard =
  'file-added' | 'restriction-failed' | 'upload' | 'upload-success' | 'upload-error' | 'cancel-all' | 'file-removed';
type Listeners = Pick<UppyEventMap<Meta, Body>, Heard>;

const makeUppy = (kind: UploadKind, accept: string): Uppy => {
  const uppy = new Uppy({
    autoProceed: true,
    restrictions: {
      maxNumberOfFiles: 1,
      minFileSize: 1,
      maxFileSize: limits.uploadBytes[kind],
      allowedFileTypes: accept.split(','),
    },
  });
  uppy.addUploader((ids) => Promise.all(ids.map((id) => send(uppy, id, kind))));
  return uppy;
};

/** Sends one of Uppy's files, and tells it how that goes. */
const send = async (uppy: Uppy, id: string, kind: UploadKind): Promise<void> => {
  const { data, size, progress } = uppy.getFile(id);
  const bytesTotal = size ?? 0;
  const removal = new AbortController();
  const stopIfRemoved = (removed: { id: string }) => removed.id === id && removal.abort();
  uppy.on('file-removed', stopIfRemoved);
  uppy.emit('upload-start', [uppy.getFile(id)]);
  try {
    const uploadURL = await uploadFile(data as File, kind, {
      signal: removal.signal,
      onProgress: (share) =>
        uppy.emit('upload-progress', uppy.getFile(id), {
          uploadStarted: progress.uploadStarted ?? Date.now(),
          bytesUploaded: share * bytesTotal,
          bytesTotal,
        }),
    });
    uppy.emit('upload-success', uppy.getFile(id), { status: 200, body: {}, uploadURL });
  } catch (error) {
    tellError(error);
    if (!removal.signal.aborted) uppy.emit('upload-error', uppy.getFile(id), new Error(sayError(error)));
  } finally {
    uppy.off('file-removed', stopIfRemoved);
  }
};
