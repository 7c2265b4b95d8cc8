import { type Project, projectStatuses } from '@cueroom/contracts/content/projects';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRecordQuery } from '../../../lib/admin-lists';
import { newRecord, useAdminSearch } from '../../../lib/admin-search';
import { pluralize } from '../../../lib/format';
import { adminListOptions } from '../../../lib/query-client';
import { useSparseList } from '../../../lib/sparse-list';
import { capitalizedOptions } from '../../../lib/words';
import { AddButton } from '../../records/add-button';
import { DeleteDialog } from '../../records/delete-dialog';
import { ListPanel } from '../../records/list-panel';
import { ProjectDialog } from './project-dialog';
import { isPictureInMaking } from './project-picture';
import { projectColumns, ProjectRow } from './project-row';
import { deletableProject } from './projects.queries';

const whileProcessingMs = 2000;
const refetchMs = (projects: readonly Project[]): number =>
  projects.some(isPictureInMaking) ? whileProcessingMs : adminListOptions.refetchInterval;

export default function ProjectsTab() {
  const { search, open, close } = useAdminSearch();
  const [isEditing, setIsEditing] = useState(false);
  const [toDelete, setToDelete] = useState<Project | null>(null);
  const q = search.q?.trim();
  const status = projectStatuses.find((each) => each === search.show);
  const list = useSparseList<Project>('projects', { q, status, sort: search.sort }, { refetchMs });
  const opened = useOpened(search.open, list.loaded);
  const show = (id: string, isEdit: boolean) => {
    setIsEditing(isEdit);
    open(id);
  };
  const view = ({ id }: Project) => show(id, false);
  const edit = ({ id }: Project) => show(id, true);
  return (
    <ListPanel
      label="Projects"
      heading={{ title: 'Projects', count: list.total === undefined ? '…' : pluralize(list.total, 'project') }}
      actions={<AddButton label="Add New Project" onClick={() => show(newRecord, false)} />}
      one="project"
      list={list}
      search={{ label: 'Search projects', placeholder: 'Search titles, networks, descriptions…' }}
      filters={[
        {
          label: 'Show',
          name: 'show',
          emptyLabel: 'All Projects',
          options: capitalizedOptions(projectStatuses),
          value: status,
        },
      ]}
      loadingText="Loading projects…"
      emptyText={q || status ? 'No projects match your filters' : 'No projects yet'}
      columns={projectColumns}
      rowPx={69}
      keys={{ Enter: view, Delete: setToDelete }}
      cells={(project) => <ProjectRow project={project} onView={view} onEdit={edit} onDelete={setToDelete} />}
    >
      {(opened || search.open === newRecord) && (
        <ProjectDialog
          key={search.open}
          project={opened}
          isEditing={isEditing}
          onEdit={() => setIsEditing(true)}
          onClose={close}
        />
      )}
      <DeleteDialog
        of={deletableProject}
        record={toDelete && { id: toDelete.id, name: toDelete.title }}
        onClose={() => setToDelete(null)}
      />
    </ListPanel>
  );
}

/** The project that the address names. It stays open when a refreshed list has lost it. */
function useOpened(id: string | undefined, loaded: readonly Project[]): Project | null {
  const listed = loaded.find((project) => project.id === id);
  const query = adminRecordQuery<Project>('projects', id ?? '');
  const { data } = useQuery({ ...query, enabled: Boolean(id && id !== newRecord && !listed) });
  const found = listed ?? data;
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (last && last.id === id ? last : null);
}
