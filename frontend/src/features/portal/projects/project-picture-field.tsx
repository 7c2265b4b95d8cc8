import type { Project } from '@cueroom/contracts/content/projects';
import { acceptedPictures } from '../../uploads/image-file.rules';
import { FileImage } from '../../../ui/file-image';
import { ImageFileField } from '../../../ui/image-file-field';
import type { ChosenPicture } from './project-form.rules';
import { ProjectPicture } from './project-picture';

const hint = 'JPEG, PNG, WebP, AVIF, GIF or TIFF, at most 5 MB. It is made smaller for the site, without its metadata.';
const frame = 'aspect-3/2 w-full border-b border-line';

interface ProjectPictureFieldProps {
  project: Project | null;
  picture: ChosenPicture;
  /** The link that was typed. */
  link: string | null;
  problem?: string;
  /** 0 to 1, while it is uploaded. */
  progress?: number;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

export function ProjectPictureField({ project, picture, link, problem, progress, ...act }: ProjectPictureFieldProps) {
  const file = picture instanceof File ? picture : null;
  const address = picture === null && link && URL.canParse(link) ? link : null;
  const preview = file ? (
    <FileImage file={file} alt="Preview" className={`${frame} object-cover`} />
  ) : address ? (
    <img src={address} alt="Preview" className={`${frame} object-cover`} />
  ) : picture === 'stored' && project ? (
    <ProjectPicture project={project} alt="Preview" sizes="(min-width: 640px) 280px, 90vw" className={frame} />
  ) : null;
  return (
    <ImageFileField
      label="Image File"
      hint={hint}
      error={problem}
      accept={acceptedPictures}
      file={file}
      progress={progress}
      preview={preview}
      isLocked={progress !== undefined}
      {...act}
    />
  );
}
