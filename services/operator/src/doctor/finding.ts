/** What the doctor has seen at one place. An error has to be mended; of a warning a person should know. */
export interface Finding {
  level: 'ok' | 'warning' | 'error';
  where: string;
  says: string;
}

export const ok = (where: string, says: string): Finding => ({ level: 'ok', where, says });
export const warning = (where: string, says: string): Finding => ({ level: 'warning', where, says });
export const error = (where: string, says: string): Finding => ({ level: 'error', where, says });

/** Errors first, then warnings: what there is to do, or what is well. */
export const worstOr = (findings: readonly Finding[], well: Finding): Finding[] =>
  findings.length > 0 ? [...findings] : [well];
