import { mostPeople } from '@cueroom/contracts/content/most-people';
import type { StoredSiteContent } from '@cueroom/contracts/content/site-content';
import type { LetterTemplate } from '@cueroom/contracts/intake/letters';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { letterTemplatesQuery } from '../../../../lib/api/admin-lists';
import { siteContentQuery } from '../../../../lib/api/public-queries';
import { adminListOptions } from '../../../../lib/api/query-client';
import { recordCalls } from '../../../../lib/api/record-calls';
import { useRecordMutation } from '../../../../lib/api/record-mutations';
import { wordFor } from '../../../../lib/words/words';
import { Badge } from '../../../../ui/badge';
import { Button } from '../../../../ui/button';
import { ConfirmDialog } from '../../../../ui/window/dialog';
import { IconButton } from '../../../../ui/icon-button';
import { lazyWindow } from '../../../../ui/window/lazy-window';
import { Loaded } from '../../../../ui/loaded';
import { Notice } from '../../../../ui/notices/notice';
import { toast, toastError } from '../../../../ui/notices/toasts';
import { AddButton } from '../../../shared/records/add-button';
import { CardsSection } from './cards-section';
import { letterUses, logoRecords, personRecords, templateRecords } from './content-records';
import { SiteContentForm } from './site-content-form';

export default function ContentTab() {
  const answer = useQuery({ ...siteContentQuery(), ...adminListOptions });
  return (
    <div className="mx-auto w-full max-w-7xl space-y-14 pt-4 pb-10">
      <section aria-labelledby="content-heading">
        <h2 id="content-heading" className="mb-5 text-heading">
          Site Content
        </h2>
        <Loaded answer={answer} loadingText="Loading site content…">
          {(stored) => (
            <>
              <Look stored={stored} />
              <SiteContentForm stored={stored} />
            </>
          )}
        </Loaded>
      </section>
      <People />
      <LogoWall />
      <LetterTemplates />
    </div>
  );
}

const LookDialog = lazyWindow(() => import('./look-dialog'));

/** What tells this studio's site from another one's at a glance. */
function Look({ stored }: { stored: StoredSiteContent }) {
  const [isOpen, setIsOpen] = useState(false);
  const { accent, logo } = stored;
  return (
    <div className="mb-7 flex max-w-3xl flex-wrap items-center gap-x-5 gap-y-3 rounded-xl border border-line bg-card px-4 py-3">
      {logo ? (
        <img
          src={logo.url}
          alt="Logo"
          width={logo.width}
          height={logo.height}
          className="box-content h-8 w-auto max-w-44 rounded-md bg-site object-contain px-3 py-2"
        />
      ) : (
        <p className="text-body">No logo of your own: the name and five bars stand in its place.</p>
      )}
      <p className="flex items-center gap-2 text-body tabular-nums">
        <span aria-hidden style={{ background: accent }} className="size-6 rounded-full border border-line-strong" />
        <span translate="no">{accent}</span>
      </p>
      <Button variant="secondary" size="small" className="ml-auto" onClick={() => setIsOpen(true)}>
        Logo and Color
      </Button>
      {isOpen && <LookDialog stored={stored} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

const LogoDialog = lazyWindow(() => import('./logo-dialog'));

function LogoWall() {
  return (
    <CardsSection
      title="Logo Wall"
      listLabel="Logos"
      hint="Shown on the home page below the film."
      addLabel="Add Logo"
      loadingText="Loading logos…"
      of={logoRecords}
      renderDialog={(logo, _logos, close) => <LogoDialog logo={logo} onClose={close} />}
      empty={
        <Notice>
          No logos yet. Until you add one, the site shows five built-in logos of invented companies, or none where
          Client Logos Heading is empty.
        </Notice>
      }
      renderNote={(logos) =>
        !logos.some(({ active }) => active) && (
          <p className="mb-4 text-sm text-ink-soft">
            No logo is active: the site shows five built-in logos of invented companies, or none where Client Logos
            Heading is empty.
          </p>
        )
      }
      renderCard={({ name, iconData, displayOrder, active }) => ({
        picture: iconData ? (
          <img src={iconData} alt="" className="max-h-14 max-w-full object-contain" />
        ) : (
          <span translate="no" className="line-clamp-2 text-center text-lg font-semibold tracking-tight wrap-anywhere">
            {name}
          </span>
        ),
        facts: (
          <>
            <span>{`Order ${displayOrder}`}</span>
            <Badge tone={active ? 'good' : 'neutral'}>{active ? 'Active' : 'Hidden'}</Badge>
          </>
        ),
        isPale: !active,
      })}
    />
  );
}

const TemplateDialog = lazyWindow(() => import('./template-dialog'));

/** The studio's own words for its answers to artists. */
function LetterTemplates() {
  const answer = useQuery(letterTemplatesQuery());
  const [opened, setOpened] = useState<LetterTemplate | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<LetterTemplate | null>(null);
  const remove = useRecordMutation({
    kind: templateRecords.path,
    mutationFn: ({ id }: LetterTemplate) => recordCalls.remove('templates', id),
    onSuccess: (_nothing, { name }) => toast({ title: 'Template deleted', description: name }),
    onError: (error) => toastError(error),
  });
  return (
    <section aria-labelledby="templates-heading">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 id="templates-heading" className="text-heading">
            Letters
          </h2>
          <p className="mt-1 text-body text-ink-soft">
            Templates for your answers to artists. You read each before it goes.
          </p>
        </div>
        <AddButton label="Add template" onClick={() => setOpened('new')} />
      </div>
      <Loaded answer={answer} loadingText="Loading templates…">
        {(templates) => (
          <ul aria-label="Templates" className="divide-y divide-line rounded-xl border border-line bg-card">
            {templates.map((template) => (
              <li key={template.id} className="flex items-center gap-3 py-2.5 pr-2 pl-4">
                <div className="min-w-0 flex-1">
                  <h3 translate="no" className="text-body font-semibold wrap-anywhere">
                    {template.name}
                  </h3>
                  <p className="text-note text-ink-soft">{wordFor(letterUses, template.kind)}</p>
                </div>
                <IconButton icon={Pencil} label={`Edit ${template.name}`} onClick={() => setOpened(template)} />
                <IconButton icon={Trash2} label={`Delete ${template.name}`} onClick={() => setToDelete(template)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {opened && <TemplateDialog template={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
      <ConfirmDialog
        question="Are you sure you want to delete this template?"
        explanation={toDelete?.name}
        confirmLabel="Delete"
        isOpen={toDelete !== null}
        isPending={remove.isPending}
        onConfirm={() => toDelete && remove.mutate(toDelete, { onSettled: () => setToDelete(null) })}
        onCancel={() => setToDelete(null)}
      />
    </section>
  );
}

const PersonDialog = lazyWindow(() => import('./person-dialog'));

function People() {
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
