import { untitledProject } from '@cueroom/contracts/intake/brief-name';
import type { ClientPage as Client } from '@cueroom/contracts/intake/clients';
import { contactSubjects } from '@cueroom/contracts/options';
import type { ClientPitch } from '@cueroom/contracts/pitches/clients';
import { pitchStatuses, trackChoices } from '@cueroom/contracts/pitches/pitch-options';
import { Link } from '@tanstack/react-router';
import { useRecord } from '../../../lib/api/admin-lists';
import { pluralize } from '../../../lib/words/format';
import { peoplePlace, recordPlace, useListAddress } from '../../../lib/page/portal-address';
import { wordFor } from '../../../lib/words/words';
import { Address } from '../../../ui/email';
import { Loaded } from '../../../ui/loaded';
import { BriefStatus, ContactStatus, ReviewStatus } from '../../shared/records/status-badges';
import { PersonList, PersonPage } from './person-page';

/** Everything that came from one email address, and the pitches that went there. */
export default function ClientPage() {
  const { id = '' } = useListAddress();
  const answer = useRecord('clients', id);
  return (
    <PersonPage name={(!answer.error && answer.data?.name) || 'Person'}>
      <Loaded answer={answer} loadingText="Loading person…" one="person" isOnPage>
        {(client) => <Person client={client} />}
      </Loaded>
    </PersonPage>
  );
}

function Person({ client }: { client: Client }) {
  const { name, email, company, companyId, briefs, messages, pitches, submissions } = client;
  return (
    <>
      <h2 translate="no" dir="auto" className="mt-3 text-title wrap-anywhere">
        {name}
      </h2>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        <Address email={email} />
        {company && companyId && (
          <Link
            {...peoplePlace('company', companyId)}
            translate="no"
            className="min-h-6 wrap-anywhere underline underline-offset-3"
          >
            {company}
          </Link>
        )}
      </p>
      <div className="mt-8 space-y-10">
        <PersonList
          title="Briefs"
          rows={briefs.map((brief) => ({
            ...{ id: brief.id, at: brief.createdAt, leadsTo: recordPlace('brief', brief.id) },
            title: brief.projectTitle ?? untitledProject,
            facts: [brief.clientCompany],
            mark: <BriefStatus status={brief.status} />,
          }))}
        />
        <PersonList
          title="Messages"
          rows={messages.map((message) => ({
            ...{ id: message.id, at: message.createdAt, leadsTo: recordPlace('contact', message.id) },
            title: wordFor(contactSubjects, message.subject),
            facts: [firstWords(message.message)],
            mark: <ContactStatus status={message.status} />,
          }))}
        />
        <PersonList
          title="Pitches"
          rows={pitches.map((pitch) => ({
            ...{ id: pitch.recipientId, at: pitch.createdAt, leadsTo: recordPlace('pitch', pitch.id) },
            title: pitch.title,
            facts: pitchFacts(pitch),
          }))}
        />
        <PersonList
          title="Submissions"
          rows={submissions.map((sent) => ({
            ...{ id: sent.id, at: sent.createdAt, leadsTo: recordPlace('submission', sent.id) },
            title: sent.trackTitle ?? 'No songs',
            facts: [sent.artistName, sent.songCount > 1 && pluralize(sent.songCount, 'song')],
            mark: <ReviewStatus status={sent.status} />,
          }))}
        />
      </div>
    </>
  );
}

const shownLetters = 120;
const firstWords = (text: string): string =>
  text.length > shownLetters ? `${text.slice(0, shownLetters).trimEnd()}…` : text;

const pitchFacts = ({ status, visits, choices }: ClientPitch) => [
  wordFor(pitchStatuses, status),
  visits === 0 ? 'not opened yet' : `opened ${pluralize(visits, 'time')}`,
  ...trackChoices.map(({ value, label }) => choices[value] > 0 && `${choices[value]} ${label.toLowerCase()}`),
];
