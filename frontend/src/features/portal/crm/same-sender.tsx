import type { SentKind, SentRecord } from '@cueroom/contracts/intake/same-sender';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useRecordPlace } from '../../../lib/admin-search';
import { adminKeys } from '../../../lib/admin-keys';
import { api } from '../../../lib/api';
import { capitalized } from '../../../lib/words';
import { Ago } from '../../../ui/ago';

const kinds: Record<SentKind, string> = { brief: 'Brief', contact: 'Message', submission: 'Submission' };

/** What else came from the same email address. */
export function SameSender({ entityType, id }: { entityType: 'brief' | 'contact'; id: string }) {
  const titleId = useId();
  const recordPlace = useRecordPlace();
  const { data = [] } = useQuery({
    queryKey: [...adminKeys.one(`${entityType}s`, id), 'same-sender'],
    queryFn: ({ signal }) => api.get<SentRecord[]>(`/api/admin/${entityType}s/${id}/same-sender`, { signal }),
  });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mt-8 mb-2 text-lg font-semibold tracking-tight">
        Also from this person
      </h3>
      <ul className="divide-y divide-line text-sm">
        {data.map((sent) => (
          <li key={sent.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5">
            <Link
              to="/admin"
              search={recordPlace(sent.entityType, sent.id)}
              className="font-semibold wrap-anywhere underline-offset-3 hover:underline"
            >
              {sent.title}
            </Link>
            <span className="text-ink-soft">
              <span>{`${kinds[sent.entityType]} · ${capitalized(sent.status)} · `}</span>
              <Ago iso={sent.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
