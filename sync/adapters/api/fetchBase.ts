import { baseHeadSchema } from '#contract/protocol/homes.ts';
import type { FetchedBase, ServerRow } from '../../model/ports/catalogue.ts';
import { TransportError } from '../../model/ports/transport.ts';
import type { AskedArea, Bases } from './bases.ts';

/** Lines parsed in one go: more would keep a key press waiting. */
const SLICE = 200;

/** The homes of an area's base; they are not understood yet. Throws TransportError. */
export async function fetchBase(bases: Bases, asked: AskedArea): Promise<FetchedBase> {
  const { named, content } = await bases.file(asked, 'rows', async (answer) =>
    homesIn(await answer.text()),
  );
  const { base, checkpoint, gone } = named;
  return { base, homes: content, gone, checkpoint };
}

/** Throws TransportError. */
async function homesIn(text: string): Promise<FetchedBase['homes']> {
  const [first, ...homes] = await parseLines(text);
  const head = baseHeadSchema.safeParse(first?.row);
  if (!head.success) throw new TransportError({ kind: 'notOurs' });
  // Cut off on the way: a connection that died looks like an end.
  if (homes.length !== head.data.count) throw new TransportError({ kind: 'network' });
  return homes;
}

/** Throws TransportError. */
async function parseLines(text: string): Promise<FetchedBase['homes']> {
  const lines = text.split('\n').filter((line) => line !== '');
  const parsed: { row: ServerRow; line: string }[] = [];
  try {
    for (let from = 0; from < lines.length; from += SLICE) {
      if (from > 0) await new Promise((resolve) => setTimeout(resolve, 0));
      for (const line of lines.slice(from, from + SLICE))
        parsed.push({ row: JSON.parse(line) as ServerRow, line });
    }
  } catch {
    throw new TransportError({ kind: 'notOurs' });
  }
  return parsed;
}
