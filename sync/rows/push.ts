import type { Docs } from '../store/collections.ts';
import type { Rows } from '../model/ports/rows.ts';
import { type Answer, answered, ROW_GONE } from './answers.ts';
import { type Change, type Definition, type ReplicatedKey, rulesOf } from './definition.ts';
import { isSameRow } from './merge.ts';
import { including, isChanged, isMadeHere } from './news.ts';
import type { Outcome, RowFields, Stored } from './row.ts';
import type { Standing } from './pull.ts';
import type { KnownRow } from './rowStore.ts';

/** Sent and not answered so many times over, no more is kept of it. */
const MOST_SENT = 8;

export interface PushDeps<Key extends ReplicatedKey> {
  readonly definition: Definition<Key>;
  readonly rows: Rows;
  write(
    ids: readonly string[],
    decide: (id: string, known: KnownRow<Docs[Key]> | undefined) => Outcome<Docs[Key]> | null,
  ): Promise<Map<string, Outcome<Docs[Key]>>>;
  standing(scope: string): Promise<Standing>;
  /** Rejects when this replication ends before the work is done. */
  unlessEnded<T>(work: Promise<T>): Promise<T>;
  /** A change was refused for good and undone. */
  onRejected(id: string, code: string): void;
  /** A change waits for something the person has to do first. */
  onWaiting(id: string): void;
}

export interface PushOutcome {
  /** How many rows were asked about. */
  readonly sent: number;
  /** Rows that are still not as the server has them. */
  readonly open: readonly string[];
  /** Rows that cannot be sent before their scope was pulled. */
  readonly held: readonly string[];
  /** The server took rows and did not say how it stored them, or wants us to pull first. */
  readonly isPullDue: boolean;
}

/** Sends those of the rows that were changed here, in one call. */
export async function pushRows<Key extends ReplicatedKey>(
  deps: PushDeps<Key>,
  ids: readonly string[],
): Promise<PushOutcome> {
  type Doc = Docs[Key] & RowFields;
  const { definition, rows } = deps;
  const changes = new Map<string, Change<Doc>>();
  const standings = await standingsOf(deps);
  const held = new Set<string>();
  // Noted before it is sent: whoever reads an answer, or none, knows what the server may have.
  await deps.write(ids, (id, known) => {
    changes.delete(id);
    held.delete(id);
    if (!isChanged(known)) return null;
    const { row: mine, state } = known;
    const isNeverTold = mine._deleted && isMadeHere(state.base) && state.sent.length === 0;
    if (isNeverTold) return { ...known, state: { status: 'settled' }, conflicts: [] };
    const standing = standings.get(definition.home(mine));
    if (standing?.status === 'mixed') {
      held.add(id);
      return null;
    }
    changes.set(id, { mine, base: state.base, epoch: standing?.epoch });
    const isNoted = state.sent.some((one) => isSameRow(one, mine));
    if (isNoted) return null;
    const sent = [...state.sent, mine].slice(-MOST_SENT);
    return { ...known, state: { ...state, sent }, conflicts: [] };
  });
  if (changes.size === 0) return { sent: 0, open: [], held: [...held], isPullDue: false };
  const sending = [...changes.values()];
  const answers = await deps.unlessEnded(definition.send(rows, sending));
  const answerOf = new Map(sending.map(({ mine }, at) => [mine.id, answers[at] as Answer<Doc>]));
  const settled = await deps.write([...changes.keys()], (id, known) => {
    const [change, answer] = [changes.get(id), answerOf.get(id)];
    if (known === undefined || change === undefined || answer === undefined) return null;
    return settledBy(known, change.mine, answer, definition);
  });
  for (const [id, answer] of answerOf) report(deps, changes.get(id), answer);
  const later = [...answerOf]
    .filter(([, { status }]) => status === 'reset' || status === 'waits')
    .map(([id]) => id);
  return {
    sent: sending.length,
    held: [...held, ...later],
    open: [...settled].filter(([, { state }]) => state.status === 'changed').map(([id]) => id),
    isPullDue: answers.some(
      (answer) =>
        answer.status === 'reset' || (answer.status === 'accepted' && answer.row === null),
    ),
  };
}

/** How the scopes stand that hold what is written here. */
async function standingsOf<Key extends ReplicatedKey>({
  definition,
  standing,
}: PushDeps<Key>): Promise<Map<string, Standing>> {
  const names = definition.scopes.map(({ name }) => name);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await standing(name)] as const)),
  );
}

function settledBy<Key extends ReplicatedKey>(
  known: KnownRow<Docs[Key]>,
  sent: Stored<Docs[Key]>,
  answer: Answer<Docs[Key]>,
  definition: Definition<Key>,
): Outcome<Docs[Key]> | null {
  const outcome = answered<Docs[Key]>(known, sent, answer, rulesOf(definition));
  if (outcome === null || answer.status === 'rejected' || outcome.row._deleted) return outcome;
  return { ...outcome, scopes: including(outcome.scopes, definition.home(outcome.row)) };
}

function report<Key extends ReplicatedKey>(
  { definition, onRejected, onWaiting }: PushDeps<Key>,
  change: Change<Docs[Key]> | undefined,
  answer: Answer<Docs[Key]>,
): void {
  if (answer.status === 'waits' && change !== undefined) onWaiting(change.mine.id);
  if (answer.status !== 'rejected' || change === undefined) return;
  // Sent again as a new one, or removed on both sides: nothing was refused.
  const isMended = definition.isWhole === true || change.mine._deleted;
  if (answer.code === ROW_GONE && isMended) return;
  onRejected(change.mine.id, answer.code);
}
