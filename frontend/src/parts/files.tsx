import { FileBox, FileInvitation } from '../ui/form/file-box';
import { FileImage } from '../ui/file-image';
import { FileRow } from '../ui/form/file-row';
import { ImageFileField } from '../ui/form/image-file-field';
import { ProgressBar } from '../ui/form/progress-bar';
import { type Group, longWord, nothing } from './part';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><path fill="#84562a" d="M0 0h3v2H0z"/><path fill="#dbab72" d="M0 2l1-1 1 1z"/></svg>';
const picture = new File([drawing], 'harbor.svg', { type: 'image/svg+xml' });
const preview = <FileImage file={picture} alt="Preview" className="aspect-3/2 w-full object-cover" />;
const song = { name: 'ropeworks-main.wav', size: 48_300_000 };
const image = { accept: 'image/*', hint: 'A JPEG or PNG of up to 5 MB.', onChoose: nothing, onRemove: nothing };
const audio = {
  accept: 'audio/*',
  onChoose: nothing,
  children: (open: () => void) => <FileInvitation onPress={open} />,
};

export const files: Group = {
  title: 'Files',
  parts: [
    {
      name: 'FileBox, FileInvitation',
      use: 'Takes a file that is chosen or dropped; the invitation is for the pointer.',
      states: {
        empty: <FileBox {...audio} label="Audio file" isOptional={false} hint="WAV, AIFF or FLAC." />,
        'several, and one more': (
          <FileBox {...audio} label="Version files" isMultiple>
            {(open) => (
              <>
                <FileRow file={song} onRemove={nothing} />
                <FileInvitation isAnother onPress={open} />
              </>
            )}
          </FileBox>
        ),
        'with an error': <FileBox {...audio} label="Document" error="Please choose a PDF" />,
        locked: (
          <FileBox {...audio} label="Replace file" isLocked>
            {(open) => <FileInvitation isLocked onPress={open} />}
          </FileBox>
        ),
      },
    },
    {
      name: 'FileRow',
      use: 'A file that was chosen, and how its upload goes.',
      states: {
        chosen: <FileRow file={song} onRemove={nothing} />,
        uploading: <FileRow file={song} status="42%" progress={0.42} onRemove={nothing} />,
        done: <FileRow file={song} status="uploaded" isDone onRemove={nothing} />,
        'a long name': <FileRow file={{ ...song, name: `${longWord}-${longWord}.wav` }} onRemove={nothing} />,
      },
    },
    {
      name: 'ImageFileField, FileImage',
      use: 'A picture that is uploaded, with its preview.',
      states: {
        empty: <ImageFileField {...image} label="Picture" file={null} preview={null} />,
        chosen: <ImageFileField {...image} label="Portrait" file={picture} preview={preview} />,
        'uploading, locked': (
          <ImageFileField {...image} label="Still" file={picture} preview={preview} progress={0.6} isLocked />
        ),
        'with an error': (
          <ImageFileField {...image} label="Logo" file={null} preview={null} error="Please select an image" />
        ),
      },
    },
    {
      name: 'ProgressBar',
      use: 'How much of an upload or a job is done.',
      states: {
        begun: <ProgressBar label="Begun" value={0} />,
        underway: <ProgressBar label="Underway" value={0.4} />,
        'done, large': <ProgressBar label="Done" value={1} size="large" />,
      },
    },
  ],
};
