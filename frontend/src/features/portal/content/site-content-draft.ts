import type { SiteContent } from '@cueroom/contracts/content/site-content';
import { proxy } from 'valtio/vanilla';

/** The site's words that were changed and not stored yet. They outlive a look at another tab, and a list that refreshes. */
export const siteContentDraft = proxy<{ words: Partial<SiteContent> }>({ words: {} });

const fields = ['heroTitle', 'heroSubtitle', 'aboutContent'] as const;

/** Keeps what differs from the words that are stored. */
export const keepDraft = (typed: SiteContent, stored: SiteContent) => {
  siteContentDraft.words = Object.fromEntries(
    fields.filter((field) => typed[field] !== stored[field]).map((field) => [field, typed[field]]),
  );
};

export const forgetDraft = () => {
  siteContentDraft.words = {};
};

export const hasDraft = ({ words }: { readonly words: Partial<SiteContent> }): boolean => Object.keys(words).length > 0;
