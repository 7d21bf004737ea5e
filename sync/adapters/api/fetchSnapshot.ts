import { API, snapshotHeadSchema } from '#contract/protocol/api.ts';
import type { Snapshot } from '../../model/ports/catalogue.ts';
import { TransportError } from '../../model/ports/transport.ts';
import { parseLines } from './lines.ts';

/** What an area shows, as lines of JSON from /api; its rows are not understood yet. Throws TransportError. */
export async function fetchSnapshot(
  origin: string,
  areaId: string,
): Promise<Pick<Snapshot, 'rows' | 'checkpoint'>> {
  const lines = await parseLines(new URL(API.areaSnapshot(areaId), origin));
  const head = snapshotHeadSchema.safeParse(lines[0]);
  if (!head.success) throw new TransportError({ kind: 'notOurs' });
  const rows = lines.slice(1) as Snapshot['rows'];
  // Cut off on the way: a connection that died looks like an end.
  if (rows.length !== head.data.count) throw new TransportError({ kind: 'network' });
  return { rows, checkpoint: head.data.checkpoint };
}
