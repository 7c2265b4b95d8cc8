import { Readable } from 'node:stream';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { importLimits, type FileRow } from '@cueroom/contracts/catalog/imports';
import { guessColumns, namedHeadings } from '@cueroom/contracts/csv/headings';
import { CsvError, type InfoRecord, type Options, parse } from 'csv-parse';
import { FileError } from '../files/file-error';

const marks: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const firstBytes = async (file: string): Promise<Buffer> => {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

async function* decoded(file: string, encoding: string, fatal = false): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal });
  for await (const chunk of createReadStream(file)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

const isUtf8 = async (file: string): Promise<boolean> => {
  try {
    await finished(Readable.from(decoded(file, 'utf-8', true)).resume());
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
};

/** UTF-16 without its mark: of headings in Latin letters, nearly every other byte is zero, and none between these. */
const unmarkedUtf16 = (head: Buffer): string | undefined => {
  const zeros = [0, 1].map((parity) => head.filter((byte, at) => byte === 0 && at % 2 === parity).length);
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < head.length / 4 || Math.min(even, odd) > 0) return undefined;
  return even > 0 ? 'utf-16be' : 'utf-16le';
};

/** By its mark or its zeros; else it is UTF-8 if it can be, and otherwise what spreadsheets on Windows write. */
const encodingOf = async (file: string): Promise<string> => {
  const head = await firstBytes(file);
  const marked = marks.find(([, mark]) => mark.every((byte, index) => head[index] === byte));
  const encoding = marked?.[0] ?? unmarkedUtf16(head);
  return encoding ?? ((await isUtf8(file)) ? 'utf-8' : 'windows-1252');
};

/** @throws FileError for what is no text */
async function* textOf(file: string, encoding?: string): AsyncGenerator<string> {
  for await (const text of decoded(file, encoding ?? (await encodingOf(file)))) {
    if (text.includes('\0')) throw new FileError('This is not a CSV file');
    yield text;
  }
}

const maxRowLength = 120_000;

const delimiters = [',', ';', '\t', '|'] as const;
/** Excel's own hint, before the headings: `sep=;`. */
const hint = /^"?sep=(.)"?\r?\n?/i;

/** Names of reports, dates and empty lines may stand above the headings. */
const linesAbove = 20;
const headLength = 64 * 1024;

/** Cells of a line that is no row of a table may be cut wrongly: they are only compared with names of columns. */
const cellsOf = (line: string, delimiter: string): string[] =>
  line.split(delimiter).map((cell) => cell.trim().replace(/^"|"$/g, ''));

const isHeadings = (line: string, delimiter: string): boolean => {
  const columns = guessColumns(namedHeadings(cellsOf(line, delimiter)));
  return columns.title !== undefined && Object.keys(columns).length > 1;
};

/** Where the headings stand, and what separates them, outside of quotes. */
const headingsIn = (head: string): { line: number; delimiter: string } => {
  const hinted = hint.exec(head)?.[1];
  if (hinted) return { line: 2, delimiter: hinted };
  const lines = head.split(/\r\n|\r|\n/, linesAbove);
  const places = lines.flatMap((text, index) => delimiters.map((delimiter) => ({ text, line: index + 1, delimiter })));
  const found = places.find(({ text, delimiter }) => isHeadings(text, delimiter));
  const [first = ''] = head.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  const [most = ','] = [...delimiters].sort((a, b) => count(b) - count(a));
  return found && found.line > 1 ? found : { line: 1, delimiter: most };
};

/** As far as its headings may reach, and the rest. */
const withHead = async (text: AsyncGenerator<string>): Promise<[string, AsyncGenerator<string>]> => {
  let head = '';
  while (head.length < headLength) {
    const { value, done } = await text.next();
    if (done) break;
    head += value;
  }
  const whole = async function* () {
    yield head;
    yield* text;
  };
  return [head, whole()];
};

const words: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened and not closed',
  INVALID_OPENING_QUOTE: 'a quote inside a cell: the cell has to be in quotes, and the quote is written twice',
  CSV_INVALID_CLOSING_QUOTE: 'something follows a closing quote: a quote inside a cell is written twice',
  CSV_MAX_RECORD_SIZE: 'this row is too long',
};

const sayBroken = ({ code, lines }: CsvError & { lines?: number }, { ended, extra }: Place): string => {
  // The parser tells where it ended up; the quote was opened in the row that has no end.
  const line = code === 'CSV_QUOTE_NOT_CLOSED' ? ended + 1 : (lines ?? 1) - extra;
  return `Line ${line}: ${words[code] ?? 'this is not a row of a CSV file'}`;
};

/** The last line that was read, and by how much the parser's own count is beyond it: CR LF in a cell are two lines there. */
interface Place {
  ended: number;
  extra: number;
}

const count = (cells: readonly string[], ends: RegExp): number =>
  cells.reduce((sum, cell) => sum + (cell.match(ends)?.length ?? 0), 0);

/** Its rows, the headings first. @param encoding found out where it is missing @throws FileError with the line that is broken */
export async function* rowsOf(file: string, encoding?: string): AsyncGenerator<FileRow> {
  const [head, text] = await withHead(textOf(file, encoding));
  const { line: first, delimiter } = headingsIn(head);
  const place: Place = { ended: 0, extra: 0 };
  const placed = (cells: string[], { lines }: InfoRecord): FileRow => {
    place.extra += count(cells, /\r\n/g);
    place.ended = lines - place.extra;
    return { line: place.ended - count(cells, /\r\n|\r|\n/g), cells };
  };
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    from_line: first,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: maxRowLength,
    on_record: placed as unknown as Options['on_record'],
  });
  const source = Readable.from(text);
  source.on('error', (error) => parser.destroy(error)).pipe(parser);
  try {
    for await (const row of parser as AsyncIterable<FileRow>) {
      if (row.cells.length > importLimits.columns) {
        throw new FileError(`Line ${row.line}: there are more than ${importLimits.columns} columns`);
      }
      yield row;
    }
  } catch (error) {
    throw error instanceof CsvError ? new FileError(sayBroken(error, place)) : error;
  } finally {
    source.destroy();
  }
}
