import { baseHeadSchema } from '#contract/protocol/homes.ts';
import { HOMES_VERSION, readHomesFile } from '#search/packs/homesFile.ts';
import type { FetchedBase, ServerRow } from '../../model/ports/catalogue.ts';
import { TransportError } from '../../model/ports/transport.ts';
import type { AskedArea, Bases } from './bases.ts';

/** Lines parsed in one go: more would keep a key press waiting. */
const SLICE = 200;

/**
 * The homes of an area's base; their lines are not understood yet. As a device keeps them, or as lines: those are smaller by two
 * fifths, and to pack them takes longer than a line that is not slow takes for the rest. Throws TransportError.
 */
export async function fetchBase(
  bases: Bases,
  asked: AskedArea,
  isSlowLine: () => boolean = () => false,
): Promise<FetchedBase> {
  const { homes } = await bases.of(asked);
  return await (homes === HOMES_VERSION && !isSlowLine() ? asKept : asLines)(bases, asked);
}

async function asKept(bases: Bases, asked: AskedArea): Promise<FetchedBase> {
  const whole = await bases
    .file(asked, 'homes', async (answer) => {
      const filed = readHomesFile(await answer.arrayBuffer(), asked.area);
      if (filed === null) throw new TransportError({ kind: 'notOurs' });
      return filed;
    })
    .catch((error: unknown) => {
      if (error instanceof TransportError && error.failure.kind === 'notOurs') return null;
      throw error;
    });
  // As lines nothing of it depends on the machine, nor on one more file that a proxy may have spoilt.
  if (whole === null) return await asLines(bases, asked);
  const { named, content } = whole;
  const { base, checkpoint, gone } = named;
  return { base, filed: content, gone, checkpoint };
}

async function asLines(bases: Bases, asked: AskedArea): Promise<FetchedBase> {
  const { named, content } = await bases.file(asked, 'rows', async (answer) =>
    homesIn(await answer.text()),
  );
  const { base, checkpoint, gone } = named;
  return { base, homes: content, gone, checkpoint };
}

/** Throws TransportError. */
async function homesIn(text: string): Promise<readonly ParsedLine[]> {
  const [first, ...homes] = await parseLines(text);
  const head = baseHeadSchema.safeParse(first?.row);
  if (!head.success) throw new TransportError({ kind: 'notOurs' });
  // Cut off on the way: a connection that died looks like an end.
  if (homes.length !== head.data.count) throw new TransportError({ kind: 'network' });
  return homes;
}

interface ParsedLine {
  readonly row: ServerRow;
  readonly line: string;
}

/** Throws TransportError. */
async function parseLines(text: string): Promise<readonly ParsedLine[]> {
  const lines = text.split('\n').filter((line) => line !== '');
  const parsed: ParsedLine[] = [];
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
