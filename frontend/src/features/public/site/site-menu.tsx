import { Menu } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../../ui/button';

// Only small screens have it, so its code comes when it is about to be used.
const loadDrawer = () => import('./site-drawer');
const SiteDrawer = lazy(loadDrawer);

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
        size="icon"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="size-11! lg:hidden"
        onPointerEnter={() => void loadDrawer()}
        onFocus={() => void loadDrawer()}
        onClick={open}
      >
        <Menu aria-hidden className="size-6" />
      </Button>
      <Suspense>
        {wasOpened && <SiteDrawer isOpen={isOpen} onOpenChange={setIsOpen} onClosed={() => button.current?.focus()} />}
      </Suspense>
    </>
  );
}
