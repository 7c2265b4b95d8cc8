import { headOf, type Page } from '@cueroom/contracts/pages';
import { useEffect } from 'react';
import { siteOrigin, studio } from '../studio';

export function usePageHead(page: Omit<Page, 'path'> & { path?: string }) {
  useEffect(() => {
    const { title, metas, canonical } = headOf(page, studio, siteOrigin());
    document.title = title;
    metas.forEach(({ key, name, content }) => setMeta(key, name, content));
    setCanonical(canonical);
  }, [page]);
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
