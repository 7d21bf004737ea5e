import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { FeedField, FeedMapping } from '#contract/protocol/feeds.ts';
import { mappingOf } from './columns.ts';
import {
  FeedUnreadable,
  FILE_MOST,
  type OpenFile,
  type RawHome,
  type RawPhoto,
  type Table,
} from './raw.ts';

/** Characters of a row. */
const ROW_MAX = 200_000;

/** The rows of a table of comma, semicolon or tab separated values, whatever the order of its columns. `onTable`: before the first. */
export async function* readCsv(
  open: OpenFile,
  said: FeedMapping,
  onTable: (table: Table) => void,
): AsyncGenerator<RawHome> {
  const encoding = await encodingOf(open);
  const delimiter = await delimiterOf(open, encoding);
  const rows = Readable.from(decoded(open, encoding)).pipe(
    parse({
      delimiter,
      bom: true,
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: ROW_MAX,
    }),
  );
  let table: Table | undefined;
  let row = 0;
  try {
    for await (const record of rows as AsyncIterable<string[]>) {
      row += 1;
      if (table === undefined) {
        checkColumns(record);
        table = { columns: record, mapping: mappingOf(record, said) };
        onTable(table);
      } else if (record.some((cell) => cell !== '')) yield homeOf(record, row, table);
    }
  } catch (thrown) {
    if (thrown instanceof FeedUnreadable) throw thrown;
    throw new FeedUnreadable(thrown instanceof Error ? thrown.message : 'no table');
  }
}

function checkColumns(columns: readonly string[]): void {
  if (columns.length > FILE_MOST.columns)
    throw new FeedUnreadable(`the first line names more than ${FILE_MOST.columns} columns`);
  if (columns.some((column) => column.length > FILE_MOST.name))
    throw new FeedUnreadable('the first line names no columns');
}

function homeOf(cells: readonly string[], row: number, { columns, mapping }: Table): RawHome {
  const cellOf = (column: string) => cells[columns.indexOf(column)] ?? '';
  const values = Object.entries(mapping).flatMap(
    ([field, [column = '']]): [FeedField, string][] => {
      const text = field === 'photos' ? '' : cellOf(column);
      if (text === '') return [];
      const isFeet = field === 'living_area' && SQUARE_FEET.test(column);
      return [[field as FeedField, isFeet ? `${text} sq ft` : text]];
    },
  );
  const photos = (mapping.photos ?? [])
    .flatMap((column) => addressesIn(cellOf(column)))
    .slice(0, FILE_MOST.photos);
  return { row, values: Object.fromEntries(values), photos };
}

const SQUARE_FEET = /sq\.? ?ft|square f|ft²|pies²|pi²|pés²/iu;

/** Several in a cell are apart by blanks, lines, semicolons or bars; a comma is part of addresses and parts them only before a new one. */
function addressesIn(cell: string): RawPhoto[] {
  return cell
    .split(/[\s;|]+|,(?=https?:)/u)
    .filter((url) => url !== '')
    .map((url) => ({ url, isPlan: false }));
}

/** The encoding of the text: programs for tables still write Windows' own. */
async function encodingOf(open: OpenFile): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const bytes of open()) {
      if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
      isFirst = false;
      decoder.decode(bytes, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

async function* decoded(open: OpenFile, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of open()) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** The sign that parts the first line into most cells, outside of quotes. */
async function delimiterOf(open: OpenFile, encoding: string): Promise<string> {
  let head = '';
  for await (const text of decoded(open, encoding)) {
    head += text;
    if (head.includes('\n') || head.length > ROW_MAX) break;
  }
  const [line = ''] = head.replace(/"[^"]*"/gu, '').split(/\r?\n/u);
  const counted = [';', '\t', ','].map((sign) => ({ sign, n: line.split(sign).length - 1 }));
  const [best] = counted.toSorted((one, other) => other.n - one.n);
  if (best === undefined || best.n === 0)
    throw new FeedUnreadable('the first line names no columns');
  return best.sign;
}
