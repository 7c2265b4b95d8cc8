import { newestFirst } from './projects.schema';

const fields = ['title', 'network', 'medium', 'genre', 'description'] as const;

const literally = (word: string): RegExp => new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');

/** A filter: every word is somewhere in the project's texts. A portfolio has hundreds of projects: no index is needed. */
export const holding = (q = ''): { $and?: object[] } => {
  const words = q.trim().split(/\s+/).filter(Boolean).map(literally);
  return words.length > 0 ? { $and: words.map((word) => ({ $or: fields.map((field) => ({ [field]: word })) })) } : {};
};

export interface Order {
  sort: Record<string, 1 | -1>;
  collation?: { locale: string; strength: number };
}

/** By `title`, or `-title` for the other direction, in the order of the alphabet; by default the newest year comes first. */
export const orderOf = (sort?: string): Order => {
  if (!sort) return { sort: newestFirst };
  const field = sort.replace('-', '');
  const others = Object.entries(newestFirst).filter(([name]) => name !== field);
  return {
    sort: { [field]: sort.startsWith('-') ? -1 : 1, ...Object.fromEntries(others) },
    // A and a are one letter.
    collation: { locale: 'en', strength: 2 },
  };
};
