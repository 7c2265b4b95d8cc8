import { mostPeople } from '@cueroom/contracts/content/most-people';
import { lazyWindow } from '../../../../ui/lazy-window';
import { Notice } from '../../../../ui/notice';
import { personRecords } from './card-kinds';
import { CardsSection } from './cards-section';

const PersonDialog = lazyWindow(() => import('./person-dialog'));

export function People() {
  return (
    <CardsSection
      title="People"
      listLabel="People"
      hint={`Shown on the About page, up to ${mostPeople}.`}
      fullText={({ length }) => length >= mostPeople && `The About page has room for ${mostPeople} people.`}
      addLabel="Add Person"
      loadingText="Loading people…"
      of={personRecords}
      renderDialog={(person, people, close) => (
        <PersonDialog
          person={person}
          nextOrder={Math.max(0, ...people.map(({ displayOrder }) => displayOrder)) + 1}
          onClose={close}
        />
      )}
      empty={<Notice>No one yet. Producers like to know who they’ll talk to.</Notice>}
      renderCard={({ role, portraitUrl, displayOrder }) => ({
        picture: portraitUrl ? (
          <img src={portraitUrl} alt="" className="max-h-24 max-w-full rounded object-contain" />
        ) : (
          <span className="text-note">No portrait</span>
        ),
        facts: (
          <>
            <span className="w-full truncate" title={role}>
              {role}
            </span>
            <span>{`Order ${displayOrder}`}</span>
          </>
        ),
      })}
    />
  );
}
