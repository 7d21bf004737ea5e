import { CATCH_UP_CURSORS_MAX, HISTORY_PAGE } from '#contract/protocol/limits.ts';
import type { CatchUpAnswer } from '#contract/protocol/api.ts';
import type { Conversation } from '#contract/entities/conversation.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { Life } from '../../kit/life.ts';
import type { Log } from '../../kit/log.ts';
import type { ConversationState, ConversationStore } from '../../model/ports/stores.ts';
import type { Api } from '../../model/ports/transport.ts';
import type { Inbound } from './inbound.ts';
import { runsOf } from './runs.ts';

export interface CatchUpDeps {
  readonly api: Pick<Api, 'catchUp' | 'conversations' | 'history'>;
  readonly conversations: ConversationStore;
  readonly inbound: Pick<Inbound, 'store'>;
  readonly life: Life;
  readonly log: Log;
  readonly userId: string;
}

const isHeld = (state: ConversationState) => state.heldSeq > 0;
const cursorsOf = (states: readonly ConversationState[]) =>
  Object.fromEntries(states.map((state) => [state.id, state.heldSeq]));

/**
 * Fetches everything the device misses: of all conversations, known or new. Throws TransportError; what was
 * fetched before it is kept, and the next run goes on from there.
 */
export async function catchUp(deps: CatchUpDeps): Promise<void> {
  await fetchAll(deps, false);
}

/** `isAnew`: what was held of another epoch was just forgotten. */
async function fetchAll(deps: CatchUpDeps, isAnew: boolean): Promise<void> {
  const held = (await deps.conversations.all()).filter(isHeld);
  if (held.length <= CATCH_UP_CURSORS_MAX) {
    await askFrom(deps, cursorsOf(held), { complete: true, isAnew });
    return;
  }
  for (let start = 0; start < held.length; start += CATCH_UP_CURSORS_MAX) {
    const some = held.slice(start, start + CATCH_UP_CURSORS_MAX);
    await askFrom(deps, cursorsOf(some), { complete: false, isAnew });
  }
  const rows = await deps.api.conversations();
  await putRows(deps, rows);
  const heldIds = new Set(held.map((state) => state.id));
  for (const row of rows) {
    if (!heldIds.has(row.id) && row.last_seq > 0) await fetchLastPage(deps, row.id);
  }
}

/** The same for one conversation that is known to miss something. */
export async function catchUpOne(deps: CatchUpDeps, conversationId: string): Promise<void> {
  const state = await deps.conversations.get(conversationId);
  if (state === null || state.row === null || !isHeld(state)) await catchUp(deps);
  else await askFrom(deps, cursorsOf([state]), { complete: false });
}

/** Asks, keeps the answer, and asks on for conversations that have more, as long as it moves. */
async function askFrom(
  deps: CatchUpDeps,
  cursors: Readonly<Record<string, number>>,
  { complete, isAnew = false }: { readonly complete: boolean; readonly isAnew?: boolean },
): Promise<void> {
  const answer = await deps.api.catchUp({ cursors: { ...cursors }, complete });
  // Once: of servers that disagree neither is asked for ever.
  if (!isAnew && (await isOfAnotherEpoch(deps, answer))) return await fetchAll(deps, true);
  await absorb(deps, answer);
  const more: ConversationState[] = [];
  for (const id of answer.more) {
    const state = await deps.conversations.get(id);
    if (state === null) continue;
    if (!isHeld(state)) await fetchLastPage(deps, id);
    else more.push(state);
  }
  // A full answer may hold nothing of one conversation; one that moves none would be asked for ever.
  if (more.length > 0 && !(await hasMoved(deps, cursors, answer))) {
    deps.log.warn('catch-up does not move', { conversations: answer.more });
    return;
  }
  for (let start = 0; start < more.length; start += CATCH_UP_CURSORS_MAX) {
    const some = more.slice(start, start + CATCH_UP_CURSORS_MAX);
    await askFrom(deps, cursorsOf(some), { complete: false, isAnew });
  }
}

/** The database was restored since: what is held counts no more. */
async function isOfAnotherEpoch(
  { conversations, life, log }: CatchUpDeps,
  { epoch }: CatchUpAnswer,
): Promise<boolean> {
  if (epoch === undefined) return false;
  const before = await conversations.epoch();
  if (before === epoch) return false;
  await life.write(() => conversations.setEpoch(epoch));
  if (before === null) return false;
  log.warn('the server was restored: messages are fetched anew');
  return true;
}

async function hasMoved(
  { conversations }: CatchUpDeps,
  cursors: Readonly<Record<string, number>>,
  { messages }: CatchUpAnswer,
): Promise<boolean> {
  for (const id of new Set(messages.map((message) => message.conversationId))) {
    const state = await conversations.get(id);
    if (state !== null && state.heldSeq > (cursors[id] ?? 0)) return true;
  }
  return false;
}

async function absorb(deps: CatchUpDeps, answer: CatchUpAnswer): Promise<void> {
  await putRows(deps, answer.conversations);
  // Conversations beside one another: what they store at once is one transaction of each collection.
  const ofEach = [...runsOf(answer.messages)].map(async ([conversationId, runs]) => {
    for (const run of runs) await deps.inbound.store(conversationId, run, { isStart: true });
  });
  await Promise.all(ofEach);
}

async function fetchLastPage(deps: CatchUpDeps, conversationId: string): Promise<void> {
  const page = await deps.api.history(conversationId, { limit: HISTORY_PAGE });
  for (const run of runsOf(page).get(conversationId) ?? [])
    await deps.inbound.store(conversationId, run, { isStart: true });
}

/** Writes rows that are this person's: an id not derived from the two people is of another identity. */
async function putRows(deps: CatchUpDeps, rows: readonly Conversation[]): Promise<void> {
  const own = rows.filter(
    (row) =>
      row.otherParticipantId !== deps.userId &&
      row.id === conversationIdOf(deps.userId, row.otherParticipantId),
  );
  if (own.length < rows.length) deps.log.warn('conversation rows of another identity passed over');
  if (own.length > 0) await deps.life.write(() => deps.conversations.putRows(own));
}
