import { useQuery } from '@tanstack/react-query';
import { adminListQuery, adminRecordQuery } from '../../../lib/api/admin-lists';
import { useDebounced } from '../../../lib/page/use-debounced';
import { Button } from '../../../ui/button';

/** Someone whom the studio knows. */
export interface KnownPerson {
  name: string;
  email: string;
  company?: string | null;
  contactId?: string;
}

interface SuggestedPeopleProps {
  typed: string;
  /** Whose client is meant first. */
  briefId?: string | null;
  isThere: (email: string) => boolean;
  /** @param isTyped in place of what is being typed */
  onChoose: (person: KnownPerson, isTyped: boolean) => void;
}

/** The client of the brief, and contacts as one types. */
export function SuggestedPeople({ typed, briefId, isThere, onChoose }: SuggestedPeopleProps) {
  const client = useClient(briefId);
  const contacts = useContacts(typed);
  const isMeant = client?.name.toLowerCase().startsWith(typed.toLowerCase()) ?? false;
  return (
    <>
      {client && !isThere(client.email) && (
        <People label="Client of the brief" people={[client]} onChoose={(person) => onChoose(person, isMeant)} />
      )}
      <People label="Contacts" people={contacts} onChoose={(person) => onChoose(person, true)} />
    </>
  );
}

interface PeopleProps {
  label: string;
  people: readonly KnownPerson[];
  onChoose: (person: KnownPerson) => void;
}

function People({ label, people, onChoose }: PeopleProps) {
  if (people.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap items-center gap-2">
      <li aria-hidden className="text-note text-ink-soft">
        {label}
      </li>
      {people.map((person) => (
        <li key={person.email}>
          <Button
            variant="secondary"
            size="tight"
            className="shrink flex-wrap gap-y-0 text-left wrap-anywhere"
            onClick={() => onChoose(person)}
          >
            <span translate="no">{person.name}</span>
            <span className="font-normal text-ink-soft">{person.email}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** A brief may be deleted; its pitch stays. */
const useClient = (briefId: string | null | undefined): KnownPerson | undefined => {
  const { data } = useQuery({ ...adminRecordQuery('briefs', briefId ?? ''), enabled: Boolean(briefId) });
  return data && { name: data.clientName, email: data.clientEmail, company: data.clientCompany };
};

const shownContacts = 4;

/** Contacts of the CRM whose name begins as one types. */
const useContacts = (typed: string): KnownPerson[] => {
  const q = useDebounced(typed, 200);
  const isName = q.length >= 2 && !q.includes('@') && !q.includes('<');
  const { data } = useQuery({
    ...adminListQuery('contacts', { q, limit: shownContacts }),
    enabled: isName,
  });
  const found = isName && typed === q ? (data?.items ?? []) : [];
  return found.map(({ id, name, email, company }) => ({ contactId: id, name, email, company }));
};
