import type { Brief } from '@cueroom/contracts/intake/briefs';
import type { Contact } from '@cueroom/contracts/intake/contacts';
import { briefStatuses, contactStatuses } from '@cueroom/contracts/options';
import { capitalized, capitalizedOptions, wordFor } from '../../../lib/words';
import { Badge } from '../../../ui/badge';
import type { Deletable } from '../../records/delete-dialog';

/** 'submitted' is shown as 'new', and picked as such. */
export const briefStatusOf = (status: string): string => (status === 'submitted' ? 'new' : status);
export const pickableBriefStatuses = briefStatuses.filter(({ value }) => value !== 'submitted');
export const contactStatusOptions = capitalizedOptions(contactStatuses);

/** The server's filter for the status that was picked. */
export const briefStatusFilter = (status?: string): string | undefined => (status === 'new' ? 'submitted,new' : status);

export function BriefStatus({ status }: Pick<Brief, 'status'>) {
  return <Badge tone={briefStatusOf(status) === 'new' ? 'brand' : 'neutral'}>{wordFor(briefStatuses, status)}</Badge>;
}

export function ContactStatus({ status }: Pick<Contact, 'status'>) {
  return <Badge tone={status === 'new' ? 'brand' : 'neutral'}>{capitalized(status)}</Badge>;
}

export const deletableBrief: Deletable = { kind: 'briefs', one: 'brief', deletedText: 'Brief deleted' };
export const deletableContact: Deletable = { kind: 'contacts', one: 'contact', deletedText: 'Contact deleted' };
