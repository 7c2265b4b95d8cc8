import { createContext, useContext, useEffect, useId, useLayoutEffect, useState } from 'react';

/** What can be done in a window, also from the search over everything. */
interface Command {
  label: string;
  run: () => void;
}

interface CommandWindow {
  titled: (title: string) => void;
  offer: (source: string, commands: readonly Command[]) => void;
  withdraw: (source: string) => void;
  read: () => { title: string; commands: readonly Command[] };
}

/** Those that are open, each above the ones before it. */
const windows: CommandWindow[] = [];

/** What the topmost window offers. */
export const windowCommands = () => windows.at(-1)?.read() ?? { title: '', commands: [] };

const makeWindow = (): CommandWindow => {
  const offered = new Map<string, readonly Command[]>();
  let title = '';
  return {
    titled: (text) => void (title = text),
    offer: (source, commands) => void offered.set(source, commands),
    withdraw: (source) => void offered.delete(source),
    read: () => ({ title, commands: [...offered.values()].flat() }),
  };
};

export const CommandContext = createContext<CommandWindow | null>(null);

/** For a window: its parts offer their commands in it. */
export function useCommandWindow(title: string, isOpen: boolean): CommandWindow {
  const [own] = useState(makeWindow);
  useLayoutEffect(() => own.titled(title), [own, title]);
  useLayoutEffect(() => {
    if (!isOpen) return;
    windows.push(own);
    return () => void windows.splice(windows.indexOf(own), 1);
  }, [own, isOpen]);
  return own;
}

/** While the window around it is the topmost. Outside of one nothing is offered. */
export function useCommands(commands: readonly Command[]): void {
  const window = useContext(CommandContext);
  const source = useId();
  // As they are drawn now: what a press does depends on the record.
  useEffect(() => window?.offer(source, commands));
  useEffect(() => () => window?.withdraw(source), [window, source]);
}
