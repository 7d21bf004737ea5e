import type { FeedFormat, FeedMapping } from '#contract/protocol/feeds.ts';
import { readCsv } from './csv.ts';
import { readOpenImmo } from './openImmo.ts';
import type { Numbers, OpenFile, RawHome, Table } from './raw.ts';
import { readReso } from './reso.ts';

/** The format of a file, by its first sign. */
export async function formatOf(open: OpenFile): Promise<FeedFormat> {
  let head = '';
  for await (const bytes of open()) {
    head += new TextDecoder('latin1').decode(bytes.slice(0, 1000));
    if (head.trim().length > 4) break;
  }
  // Of a table a mark may come first, too.
  const [sign = ''] = head.replace(/^(?:ï»¿|\s)+/u, '');
  if (sign === '<') return 'openimmo';
  return sign === '{' || sign === '[' ? 'reso' : 'csv';
}

export const NUMBERS: Readonly<Record<FeedFormat, Numbers>> = {
  csv: 'typed',
  openimmo: 'plain',
  reso: 'plain',
};

/** The homes of a file, one after the other: it is never held whole. Throws FeedUnreadable. */
export function readFeed(
  open: OpenFile,
  format: FeedFormat,
  { mapping, onTable }: { readonly mapping: FeedMapping; readonly onTable: (table: Table) => void },
): AsyncGenerator<RawHome> {
  switch (format) {
    case 'openimmo':
      return readOpenImmo(open);
    case 'reso':
      return readReso(open);
    case 'csv':
    default:
      return readCsv(open, mapping, onTable);
  }
}
