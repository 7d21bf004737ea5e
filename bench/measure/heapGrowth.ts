import type { CDPSession } from 'playwright';
import * as z from 'zod/mini';

const snapshotSchema = z.object({
  snapshot: z.object({
    meta: z.object({
      node_fields: z.array(z.string()),
      node_types: z.array(z.union([z.array(z.string()), z.string()])),
      edge_fields: z.array(z.string()),
      edge_types: z.array(z.union([z.array(z.string()), z.string()])),
    }),
  }),
  nodes: z.array(z.number()),
  edges: z.array(z.number()),
  strings: z.array(z.string()),
});
type Snapshot = z.infer<typeof snapshotSchema>;

/** How far up it is said who holds an object. */
const DEPTH = 5;

/** All that a page's heap holds at this moment, after a collection. */
export async function snapshotOf(devtools: CDPSession): Promise<Snapshot> {
  const chunks: string[] = [];
  const hear = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  await devtools.send('HeapProfiler.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  devtools.on('HeapProfiler.addHeapSnapshotChunk', hear);
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  devtools.off('HeapProfiler.addHeapSnapshotChunk', hear);
  return z.parse(snapshotSchema, JSON.parse(chunks.join('')));
}

/**
 * The objects in the second snapshot of a page that are not in the first: bytes and counts by their kind and
 * their holder, `most` lines, the largest first.
 */
export function growthBetween(before: Snapshot, after: Snapshot, most: number): string[] {
  const known = new Set(readNodes(before).map(({ id }) => id));
  const nodes = readNodes(after);
  const holders = holdersOf(after, nodes);
  const groups = new Map<string, { bytes: number; count: number }>();
  for (const [index, node] of nodes.entries()) {
    if (known.has(node.id) || node.bytes === 0) continue;
    const path = pathOf(index, nodes, holders);
    const group = groups.get(path) ?? { bytes: 0, count: 0 };
    group.bytes += node.bytes;
    group.count += 1;
    groups.set(path, group);
  }
  return [...groups]
    .toSorted(([, one], [, other]) => other.bytes - one.bytes)
    .slice(0, most)
    .map(([path, { bytes, count }]) => `${(bytes / 1000).toFixed(1)} kB in ${count}: ${path}`);
}

interface Node {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly edges: number;
}
interface Holder {
  readonly index: number;
  readonly by: string;
}

function readNodes({ snapshot: { meta }, nodes, strings }: Snapshot): Node[] {
  const at = (field: string) => meta.node_fields.indexOf(field);
  const width = meta.node_fields.length;
  const types = meta.node_types[at('type')];
  const read: Node[] = [];
  for (let start = 0; start < nodes.length; start += width) {
    const value = (field: string) => nodes[start + at(field)] ?? 0;
    const type = Array.isArray(types) ? (types[value('type')] ?? '') : '';
    read.push({
      id: value('id'),
      // Texts would each be a group of their own.
      name: type.includes('string') ? `(${type})` : (strings[value('name')] ?? '').slice(0, 40),
      type,
      bytes: value('self_size'),
      edges: value('edge_count'),
    });
  }
  return read;
}

/** Of each node one that holds it, the first found from the roots on. */
function holdersOf({ snapshot: { meta }, edges, strings }: Snapshot, nodes: readonly Node[]) {
  const width = meta.edge_fields.length;
  const at = (field: string) => meta.edge_fields.indexOf(field);
  const types = meta.edge_types[at('type')];
  const nodeWidth = meta.node_fields.length;
  const starts: number[] = [];
  let next = 0;
  for (const node of nodes) {
    starts.push(next);
    next += node.edges * width;
  }
  const holders = new Map<number, Holder>();
  const waiting = [0];
  let done = 0;
  const seen = new Set(waiting);
  for (; done < waiting.length; done += 1) {
    const index = waiting[done] ?? 0;
    const start = starts[index] ?? 0;
    for (let edge = start; edge < start + (nodes[index]?.edges ?? 0) * width; edge += width) {
      const type = Array.isArray(types) ? types[edges[edge + at('type')] ?? 0] : '';
      const to = (edges[edge + at('to_node')] ?? 0) / nodeWidth;
      if (type === 'weak' || seen.has(to)) continue;
      seen.add(to);
      const name = edges[edge + at('name_or_index')] ?? 0;
      const by = type === 'element' || type === 'hidden' ? '[]' : (strings[name] ?? '');
      holders.set(to, { index, by: by.slice(0, 30) });
      waiting.push(to);
    }
  }
  return holders;
}

function pathOf(
  index: number,
  nodes: readonly Node[],
  holders: ReadonlyMap<number, Holder>,
): string {
  const parts = [nodes[index]?.name ?? ''];
  let at = holders.get(index);
  for (let depth = 0; at !== undefined && depth < DEPTH; depth += 1) {
    parts.push(`${at.by} of ${nodes[at.index]?.name ?? ''}`);
    at = holders.get(at.index);
  }
  return parts.join(' ← ');
}
