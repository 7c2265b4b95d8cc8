import type { Project } from '@cueroom/contracts/content/projects';
import { FileImage } from '../../../ui/file-image';
import { ImageFileField } from '../../../ui/image-file-field';
import { acceptedPictures } from '../../uploads/image-file.rules';
import { ProjectPicture } from './project-picture';
import type { ProjectImage } from './use-project-image';

const hint = 'JPEG, PNG, WebP, AVIF, GIF or TIFF, up to 5 MB. It is resized for the site, and its metadata is removed.';
const frame = 'aspect-3/2 w-full border-b border-line';

interface ProjectPictureFieldProps {
  project: Project | null;
  picture: ProjectImage;
  /** The link that was typed. */
  link: string | null;
}

export function ProjectPictureField({ project, picture, link }: ProjectPictureFieldProps) {
  const { image, problem, progress, choose, remove } = picture;
  const file = image instanceof File ? image : null;
  const address = image === null && link && URL.canParse(link) ? link : null;
  const preview = file ? (
    <FileImage file={file} alt="Preview" className={`${frame} object-cover`} />
  ) : address ? (
    <img src={address} alt="Preview" className={`${frame} object-cover`} />
  ) : image === 'stored' && project ? (
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
      onChoose={choose}
      onRemove={remove}
    />
  );
}
