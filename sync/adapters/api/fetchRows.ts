import { baseHeadSchema } from '#contract/protocol/homes.ts';
import type { ListedSnapshot } from '../../model/ports/catalogue.ts';
import { TransportError } from '../../model/ports/transport.ts';
import type { AskedArea, Bases } from './bases.ts';

/** Lines parsed in one go: more would keep a key press waiting. */
const SLICE = 200;

/** The listings of an area's base; its rows are not understood yet. Throws TransportError. */
export async function fetchRows(bases: Bases, asked: AskedArea): Promise<ListedSnapshot> {
  const { named, content } = await bases.file(asked, 'rows', (answer) => answer.text());
  const lines = await parseLines(content);
  const head = baseHeadSchema.safeParse(lines[0]);
  if (!head.success) throw new TransportError({ kind: 'notOurs' });
  const rows = lines.slice(1) as ListedSnapshot['rows'];
  // Cut off on the way: a connection that died looks like an end.
  if (rows.length !== head.data.count) throw new TransportError({ kind: 'network' });
  const { base, checkpoint, gone } = named;
  return { kind: 'listed', base, rows, gone, checkpoint };
}

/** Throws TransportError. */
async function parseLines(text: string): Promise<readonly unknown[]> {
  const lines = text.split('\n').filter((line) => line !== '');
  const parsed: unknown[] = [];
  try {
    for (let from = 0; from < lines.length; from += SLICE) {
      if (from > 0) await new Promise((resolve) => setTimeout(resolve, 0));
      for (const line of lines.slice(from, from + SLICE)) parsed.push(JSON.parse(line));
    }
  } catch {
    throw new TransportError({ kind: 'notOurs' });
  }
  return parsed;
}
