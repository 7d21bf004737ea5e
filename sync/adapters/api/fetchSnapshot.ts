import { API, snapshotHeadSchema } from '#contract/protocol/api.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '#contract/protocol/version.ts';
import type { ListedSnapshot } from '../../model/ports/catalogue.ts';
import { TransportError } from '../../model/ports/transport.ts';
import { failureOf, jsonOf } from './call.ts';

/** Whole areas over a weak line take a while; nothing comes for so long: the line is dead. */
const TIMEOUT_MS = 60_000;
/** Lines parsed in one go: more would keep a key press waiting. */
const SLICE = 200;

/**
 * The listings of an area, as lines of JSON from /api; its rows are not understood yet. Throws
 * TransportError.
 */
export async function fetchSnapshot(origin: string, areaId: string): Promise<ListedSnapshot> {
  const lines = await parseLines(new URL(API.areaSnapshot(areaId), origin));
  const head = snapshotHeadSchema.safeParse(lines[0]);
  if (!head.success) throw new TransportError({ kind: 'notOurs' });
  const rows = lines.slice(1) as ListedSnapshot['rows'];
  // Cut off on the way: a connection that died looks like an end.
  if (rows.length !== head.data.count) throw new TransportError({ kind: 'network' });
  return { kind: 'listed', rows, checkpoint: head.data.checkpoint };
}

/** A public answer of JSON lines, each parsed. The browser keeps it: the same answer is not sent twice. Throws TransportError. */
async function parseLines(url: URL): Promise<readonly unknown[]> {
  const text = await textOf(url);
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

async function textOf(url: URL): Promise<string> {
  const broken = () => {
    throw new TransportError({ kind: 'network' });
  };
  const answer = await fetch(url, {
    headers: { [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(broken);
  const text = await answer.text().catch(broken);
  if (!answer.ok) throw failureOf(answer, jsonOf(text));
  return text;
}
