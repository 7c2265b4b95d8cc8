/** Those that are not letters or digits, by their names in KeyboardEvent.key. */
export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowDown' | 'ArrowUp' | (string & {});

export interface FoundElement {
  click(): Promise<void>;
  type(text: string): Promise<void>;
  /** For a file input. @param path absolute */
  chooseFile(path: string): Promise<void>;
  /** The script's first argument is the element. */
  run<Answer>(script: InPage<Answer>, ...args: unknown[]): Promise<Answer>;
}

/** A function that runs in the page: it sees only its arguments, which are JSON. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- arguments of any types, as many as it has
export type InPage<Answer> = (...args: any[]) => Answer;

/** What each driver does in its own way. Everything else happens in the page, the same in all of them: see page.ts. */
export interface Browser {
  goTo(url: string): Promise<void>;
  /** Of the page, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  run<Answer>(script: InPage<Answer>, ...args: unknown[]): Promise<Answer>;
  /** Runs a whole program, for its effects. */
  load(source: string): Promise<void>;
  find(script: InPage<Element | null>, ...args: unknown[]): Promise<FoundElement | null>;
  press(key: Key): Promise<void>;
  /** PNG */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}
