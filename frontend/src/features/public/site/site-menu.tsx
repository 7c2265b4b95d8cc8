import { Menu } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { lazyPart, PartFailed } from '../../../ui/lazy-part';

// Only small screens have it, so its code comes when it is about to be used.
const loadDrawer = () => import('./site-drawer');
const loadAhead = () => void loadDrawer().catch(() => undefined);
const SiteDrawer = lazyPart(loadDrawer, {
  failed: ({ props, retry }) =>
    props.isOpen && (
      <div className="absolute inset-x-0 top-full border-b border-line bg-card shadow-raised">
        <PartFailed onRetry={retry} />
      </div>
    ),
});

export function SiteMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="touch"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="lg:hidden"
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={open}
      >
        <Menu aria-hidden className="size-6" />
      </Button>
      {wasOpened && <SiteDrawer isOpen={isOpen} onOpenChange={setIsOpen} onClosed={() => button.current?.focus()} />}
    </>
  );
}
