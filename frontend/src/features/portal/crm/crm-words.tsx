import type { Brief } from '@cueroom/contracts/intake/briefs';
import type { Contact } from '@cueroom/contracts/intake/contacts';
import { briefStatuses, contactStatuses } from '@cueroom/contracts/options';
import { capitalized, capitalizedOptions, wordFor } from '../../../lib/words';
import { Badge } from '../../../ui/badge';
import type { Kind } from './crm.queries';

/** 'submitted' reads like 'new', and is chosen as such. */
export const briefStatusOf = (status: string): string => (status === 'submitted' ? 'new' : status);
export const chosenBriefStatuses = briefStatuses.filter(({ value }) => value !== 'submitted');
export const contactStatusOptions = capitalizedOptions(contactStatuses);

/** What the server is asked for when people ask for a status. */
export const statusAsked = (kind: Kind, status?: string): string | undefined =>
  kind === 'briefs' && status === 'new' ? 'submitted,new' : status;

export function BriefStatus({ status }: Pick<Brief, 'status'>) {
  return <Badge tone={briefStatusOf(status) === 'new' ? 'brand' : 'neutral'}>{wordFor(briefStatuses, status)}</Badge>;
}

export function ContactStatus({ status }: Pick<Contact, 'status'>) {
  return <Badge tone={status === 'new' ? 'brand' : 'neutral'}>{capitalized(status)}</Badge>;
}

export const words = {
  briefs: {
    question: 'Are you sure you want to delete this brief?',
    deleted: 'Brief deleted',
    restored: 'Brief restored',
    updated: 'Brief updated',
  },
  contacts: {
    question: 'Are you sure you want to delete this contact?',
    deleted: 'Contact deleted',
    restored: 'Contact restored',
    updated: 'Contact updated',
  },
} as const satisfies Record<Kind, object>;
