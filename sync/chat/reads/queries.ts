import { wordsOf } from '#contract/entities/reply.ts';
import { homeIn } from '#contract/entities/sharedHome.ts';
import { errorCodeSchema } from '#contract/protocol/errors.ts';
import { keepNewest } from '#contract/rules/keepNewest.ts';
import type { Clock } from '../../kit/clock.ts';
import type {
  ConversationRow,
  Live,
  LiveQuery,
  OutboxItem,
  Person,
  ScheduledItem,
  Thread,
  ThreadQuery,
} from '../../model/types.ts';
import { conversationRows, isWorthListing, otherOf } from './conversationRows.ts';
import type { Echoes } from './echoes.ts';
import type { OutboxDoc } from '../../store/docs.ts';
import type { QueryScope } from '../../store/index.ts';
import { scheduledIn } from './scheduled.ts';
import { createSearches } from './searches.ts';
import {
  combined,
  following,
  fromLive,
  liveQuery,
  mapped,
  shared,
  type Source,
} from '../../kit/source.ts';
import { stableList, stableValue } from '../../kit/stable.ts';
import { openThread, type ThreadModel } from './thread.ts';
import { createMessageViews, type MessageViews } from './threadMessages.ts';

export type Queries = ReturnType<typeof createQueries>;

/** Threads kept ready for a way back. */
const THREADS_KEPT = 20;

interface Reading {
  readonly scope: QueryScope;
  readonly rows: Source<readonly ConversationRow[]>;
}

/** The state that a thread's next read takes over from the one before. */
interface KeptThread {
  readonly owner: object;
  readonly kind: QueryScope['kind'];
  readonly views: MessageViews;
  readonly model: Pick<ThreadModel, 'unreadAfterSeq' | 'shownFrom'>;
}

/** The reads of whoever is signed in: each follows a change of identity by itself. */
export function createQueries(scopes: Live<QueryScope | null>, clock: Clock, echoes: Echoes) {
  // An equal row is the same object as before, also when a glance is followed by the live read.
  const keepRow = stableList<ConversationRow>();
  const readings = new WeakMap<QueryScope, Reading>();
  const readingOf = (scope: QueryScope): Reading => {
    const known = readings.get(scope);
    if (known !== undefined) return known;
    const { reads } = scope;
    const rows = shared(
      mapped(
        combined([
          reads.conversations,
          reads.outbox,
          fromLive(scope.presence),
          reads.records('conversation_flags'),
        ]),
        ([conversations, outbox, online, marked]) =>
          keepRow(conversationRows(conversations, outbox, online, scope.userId, marked)),
      ),
    );
    const reading = { scope, rows };
    readings.set(scope, reading);
    return reading;
  };

  const query = <T>(sourceOf: (reading: Reading) => Source<T>): LiveQuery<T> =>
    liveQuery(
      following(scopes, (scope: QueryScope) => sourceOf(readingOf(scope))),
      clock,
      () => scopes.get()?.owner ?? null,
    );

  const listOf = (which: 'active' | 'archived') => {
    const keep = stableList<ConversationRow>();
    const isArchived = which === 'archived';
    return query<readonly ConversationRow[]>(({ rows }) =>
      mapped(rows, (all) =>
        keep(all.filter((row) => row.isArchived === isArchived && isWorthListing(row))),
      ),
    );
  };
  const lists = { active: listOf('active'), archived: listOf('archived') };

  const outbox = query<readonly OutboxItem[]>(({ scope: { reads } }) => {
    const keep = stableList<OutboxItem>();
    return mapped(combined([reads.outbox, reads.conversations]), ([entries, conversations]) => {
      const others = new Map(conversations.map((doc) => [doc.id, otherOf(doc)]));
      return keep(entries.flatMap((entry) => itemOf(entry, others.get(entry.lane) ?? null) ?? []));
    });
  });

  const scheduled = query<readonly ScheduledItem[]>(({ scope: { reads } }) => {
    const keep = stableList<ScheduledItem>();
    return mapped(combined([reads.outbox, reads.conversations]), ([entries, conversations]) => {
      const others = new Map(conversations.map((doc) => [doc.id, otherOf(doc)]));
      return keep(scheduledIn(entries, (lane) => others.get(lane) ?? null));
    });
  });

  const people = query<readonly Person[]>(({ scope }) => {
    const keep = stableList<Person>();
    return mapped(scope.reads.people, (users) => keep(othersAmong(users, scope.userId)));
  });

  const conversations = new Map<string, LiveQuery<ConversationRow | null>>();
  const threads = new Map<string, ThreadQuery>();
  const typings = new Map<string, Live<boolean>>();

  return {
    conversations: (which: 'active' | 'archived'): LiveQuery<readonly ConversationRow[]> =>
      lists[which],
    conversation: (id: string): LiveQuery<ConversationRow | null> =>
      kept(conversations, id, () =>
        query<ConversationRow | null>(({ rows }) => {
          const keep = stableValue<ConversationRow | null>();
          return mapped(rows, (all) => keep(all.find((row) => row.id === id) ?? null));
        }),
      ),
    thread: (conversationId: string): ThreadQuery =>
      kept(threads, conversationId, () => threadQuery(conversationId, scopes, echoes, query)),
    /** The entries that wait for a network, and the refused ones. */
    outbox: (): LiveQuery<readonly OutboxItem[]> => outbox,
    /** The scheduled messages, the earliest first. */
    scheduled: (): LiveQuery<readonly ScheduledItem[]> => scheduled,
    /** Everybody but oneself, by name. */
    people: (): LiveQuery<readonly Person[]> => people,
    /** True while the other person types. */
    typing: (conversationId: string): Live<boolean> =>
      kept(typings, conversationId, () => {
        const live = query<boolean>(({ scope }) => fromLive(scope.typing(conversationId)));
        return {
          get: () => live.get() ?? false,
          subscribe: (onChange) => live.subscribe(onChange),
        };
      }),
    ...createSearches(scopes),
  };
}

/** One thread: what its reads have in common outlives each of them. */
function threadQuery(
  conversationId: string,
  scopes: Live<QueryScope | null>,
  echoes: Echoes,
  query: <T>(sourceOf: (reading: Reading) => Source<T>) => LiveQuery<T>,
): ThreadQuery {
  let model: ThreadModel | null = null;
  let memory: KeptThread | null = null;
  const live = query<Thread | undefined>(({ scope }) => (emit) => {
    const { owner, userId } = scope;
    const views = memory?.owner === owner ? memory.views : createMessageViews(userId);
    // Read marks may have been raised since the glance: the line stays where it was shown.
    const glanced = memory?.owner === owner && memory.kind === 'glance' ? memory.model : null;
    const unreadAfterSeq = glanced?.unreadAfterSeq();
    const shownFrom = glanced?.shownFrom() ?? null;
    const kept = { views, unreadAfterSeq, shownFrom, echoes };
    const mine = openThread(scope, conversationId, kept, emit);
    model = mine;
    memory = { owner, views, kind: scope.kind, model: mine };
    return () => {
      mine.stop();
      if (model === mine) model = null;
    };
  });
  return {
    ...live,
    loadOlder: async () => await model?.loadOlder(),
    showSeq: async (seq) => await model?.showSeq(seq),
    // Asked for by what stands in a thread, behind its first paint.
    find: async (id) => {
      const { findMessage } = await import('./findMessage.ts');
      return await findMessage(scopes.get(), conversationId, id);
    },
  };
}

/** Null: it waits for its hour, and is none of the lane. */
function itemOf(entry: OutboxDoc, receiver: Person | null): OutboxItem | null {
  const { state } = entry;
  if (state === 'scheduled') return null;
  const code = errorCodeSchema.safeParse(entry.code);
  return {
    id: entry.id,
    conversationId: entry.lane,
    receiver,
    content: wordsOf(entry),
    messageType: entry.messageType,
    file: entry.messageType === 'file' ? entry.content : null,
    homeId: homeIn(entry),
    writtenAt: entry.writtenAt,
    state,
    error: state === 'failed' ? (code.success ? code.data : 'internal') : null,
    attempts: entry.attempts,
    nextAttemptAt: entry.nextAttemptAt || null,
  };
}

/** Everybody but oneself, by name. */
const othersAmong = (users: readonly Person[], userId: string): readonly Person[] =>
  users
    .filter(({ id }) => id !== userId)
    .map(({ id, full_name, user_type, avatar_url }) => ({ id, full_name, user_type, avatar_url }))
    .toSorted((one, other) => one.full_name.localeCompare(other.full_name));

/** The value of a key, made once; the ones longest unused are forgotten. */
function kept<T>(map: Map<string, T>, key: string, make: () => T): T {
  const value = map.get(key) ?? make();
  keepNewest(map, key, value, THREADS_KEPT);
  return value;
}
