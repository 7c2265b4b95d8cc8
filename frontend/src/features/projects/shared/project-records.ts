import { projectStatuses } from '@cueroom/contracts/content/project-statuses';
import { Clapperboard } from 'lucide-react';
import {
  creditsQuery,
  featuredProjectsQuery,
  projectsQuery as publicProjectsQuery,
  reelQuery,
} from '../../../lib/api/public-queries';
import { capitalizedOptions } from '../../../lib/words/words';
import { defineRecordKind } from '../../shared/records/record-kind';

export const projectRecords = defineRecordKind({
  ...{ path: 'projects', type: 'project', method: 'put', one: 'project', title: 'Projects', icon: Clapperboard },
  add: 'Add New Project',
  // Prefixes: every list of projects that visitors see.
  publicKeys: [
    publicProjectsQuery().queryKey,
    featuredProjectsQuery().queryKey,
    creditsQuery().queryKey,
    reelQuery().queryKey,
  ],
  searchLabel: 'Search projects',
  placeholder: 'Search titles, networks, descriptions…',
  emptyHint: 'Add the first one: active projects make up the site’s portfolio.',
  filters: [
    { label: 'Show', name: 'status', emptyLabel: 'All Projects', options: capitalizedOptions(projectStatuses) },
  ],
  nameOf: ({ title, medium, year }) => ({ label: title, detail: [medium, year].filter(Boolean).join(', ') }),
  deletedText: 'Project deleted successfully',
  deletion: ({ title }) => ({ name: title }),
});
