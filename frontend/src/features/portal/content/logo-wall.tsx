import type { Logo } from '@cueroom/contracts/content/logo-wall';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../../ui/failure';
import { Notice } from '../../../ui/notice';
import { AddButton } from '../../records/add-button';
import { DeleteDialog } from '../../records/delete-dialog';
import { LogoCard } from './logo-card';
import { LogoDialog } from './logo-dialog';
import { deletableLogo, logosQuery } from './logos';

export function LogoWall() {
  const { data, error, refetch } = useQuery(logosQuery());
  const [edited, setEdited] = useState<Logo | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<Logo | null>(null);
  return (
    <section aria-labelledby="logo-wall-heading">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 id="logo-wall-heading" className="text-heading">
            Logo Wall
          </h2>
          <p className="mt-1 text-body text-ink-soft">Shown on the home page under Trusted by Industry Leaders.</p>
        </div>
        <AddButton label="Add Logo" onClick={() => setEdited('new')} />
      </div>
      {data ? (
        <Logos logos={data.items} onEdit={setEdited} onDelete={setToDelete} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Notice>Loading logos…</Notice>
      )}
      {edited && <LogoDialog logo={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <DeleteDialog of={deletableLogo} record={toDelete} onClose={() => setToDelete(null)} />
    </section>
  );
}

interface LogosProps {
  logos: readonly Logo[];
  onEdit: (logo: Logo) => void;
  onDelete: (logo: Logo) => void;
}

function Logos({ logos, onEdit, onDelete }: LogosProps) {
  if (logos.length === 0) return <Notice>No logos yet. Until you add one, the site shows five built-in logos.</Notice>;
  return (
    <>
      {!logos.some(({ active }) => active) && (
        <p className="mb-4 text-sm text-ink-soft">No logo is active: the site shows five built-in logos.</p>
      )}
      <ul aria-label="Logos" className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {logos.map((logo) => (
          <LogoCard key={logo.id} logo={logo} onEdit={() => onEdit(logo)} onDelete={() => onDelete(logo)} />
        ))}
      </ul>
    </>
  );
}
