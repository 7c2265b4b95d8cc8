/** The result of one check. An error has to be fixed; a warning should be known. */
export interface Finding {
  level: 'ok' | 'warning' | 'error';
  where: string;
  message: string;
}

export const ok = (where: string, message: string): Finding => ({ level: 'ok', where, message });
export const warning = (where: string, message: string): Finding => ({ level: 'warning', where, message });
export const error = (where: string, message: string): Finding => ({ level: 'error', where, message });

export const worstOr = (findings: readonly Finding[], well: Finding): Finding[] =>
  findings.length > 0 ? [...findings] : [well];
