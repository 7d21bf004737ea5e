import type { ErrorCode } from '#contract/protocol/errors.ts';
import type { PushAnswer } from '#contract/protocol/sync.ts';
import { storableIn } from '#contract/rules/text/storable.ts';
import { Fault } from '../kit/fault.ts';
import type { Docs } from '../store/docs.ts';
import type { Rows } from '../model/ports/rows.ts';
import { TransportError } from '../model/ports/transport.ts';
import { type Answer, answered, LANDLORD_ROLE, ROW_GONE } from './answers.ts';
import { type Change, type Definition, type ReplicatedKey, rulesOf } from './definition.ts';
import { isSameRow } from './merge.ts';
import {
  including,
  isChanged,
  isMadeHere,
  isNothing,
  type Outcome,
  type RowFields,
  type Stored,
} from './row.ts';
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
  /** Some tab offers to take changes of this collection back: none was looked at. */
  readonly isOffered: boolean;
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
  const note = (id: string, known: KnownRow<Docs[Key]> | undefined): Outcome<Docs[Key]> | null => {
    changes.delete(id);
    held.delete(id);
    if (!isChanged(known)) return null;
    const { row: mine, state } = known;
    const isNeverTold = mine._deleted && isMadeHere(state.base) && state.sent.length === 0;
    if (isNeverTold) return { ...known, state: { status: 'settled' }, conflicts: [] };
    const { base } = state;
    // The server lost this row, so the base is no longer the server's state.
    const isLost = isMadeHere(base);
    const isAsItWas = base != null && !isLost && state.sent.length === 0 && isSameRow(mine, base);
    if (isAsItWas) return { ...known, row: base, state: { status: 'settled' }, conflicts: [] };
    const standing = standings.get(definition.home(mine));
    if (standing?.status === 'mixed') {
      held.add(id);
      return null;
    }
    changes.set(id, { mine, base: state.base, epoch: standing?.epoch });
    const isNoted = state.sent.some((one) => isSameRow(one, mine));
    if (isNoted) return null;
    const unanswered = [...state.sent, mine].slice(-MOST_SENT);
    return { ...known, state: { ...state, sent: unanswered }, conflicts: [] };
  };
  const read = async () => void (await deps.write(ids, note));
  const isOffered = (await definition.readUnlessOffered?.(read)) === false;
  if (definition.readUnlessOffered === undefined) await read();
  if (changes.size === 0)
    return { sent: 0, open: [], held: [...held], isOffered, isPullDue: false };
  const sending = [...changes.values()];
  const answers = await deps.unlessEnded(
    definition.send?.(rows, sending) ?? sent(definition, rows, sending),
  );
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
    isOffered,
    held: [...held, ...later],
    open: [...settled].filter(([, { state }]) => state.status === 'changed').map(([id]) => id),
    isPullDue: answers.some(
      (answer) =>
        answer.status === 'reset' || (answer.status === 'accepted' && answer.row === null),
    ),
  };
}

/** Sends changed rows in one call; each is answered for itself. */
async function sent<Key extends ReplicatedKey>(
  { key, parse, home, payload }: Definition<Key>,
  rows: Rows,
  changes: readonly Change<Docs[Key]>[],
): Promise<Answer<Docs[Key]>[]> {
  if (payload === undefined) throw new Error(`${key} are never sent`);
  const results = await resultsOf(
    rows,
    key,
    changes.map(({ mine, base: known, epoch }) => {
      // New to the server: on no revision. Of one whose base nobody noted its own says what it was made of.
      const rev = known === null ? 0 : (known ?? mine).rev;
      const base = isNothing(known) ? null : known;
      const said = {
        ...payload({ mine, base, epoch }, rev),
        ...(epoch !== undefined && { epoch }),
      };
      // Kept here before texts were mended as they came in.
      return storableIn(said);
    }),
  );
  return changes.map(({ mine }, at): Answer<Docs[Key]> => {
    const { id } = mine;
    const result = results[at];
    if (result === undefined) throw new Fault(`no answer for ${key}/${id}`);
    if (result.status === 'rejected') {
      const { code, constraint } = result;
      if (constraint === LANDLORD_ROLE) return { status: 'waits' };
      return { status: 'rejected', code, ...(constraint !== undefined && { constraint }) };
    }
    if (result.status === 'reset') return { status: 'reset' };
    const row = parse({ deleted: false, rev: 0, updated_at: '', ...result.row, id }, home(mine));
    if (result.status === 'accepted') return { status: 'accepted', row };
    if (row === null) throw new Fault(`a conflicting row of ${key} is not understood`);
    return { status: 'conflict', row };
  });
}

/** A call is refused for what is in it, not for who sends it or when. */
const OF_CONTENT: ReadonlySet<ErrorCode> = new Set(['invalid_request', 'payload_too_large']);

/**
 * One result a row. A call that is refused for its content is sent in halves until the refusal finds its own rows; what a
 * half that went had changed stands, whatever becomes of the other.
 */
async function resultsOf(
  rows: Rows,
  key: ReplicatedKey,
  payloads: readonly object[],
): Promise<PushAnswer['results']> {
  try {
    return (await rows.push(key, payloads)).results;
  } catch (error) {
    const failure = error instanceof TransportError ? error.failure : null;
    if (failure?.kind !== 'answered' || !OF_CONTENT.has(failure.code)) throw error;
    const [only] = payloads;
    if (payloads.length <= 1)
      return [{ status: 'rejected', id: String(Object(only)['id']), code: failure.code }];
    const half = Math.ceil(payloads.length / 2);
    const first = await resultsOf(rows, key, payloads.slice(0, half));
    return [...first, ...(await resultsOf(rows, key, payloads.slice(half)))];
  }
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
