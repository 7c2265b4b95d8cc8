import type { Logo } from '@cueroom/contracts/content/logo-wall';
import { Pencil, Trash2 } from 'lucide-react';
import { Badge } from '../../../ui/badge';
import { classes } from '../../../ui/classes';
import { IconButton } from '../../../ui/icon-button';

interface LogoCardProps {
  logo: Logo;
  onEdit: () => void;
  onDelete: () => void;
}

export function LogoCard({ logo: { name, iconData, displayOrder, active }, onEdit, onDelete }: LogoCardProps) {
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
