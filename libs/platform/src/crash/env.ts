/** Only the error tests set this; it is no setting of an operator's. */
export const crashAt: string = process.env['CRASH_AT'] ?? '';
