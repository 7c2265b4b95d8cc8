import { Users } from 'lucide-react';
import { adminCountQuery } from '../../../lib/api/admin-lists';
import { due, followUpParams, followUpSorts, followUpWords } from '../../shared/records/follow-ups';
import { defineRecordKind } from '../../shared/records/record-kind';
import { contactStatusOptions } from '../../shared/records/status-badges';

/** With one of these statuses it is followed up. */
const openStatuses = 'new,replied';

export const contactRecords = {
  openStatuses,
  ...defineRecordKind({
    ...{ path: 'contacts', type: 'contact', method: 'patch', one: 'contact', title: 'Contacts', icon: Users },
    add: 'New Contact',
    count: adminCountQuery('contacts'),
    waiting: adminCountQuery('contacts', { status: 'new' }),
    searchLabel: 'Search names, emails, messages',
    emptyHint: 'Messages from the form at /contact show up here. Add callers by hand.',
    filters: [{ label: 'Show', name: 'status', emptyLabel: 'All', options: [...contactStatusOptions, due] }],
    sorts: followUpSorts,
    paramsOf: (words) => ({ ...words, ...(words.status === due.value && followUpParams(openStatuses, words.sort)) }),
    wordsOf: (query) => (query.followUpBy && query.status === openStatuses ? followUpWords(query) : query),
    nameOf: ({ name, email }) => ({ label: name, detail: email }),
  }),
};
