import type { ContactChanges } from '@cueroom/contracts/intake/contacts';
import { limits } from '@cueroom/contracts/limits';
import { priorities } from '@cueroom/contracts/options';
import { orNull } from '../../../lib/form-values';
import { capitalizedOptions } from '../../../lib/words';
import type { FormField } from '../../../ui/form-fields';
import { dateField } from '../../records/record-values';

type FollowUpField = FormField<
  Required<Pick<ContactChanges, 'priority' | 'notes' | 'followUpDate' | 'lastContactDate'>>
>;

/** What briefs and contacts have in common. */
export const followUpFields = {
  priority: { name: 'priority', label: 'Priority', options: capitalizedOptions(priorities) },
  followUpDate: { name: 'followUpDate', label: 'Follow-up Date', ...dateField },
  lastContactDate: { name: 'lastContactDate', label: 'Last Contact', ...dateField },
  notes: {
    name: 'notes',
    label: 'Notes',
    rows: 5,
    maxLength: limits.longText,
    setValueAs: orNull,
    className: 'sm:col-span-2',
  },
} as const satisfies Record<string, FollowUpField>;
