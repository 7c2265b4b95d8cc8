import type { Logo } from '@cueroom/contracts/content/logo-wall';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { adminListQuery } from '../../../lib/admin-lists';
import { Badge } from '../../../ui/badge';
import { classes } from '../../../ui/classes';
import { IconButton } from '../../../ui/icon-button';
import { Loaded } from '../../../ui/loaded';
import { Notice } from '../../../ui/notice';
import { DeleteDialog } from '../../records/delete-dialog';
import { AddButton } from '../../records/list-panel';
import { LogoDialog, logoKind, logoPublicKeys } from './logo-dialog';

const deletable = {
  kind: logoKind,
  one: 'logo',
  deletedText: 'Logo deleted successfully',
  publicKeys: logoPublicKeys,
};

export function LogoWall() {
  const answer = useQuery(adminListQuery<Logo>(logoKind, {}));
  const [opened, setOpened] = useState<Logo | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<Logo | null>(null);
  // As it is now, or was when it was last there.
  const edited = opened === 'new' ? null : (answer.data?.items.find(({ id }) => id === opened?.id) ?? opened);
  return (
    <section aria-labelledby="logo-wall-heading">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 id="logo-wall-heading" className="text-heading">
            Logo Wall
          </h2>
          <p className="mt-1 text-body text-ink-soft">Shown on the home page under Trusted by Industry Leaders.</p>
        </div>
        <AddButton label="Add Logo" onClick={() => setOpened('new')} />
      </div>
      <Loaded answer={answer} loadingText="Loading logos…">
        {({ items }) => <Logos logos={items} onEdit={setOpened} onDelete={setToDelete} />}
      </Loaded>
      {opened && <LogoDialog logo={edited} onClose={() => setOpened(null)} />}
      <DeleteDialog of={deletable} record={toDelete} onClose={() => setToDelete(null)} />
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

interface LogoCardProps {
  logo: Logo;
  onEdit: () => void;
  onDelete: () => void;
}

function LogoCard({ logo: { name, iconData, displayOrder, active }, onEdit, onDelete }: LogoCardProps) {
  return (
    <li aria-label={name} className="flex overflow-hidden rounded-xl border border-line bg-card sm:flex-col">
      <div
        className={classes(
          'grid w-32 shrink-0 place-items-center border-r border-line bg-paper px-4 text-ink/75 sm:h-28 sm:w-auto sm:border-r-0 sm:border-b sm:px-6',
          !active && 'opacity-45',
        )}
      >
        {iconData ? (
          <img src={iconData} alt="" className="max-h-14 max-w-full object-contain" />
        ) : (
          <span className="line-clamp-2 text-center text-lg font-semibold tracking-tight wrap-anywhere">{name}</span>
        )}
      </div>
      <div className="flex min-w-0 flex-1 items-center gap-2 py-2.5 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <h4 className="truncate text-body font-semibold" title={name}>
            {name}
          </h4>
          <div className="mt-1 flex flex-wrap items-center gap-2 text-note text-ink-soft">
            Order {displayOrder}
            <Badge tone={active ? 'good' : 'neutral'}>{active ? 'Active' : 'Hidden'}</Badge>
          </div>
        </div>
        <IconButton icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />
        <IconButton icon={Trash2} label={`Delete ${name}`} onClick={onDelete} />
      </div>
    </li>
  );
}
