import { proxy, ref } from 'valtio/vanilla';

/** The values of a record when its form began, and the revision that they belong to. */
export interface Base<Values> {
  values: Values;
  /** null: there was no record. */
  revision: number | null;
  /** Which picture it has. */
  image?: unknown;
}

/** What was typed and not saved yet. It outlives a look at another tab, and a record that is refreshed. */
export interface FormDraft<Values> {
  typed: Partial<Values>;
  base: Base<Values> | null;
  keep: (typed: Partial<Values>, base: Base<Values>) => void;
  clear: () => void;
}

export const formDraft = <Values extends object>(): FormDraft<Values> => {
  const draft: FormDraft<Values> = proxy({
    typed: {},
    base: null,
    keep: (typed, base) => {
      draft.typed = typed;
      draft.base = hasDraft({ typed }) ? ref(base) : null;
    },
    clear: () => draft.keep({}, { values: {} as Values, revision: null }),
  } as FormDraft<Values>);
  return draft;
};

export const hasDraft = ({ typed }: { readonly typed: object }): boolean => Object.keys(typed).length > 0;
