import type { Page } from '@cueroom/contracts/pages';
import { useEffect } from 'react';

type Head = Omit<Page, 'path'> & { path?: string };

/** Keeps the document's head in step with the page. The gateway writes the same words for whoever runs no scripts. */
export function usePageHead({ path, title, description, keywords, isIndexed, canonicalPath }: Head) {
  useEffect(() => {
    document.title = title;
    setMeta('name', 'description', description);
    setMeta('name', 'keywords', keywords);
    setMeta('name', 'robots', isIndexed ? 'index, follow' : 'noindex, nofollow');
    setMeta('property', 'og:title', title);
    setMeta('property', 'og:description', description);
    setMeta('property', 'og:type', 'website');
    setMeta('name', 'twitter:card', 'summary_large_image');
    const address = canonicalPath ?? path;
    setCanonical(address && isIndexed ? new URL(address, window.location.origin).href : undefined);
  }, [path, title, description, keywords, isIndexed, canonicalPath]);
}

const setMeta = (key: 'name' | 'property', name: string, content: string | undefined) => {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[${key}="${name}"]`);
  if (!content) return found?.remove();
  const meta = found ?? document.head.appendChild(document.createElement('meta'));
  meta.setAttribute(key, name);
  meta.content = content;
};

const setCanonical = (address: string | undefined) => {
  const found = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!address) return found?.remove();
  const link = found ?? document.head.appendChild(document.createElement('link'));
  link.rel = 'canonical';
  link.href = address;
};
