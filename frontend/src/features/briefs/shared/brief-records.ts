import { briefName } from '@cueroom/contracts/intake/brief-name';
import { FileText } from 'lucide-react';
import { adminCountQuery } from '../../../lib/api/admin-lists';
import { due, followUpParams, followUpSorts, followUpWords } from '../../shared/records/follow-ups';
import { defineRecordKind } from '../../shared/records/record-kind';
import { pickableBriefStatuses } from '../../shared/records/status-badges';

const isNew = 'submitted,new';
/** With one of these statuses it is followed up. */
const openStatuses = `${isNew},reviewing,proposal`;

export const briefRecords = {
  openStatuses,
  ...defineRecordKind({
    ...{ path: 'briefs', type: 'brief', method: 'patch', one: 'brief', title: 'Briefs', icon: FileText },
    add: 'New Brief',
    count: adminCountQuery('briefs'),
    waiting: adminCountQuery('briefs', { status: isNew, sort: 'createdAt' }),
    searchLabel: 'Search projects, companies, clients',
    emptyHint: 'Clients send briefs with the form at /brief. Enter those that come by phone yourself.',
    filters: [{ label: 'Show', name: 'status', emptyLabel: 'All', options: [...pickableBriefStatuses, due] }],
    sorts: followUpSorts,
    paramsOf: ({ status, ...words }) => ({
      ...words,
      status: status === 'new' ? isNew : status,
      ...(status === due.value && followUpParams(openStatuses, words.sort)),
    }),
    wordsOf: (query) =>
      query.followUpBy && query.status === openStatuses
        ? followUpWords(query)
        : { ...query, status: query.status === isNew || query.status === 'submitted' ? 'new' : query.status },
    nameOf: (brief) => ({ label: briefName(brief), detail: brief.clientCompany ?? brief.clientName }),
  }),
};
