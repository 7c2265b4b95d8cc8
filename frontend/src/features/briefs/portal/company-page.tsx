import { useRecord } from '../../../lib/api/admin-lists';
import { pluralize } from '../../../lib/words/format';
import { peoplePlace, useListAddress } from '../../../lib/page/portal-address';
import { Loaded } from '../../../ui/loaded';
import { PersonList, PersonPage } from './person-page';

/** Who wrote for a company last. */
export default function CompanyPage() {
  const { id = '' } = useListAddress();
  const answer = useRecord('companies', id);
  return (
    <PersonPage name={(!answer.error && answer.data?.name) || 'Company'}>
      <Loaded answer={answer} loadingText="Loading company…" one="company" isOnPage>
        {({ name, people }) => (
          <>
            <h2 translate="no" dir="auto" className="mt-3 mb-8 text-title wrap-anywhere">
              {name}
            </h2>
            <PersonList
              title="People"
              rows={people.map((person) => ({
                ...{ id: person.id, title: person.name, leadsTo: peoplePlace('client', person.id) },
                facts: [
                  person.email,
                  person.briefs > 0 && pluralize(person.briefs, 'brief'),
                  person.messages > 0 && pluralize(person.messages, 'message'),
                ],
              }))}
            />
          </>
        )}
      </Loaded>
    </PersonPage>
  );
}
