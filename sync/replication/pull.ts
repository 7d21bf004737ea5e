import type { Checkpoint, PullAnswer, SyncCollection } from '#contract/protocol/sync.ts';
import type { Rows } from '../ports/rows.ts';

/** How far each scope of a collection was pulled. */
export type ScopeCheckpoints = Readonly<Record<string, Checkpoint>>;

/** A pulled row as a document, or as the news that it is gone; null when it is not understood. */
export type RowParser<Doc> = (
  row: PullAnswer['rows'][number],
  scope: string,
) => (Doc & { readonly _deleted: boolean }) | null;

export interface PullDeps<Doc> {
  readonly rows: Rows;
  readonly collection: SyncCollection;
  readonly scopes: readonly string[];
  readonly parse: RowParser<Doc>;
  /** What the device has of a scope now. */
  localDocs(scope: string): Promise<readonly Doc[]>;
  /** True once when the scope is to be pulled whole, whatever its checkpoint says. */
  takeRebuild(scope: string): boolean;
  /** A row that is not understood is left out, never in the way of those behind it. */
  onQuarantine(scope: string, id: string): void;
}

export interface Pulled<Doc> {
  readonly documents: (Doc & { readonly _deleted: boolean })[];
  readonly checkpoint: ScopeCheckpoints;
}

/**
 * The next documents of all scopes: at least `limit` of them unless there are no more. A scope whose
 * checkpoint the server no longer knows is pulled whole, and what it no longer holds goes.
 */
export async function pullScopes<Doc extends { readonly id: string }>(
  deps: PullDeps<Doc>,
  from: ScopeCheckpoints,
  limit: number,
): Promise<Pulled<Doc>> {
  let checkpoint = from;
  const documents: (Doc & { readonly _deleted: boolean })[] = [];
  for (const scope of deps.scopes) {
    let more = true;
    if (deps.takeRebuild(scope) || (await isUnaccounted(deps, scope, checkpoint))) {
      const whole = await pullWhole(deps, scope, limit);
      documents.push(...whole.documents);
      checkpoint = { ...checkpoint, [scope]: whole.checkpoint };
      more = false;
    }
    while (more && documents.length < limit) {
      const at = checkpoint[scope] ?? null;
      const answer = await deps.rows.pull(deps.collection, scope, at, limit);
      if (answer.reset) {
        const whole = await pullWhole(deps, scope, limit);
        documents.push(...whole.documents);
        checkpoint = { ...checkpoint, [scope]: whole.checkpoint };
        more = false;
      } else {
        documents.push(...parsed(deps, scope, answer));
        checkpoint = { ...checkpoint, [scope]: answer.checkpoint };
        more = answer.more;
      }
    }
  }
  return { documents, checkpoint };
}

/**
 * Rows are here and no checkpoint: the tab died between the two, or there was nothing to pull when they were
 * pushed. Of which epoch they are nobody knows.
 */
const isUnaccounted = async <Doc>(
  deps: PullDeps<Doc>,
  scope: string,
  checkpoint: ScopeCheckpoints,
): Promise<boolean> => checkpoint[scope] === undefined && (await deps.localDocs(scope)).length > 0;

/** Everything of a scope, with the news that whatever else is here is gone: in one step, never half. */
async function pullWhole<Doc extends { readonly id: string }>(
  deps: PullDeps<Doc>,
  scope: string,
  limit: number,
) {
  const documents: (Doc & { readonly _deleted: boolean })[] = [];
  const ids = new Set<string>();
  // Before anything is asked: what is written and pushed meanwhile is not missed on the server.
  const before = await deps.localDocs(scope);
  let answer = await deps.rows.pull(deps.collection, scope, null, limit);
  for (;;) {
    documents.push(...parsed(deps, scope, answer));
    for (const { id } of answer.rows) ids.add(id);
    if (!answer.more) break;
    answer = await deps.rows.pull(deps.collection, scope, answer.checkpoint, limit);
    // Restored again while we read: what was read so far is of the old epoch.
    if (answer.reset) throw new Error(`${deps.collection} was reset while it was pulled`);
  }
  for (const doc of before) {
    if (!ids.has(doc.id)) documents.push({ ...doc, _deleted: true });
  }
  return { documents, checkpoint: answer.checkpoint };
}

function parsed<Doc>(deps: PullDeps<Doc>, scope: string, answer: PullAnswer) {
  return answer.rows.flatMap((row) => {
    const doc = deps.parse(row, scope);
    if (doc === null) deps.onQuarantine(scope, row.id);
    return doc === null ? [] : [doc];
  });
}
