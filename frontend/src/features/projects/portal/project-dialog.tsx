import type { Project } from '@cueroom/contracts/content/projects';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useRecord } from '../../../lib/api/admin-lists';
import { newRecord } from '../../../lib/page/portal-address';
import { capitalized } from '../../../lib/words/words';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/window/dialog';
import { Facts } from '../../../ui/facts';
import { Loaded } from '../../../ui/loaded';
import { OutsideLink } from '../../../ui/outside-link';
import type { OpenedRecord } from '../../shared/records/opened-record';
import { RecordHistory } from '../../shared/records/record-history';
import { ProjectForm } from './project-form';
import { ProjectPicture } from './project-picture';
import { SiteAddress, usePublish } from './publish';

export default function ProjectDialog({ id, listed, isEditing: isForm, onClose }: OpenedRecord<Project>) {
  const isNew = id === newRecord;
  const [isEditing, setIsEditing] = useState(isForm);
  const stored = useRecord('projects', isNew ? null : id, listed);
  // The list is refreshed more often while pictures are processed.
  const answer = { ...stored, data: isNew ? null : (listed ?? stored.data) };
  return (
    <Dialog title={isNew ? 'Add New Project' : isEditing ? 'Edit Project' : 'Project Details'} isOpen onClose={onClose}>
      <Loaded answer={answer} loadingText="Loading project…" one="project">
        {(project) =>
          project && !isEditing ? (
            <ProjectDetails project={project} onEdit={() => setIsEditing(true)} />
          ) : (
            <ProjectForm project={project} takesFocus={!isNew && !isForm} onDone={onClose} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

const caseFacts = ({ caseNeed, caseChoice, caseOutcome, quote, quoteName, awards = [] }: Project) => [
  { name: 'What was needed', value: caseNeed, isLong: true },
  { name: 'What we chose', value: caseChoice, isLong: true },
  { name: 'What came of it', value: caseOutcome, isLong: true },
  { name: 'Quote', value: quote && [`“${quote}”`, quoteName].filter(Boolean).join(' '), isLong: true },
  {
    name: 'Awards',
    value: awards.map(({ name, result, year }) => [name, result, year].filter(Boolean).join(', ')).join(' · '),
    isLong: true,
  },
];

function ProjectDetails({ project, onEdit }: { project: Project; onEdit: () => void }) {
  const { title, description, externalLink } = project;
  const { publish, isPending } = usePublish(project);
  const facts = [
    { name: 'Medium', value: project.medium },
    { name: 'Genre', value: project.genre },
    { name: 'Year', value: project.year },
    { name: 'Featured', value: project.featured ? 'Yes' : 'No' },
    { name: 'Network', value: project.network },
    { name: 'Tile Size', value: capitalized(project.tileSize) },
    { name: 'Status', value: capitalized(project.status) },
    { name: 'External Link', value: externalLink && <OutsideLink address={externalLink} /> },
    { name: 'Film', value: project.videoFileName ?? (project.videoUrl && <OutsideLink address={project.videoUrl} />) },
    { name: 'Scenes', value: (project.scenes ?? []).map((scene) => scene.title).join(', '), isLong: true },
    { name: 'Cues', value: project.cues.map((cue) => `${cue.title} by ${cue.artist}`).join(', '), isLong: true },
    {
      name: 'Credits',
      value: project.credits.map((credit) => `${credit.label}: ${credit.name}`).join(' · '),
      isLong: true,
    },
    ...caseFacts(project),
  ];
  return (
    <>
      <ProjectPicture
        project={project}
        alt={project.imageAlt ?? `Still from ${title}`}
        sizes="(min-width: 640px) 616px, 90vw"
        className="mb-6 aspect-3/2 w-full rounded-lg"
      />
      <h3 translate="no" className="text-heading wrap-anywhere">
        {title}
      </h3>
      <SiteAddress slug={project.slug} status={project.status} />
      {description && (
        <p className="mt-3 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">{description}</p>
      )}
      <Facts facts={facts} className="mt-6 grid-cols-2 sm:grid-cols-4" />
      <RecordHistory of="project" id={project.id} className="mt-8" />
      <div className="mt-7 flex flex-wrap justify-end gap-3 border-t border-line pt-5">
        {project.status === 'draft' && (
          <Button variant="secondary" isPending={isPending} onClick={publish}>
            Publish
          </Button>
        )}
        <Button onClick={onEdit}>
          <Pencil aria-hidden className="size-4.5" />
          Edit Project
        </Button>
      </div>
    </>
  );
}
