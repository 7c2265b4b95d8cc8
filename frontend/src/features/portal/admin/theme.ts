import { useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy } from 'valtio/vanilla';
import { browserStorage } from '../../../lib/storage';
import { useMediaNow } from '../../../lib/page/use-media';

export const themes = [
  { value: 'system', label: 'Same as system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
type Theme = (typeof themes)[number]['value'];

const themeKey = 'portalTheme';
const kept = themes.find(({ value }) => value === browserStorage.get(themeKey));
const chosen = proxy<{ theme: Theme }>({ theme: kept?.value ?? 'system' });

export function useDark(): boolean {
  const { theme } = useSnapshot(chosen);
  const isSystemDark = useMediaNow('(prefers-color-scheme: dark)');
  return theme === 'dark' || (theme === 'system' && isSystemDark);
}

export const setTheme = (theme: Theme): void => {
  chosen.theme = theme;
  browserStorage.set(themeKey, theme);
};

/** Dresses the page while the portal or its sign-in is open; the public site keeps its look (styles.css). */
export function useThemedPage(): void {
  const isDark = useDark();
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = isDark ? 'dark' : 'light';
    return () => void delete dataset.theme;
  }, [isDark]);
}
