import { erased } from '#contract/entities/change.ts';
import type { Conversation, Marks } from '#contract/entities/conversation.ts';
import type { Message } from '#contract/entities/message.ts';
import { byLaneAndPosition } from '#sync/model/byLaneAndPosition.ts';
import type { OutboxEntry } from '#sync/model/entry.ts';
import { entriesStanding } from '#sync/model/standing.ts';
import { extendRange } from '#sync/chat/inbound/heldRange.ts';
import { beforeAll, lastOf, quietAfter, rowAfter } from '#sync/chat/inbound/rowAfter.ts';
import type { Clock } from '#sync/kit/clock.ts';
import type { ConversationState, Moving, OutboxChange, Stores } from '#sync/model/ports/stores.ts';
import type { TabRuntime } from './tab.ts';

/** A device's stores: they survive closing, killing and starting again. */
export interface Disk {
  readonly outbox: Map<string, OutboxEntry>;
  readonly messages: Map<string, Message>;
  readonly conversations: Map<string, ConversationState>;
  forTab(tab: TabRuntime): Stores;
  /** The write of a person who opens and reads a thread: the server is told later. */
  markRead(conversationId: string, seq: number): void;
  /** A conversation begun on this device. */
  begin(conversationId: string): void;
  /** The next writes fail as a full disk makes them. */
  failWrites(count: number): void;
  /** The next write that has told of its entry's place fails. */
  refusePlaced(): void;
  /** The entries whose first write failed like that. */
  readonly refusedPlaced: ReadonlySet<string>;
  /** Writes work again. */
  haveRoom(): void;
  /** Another version of the app raised the schema: every connection opened before is dead. */
  upgrade(): void;
}

export interface DiskOptions {
  /** Without it an operation takes no time. */
  readonly timing?: {
    readonly clock: Clock;
    /** ms; half passes before an operation takes effect, half before it answers. */
    readonly latency: () => number;
  };
}

/** How long a write is under way that tells of its entry's place, ms, by turns: nothing else takes effect meanwhile. */
const OPEN_MS = [3, 20, 0, 8, 1, 2];

/** How late another tab hears of a write, by turns. */
const NEWS_MS = [0, 4, 60, 1, 250, 12];

export function createDisk({ timing }: DiskOptions = {}): Disk {
  const outbox = new Map<string, OutboxEntry>();
  const messages = new Map<string, Message>();
  const conversations = new Map<string, ConversationState>();
  const watchers = {
    outbox: new Set<(tab: TabRuntime | null, changes: readonly OutboxChange[]) => void>(),
    conversations: new Set<() => void>(),
  };
  let epoch: string | null = null;
  let failures = 0;
  let isPlacedRefused = false;
  const refusedPlaced = new Set<string>();
  let version = 0;

  const changed = (which: keyof typeof watchers, tab: TabRuntime | null = null) => {
    const changes = which === 'outbox' ? changesOfOutbox() : [];
    for (const watcher of watchers[which]) watcher(tab, changes);
  };

  /** The outbox as it was last told of. */
  let told = new Map<string, OutboxEntry>();
  const changesOfOutbox = (): OutboxChange[] => {
    const before = told;
    told = new Map(outbox);
    const gone = [...before.values()].filter(({ id }) => !told.has(id));
    const written = [...told.values()].filter((entry) => before.get(entry.id) !== entry);
    return [
      ...gone.map(({ id, lane }) => ({ id, lane, entry: null })),
      ...written.map((entry) => ({ id: entry.id, lane: entry.lane, entry })),
    ];
  };

  const allEntries = () => [...outbox.values()].sort(byLaneAndPosition);
  const nextPosition = (lane: string) =>
    Math.max(0, ...[...outbox.values()].filter((e) => e.lane === lane).map((e) => e.position)) + 1;

  /** Entries as a change sees them: among all, or as the leader moves them. */
  const seenBy = (ids: readonly string[], how?: Moving) => {
    const all = allEntries();
    const own = how === 'relaxed' ? all.filter(({ id }) => ids.includes(id)) : all;
    return new Map((how === 'asStored' ? own : entriesStanding(own)).map((one) => [one.id, one]));
  };
  const updateEntries = (
    ids: readonly string[],
    change: (entry: OutboxEntry) => OutboxEntry | null | undefined,
    how?: Moving,
  ): OutboxEntry[] => {
    const seen = seenBy(ids, how);
    return ids.flatMap((id) => {
      const entry = seen.get(id);
      if (entry === undefined) return [];
      const next = change(entry);
      if (next === undefined || next === entry) return [entry];
      if (next === null) outbox.delete(id);
      else outbox.set(id, next);
      return next ?? [];
    });
  };

  const putRow = (row: Conversation) => {
    const before = conversations.get(row.id) ?? {
      id: row.id,
      row: null,
      firstSeq: 0,
      heldSeq: 0,
      readSeq: 0,
    };
    const known = before.row;
    const merged: Conversation =
      known === null
        ? row
        : {
            ...(row.last_seq >= known.last_seq ? row : { ...row, ...previewOf(known) }),
            quiet: quietAfter(Math.max(known.my_read_seq, row.my_read_seq), known.quiet, row.quiet),
            ...maxMarks(known, row),
          };
    conversations.set(row.id, {
      ...before,
      row: merged,
      readSeq: Math.max(before.readSeq, merged.my_read_seq),
    });
  };

  const raiseMarks = (id: string, marks: Partial<Marks>) => {
    const state = conversations.get(id);
    if (state === undefined) return;
    const readSeq = Math.max(state.readSeq, marks.my_read_seq ?? 0);
    const row = state.row === null ? null : { ...state.row, ...maxMarks(state.row, marks) };
    conversations.set(id, { ...state, row, readSeq });
  };

  let busyUntil = 0;
  let openings = 0;
  /** Operations take effect in the order they were asked for, over all tabs. `whileOpen`: while it is under way. */
  const inTurn = (work: () => void, whileOpen?: () => void) => {
    openings += whileOpen === undefined ? 0 : 1;
    if (timing === undefined) {
      queueMicrotask(() => {
        whileOpen?.();
        work();
      });
      return;
    }
    const now = timing.clock.now();
    busyUntil = Math.max(busyUntil, now + timing.latency() / 2);
    if (whileOpen !== undefined) {
      timing.clock.after(busyUntil - now, whileOpen);
      busyUntil += OPEN_MS[openings % OPEN_MS.length] ?? 0;
    }
    timing.clock.after(busyUntil - now, work);
  };
  const afterwards = (work: () => void) => {
    if (timing === undefined) queueMicrotask(work);
    else timing.clock.after(timing.latency() / 2, work);
  };

  const forTab = (tab: TabRuntime): Stores => {
    const opened = version;
    const perform = <T>(isWrite: boolean, work: () => T, whileOpen?: () => void): Promise<T> =>
      new Promise((resolve, reject) => {
        inTurn(() => {
          // The disk belongs to the browser: it finishes for a frozen tab, not for one that died before.
          if (!tab.isAlive()) return;
          if (opened !== version) {
            tab.deliver(() =>
              reject(new DOMException('the connection is closed', 'InvalidStateError')),
            );
            return;
          }
          if (isWrite && failures > 0) {
            failures -= 1;
            tab.deliver(() => reject(new DOMException('the disk is full', 'QuotaExceededError')));
            return;
          }
          try {
            const value = work();
            afterwards(() => tab.deliver(() => resolve(value)));
          } catch (error) {
            tab.deliver(() => reject(error));
          }
        }, whileOpen);
      });
    const canPlace = () => tab.isAlive() && !tab.isFrozen() && opened === version && failures === 0;
    const read = <T>(work: () => T) => perform(false, work);
    const write = <T>(which: keyof typeof watchers | null, work: () => T, whileOpen?: () => void) =>
      perform(
        true,
        () => {
          const value = work();
          if (which !== null) changed(which, tab);
          return value;
        },
        whileOpen,
      );
    const watch = (which: 'conversations', onChange: () => void) => {
      const own = () => queueMicrotask(() => tab.deliver(onChange));
      watchers[which].add(own);
      tab.onKill(() => watchers[which].delete(own));
      return () => watchers[which].delete(own);
    };
    /** News of another tab takes its time, in the order it was sent. */
    let newsUntil = 0;
    let newsCount = 0;
    const watchOutbox: Stores['outbox']['subscribe'] = (onChange) => {
      const own = (writer: TabRuntime | null, changes: readonly OutboxChange[]) => {
        const tell = () => tab.deliver(() => onChange(changes));
        if (writer === tab || timing === undefined) return queueMicrotask(tell);
        const now = timing.clock.now();
        newsCount += 1;
        newsUntil = Math.max(newsUntil, now + (NEWS_MS[newsCount % NEWS_MS.length] ?? 0));
        timing.clock.after(newsUntil - now, tell);
      };
      watchers.outbox.add(own);
      tab.onKill(() => watchers.outbox.delete(own));
      return () => watchers.outbox.delete(own);
    };

    return {
      outbox: {
        add: (entry, { onPlaced, position } = {}) => {
          const placed = () => ({ ...entry, position: position ?? nextPosition(entry.lane) });
          return write(
            'outbox',
            () => {
              const stored = outbox.get(entry.id) ?? placed();
              outbox.set(stored.id, stored);
              return stored;
            },
            onPlaced &&
              (() => {
                if (outbox.has(entry.id) || !canPlace()) return;
                const inLane = (one: OutboxEntry) => one.lane === entry.lane && isInLane(one);
                onPlaced({ entry: placed(), before: allEntries().filter(inLane) });
                if (isPlacedRefused) {
                  failures += 1;
                  refusedPlaced.add(entry.id);
                }
                isPlacedRefused = false;
              }),
          );
        },
        get: (id) => read(() => outbox.get(id) ?? null),
        getMany: (ids) =>
          read(() => ids.map((id) => outbox.get(id)).filter((e) => e !== undefined)),
        all: () => read(allEntries),
        waiting: (limit) =>
          read(() =>
            outbox.size > limit ? null : allEntries().filter(({ state }) => state !== 'failed'),
          ),
        scheduled: () => read(() => allEntries().filter(({ state }) => state === 'scheduled')),
        lanes: () => read(() => [...new Set(allEntries().map(({ lane }) => lane))]),
        head: (lane, limit) =>
          read(() =>
            allEntries()
              .filter((entry) => entry.lane === lane && isInLane(entry))
              .slice(0, limit),
          ),
        update: (id, change) => write('outbox', () => updateEntries([id], change)[0] ?? null),
        updateMany: (ids, change, how) => write('outbox', () => updateEntries(ids, change, how)),
        requeue: (id, change) =>
          write('outbox', () => {
            const entry = seenBy([id]).get(id);
            if (entry === undefined) return null;
            const after = change(entry);
            if (after === entry) return entry;
            const next = { ...after, position: nextPosition(entry.lane) };
            outbox.set(id, next);
            return next;
          }),
        subscribe: watchOutbox,
      },
      messages: {
        put: (rows) =>
          write(null, () => {
            // As the real one: what is stored stays, whatever comes under its id.
            for (const row of rows) if (!messages.has(row.id)) messages.set(row.id, row);
          }),
        erase: (ids) =>
          write(null, () => {
            for (const id of ids) {
              const message = messages.get(id);
              if (message === undefined) continue;
              const { message_type: messageType, content } = message;
              const left = erased({ messageType, content });
              messages.set(id, {
                ...message,
                message_type: left.messageType,
                content: left.content,
              });
            }
          }),
        getMany: (ids) =>
          read(() => ids.map((id) => messages.get(id)).filter((one) => one !== undefined)),
        from: (conversationId, seq, limit) =>
          read(() =>
            [...messages.values()]
              .filter((one) => one.conversationId === conversationId && one.seq >= seq)
              .sort((one, other) => one.seq - other.seq)
              .slice(0, limit),
          ),
        has: (id) => read(() => messages.has(id)),
        hasSeq: (conversationId, seq) =>
          read(() =>
            [...messages.values()].some(
              (one) => one.conversationId === conversationId && one.seq === seq,
            ),
          ),
      },
      conversations: {
        all: () => read(() => [...conversations.values()]),
        get: (id) => read(() => conversations.get(id) ?? null),
        putRows: (rows) => write('conversations', () => rows.forEach(putRow)),
        epoch: () => read(() => epoch),
        setEpoch: (next) =>
          write('conversations', () => {
            const isAnother = epoch !== null && epoch !== next;
            epoch = next;
            if (isAnother)
              for (const [id, { row }] of conversations)
                conversations.set(id, {
                  ...{ id, firstSeq: 0, heldSeq: 0, readSeq: 0 },
                  row: row === null ? null : beforeAll(row),
                });
          }),
        setHeld: (id, range) =>
          write('conversations', () => {
            const state = conversations.get(id);
            if (state !== undefined) conversations.set(id, { ...state, ...range });
          }),
        async raiseMarks(id, marks) {
          let isHeld = false;
          await write('conversations', () => {
            raiseMarks(id, marks);
            isHeld = (conversations.get(id)?.row ?? null) !== null;
          });
          return isHeld;
        },
        noteMessages: (id, { run, gone, marks, held }) =>
          write('conversations', () => {
            raiseMarks(id, marks);
            const state = conversations.get(id);
            if (state === undefined) return;
            const row = rowAfter(state.row, run, gone);
            const joined = held === null ? null : extendRange(state, held);
            conversations.set(id, { ...state, row, ...joined });
          }),
        subscribe: (onChange) => watch('conversations', onChange),
      },
    };
  };

  return {
    outbox,
    messages,
    conversations,
    forTab,
    markRead(id, seq) {
      const state = conversations.get(id);
      if (state === undefined || state.readSeq >= seq) return;
      conversations.set(id, { ...state, readSeq: seq });
      changed('conversations');
    },
    begin(id) {
      if (conversations.has(id)) return;
      conversations.set(id, { id, row: null, firstSeq: 0, heldSeq: 0, readSeq: 0 });
      changed('conversations');
    },
    failWrites(count) {
      failures += count;
    },
    refusedPlaced,
    refusePlaced() {
      isPlacedRefused = true;
    },
    haveRoom() {
      failures = 0;
      isPlacedRefused = false;
    },
    upgrade() {
      version += 1;
    },
  };
}

const isInLane = ({ state }: OutboxEntry) => state !== 'failed' && state !== 'scheduled';

const previewOf = (row: Conversation) => ({ last_seq: row.last_seq, ...lastOf(row) });

const maxMarks = (one: Marks, other: Partial<Marks>): Marks => ({
  my_delivered_seq: Math.max(one.my_delivered_seq, other.my_delivered_seq ?? 0),
  my_read_seq: Math.max(one.my_read_seq, other.my_read_seq ?? 0),
  other_delivered_seq: Math.max(one.other_delivered_seq, other.other_delivered_seq ?? 0),
  other_read_seq: Math.max(one.other_read_seq, other.other_read_seq ?? 0),
});
