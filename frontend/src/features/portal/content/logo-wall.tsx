import type { Logo } from '@cueroom/contracts/content/logo-wall';
import { Badge } from '../../../ui/badge';
import { lazyWindow } from '../../../ui/lazy-window';
import { Notice } from '../../../ui/notice';
import { logoKind, logoPublicKeys } from './card-kinds';
import { CardsSection } from './cards-section';

const LogoDialog = lazyWindow(() => import('./logo-dialog'));

const deletable = {
  kind: logoKind,
  one: 'logo',
  deletedText: 'Logo deleted successfully',
  publicKeys: logoPublicKeys,
};

export function LogoWall() {
  return (
    <CardsSection<Logo>
      title="Logo Wall"
      listLabel="Logos"
      hint="Shown on the home page under Trusted by Industry Leaders."
      addLabel="Add Logo"
      loadingText="Loading logos…"
      deletable={deletable}
      fetchDialog={LogoDialog.fetch}
      renderDialog={(logo, _logos, close) => <LogoDialog logo={logo} onClose={close} />}
      empty={<Notice>No logos yet. Until you add one, the site shows five built-in logos.</Notice>}
      renderNote={(logos) =>
        !logos.some(({ active }) => active) && (
          <p className="mb-4 text-sm text-ink-soft">No logo is active: the site shows five built-in logos.</p>
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
