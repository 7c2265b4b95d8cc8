/** How CSV is written, for csv-stringify: RFC 4180, which has every kind of line break inside a cell quoted. */
export const csvFormat = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ };
