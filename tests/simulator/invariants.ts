import { changeIn, isErased, UNSENT } from '#contract/entities/change.ts';
import { isSaid } from '#contract/entities/reaction.ts';
import { aboutIn, quotedIn, wordsOf } from '#contract/entities/reply.ts';
import type { VirtualClock } from '#tests/fakes/clock.ts';
import type { Device, DeviceTab } from '#tests/fakes/device.ts';
import type { Message } from '#contract/entities/message.ts';
import { unreadOf } from '#sync/chat/reads/conversationRows.ts';
import { changesOf, wordsNow as wordsShown } from '#sync/chat/reads/changes.ts';
import { reactionsOf } from '#sync/chat/reads/reactions.ts';
import { type FakeServer, wordsNow } from '#tests/fakes/server.ts';

/** Something a person wrote, as the test remembers it. */
export interface Written {
  readonly sender: string;
  readonly post: number;
  readonly lane: string;
  readonly content: string;
  /** The message it replies to; null: it is no reply. */
  readonly quotedId: string | null;
  /** The bytes of the file it sends; null: it sends none. */
  readonly bytes: string | null;
  /** Null until the write was durable: before that nothing was promised. */
  id: string | null;
  /** Edited, cancelled, retried or refused: no order is promised for it. */
  isTouched: boolean;
  isCancelled: boolean;
  /** It was taken back before its file was there: it never arrives. */
  isOver: boolean;
  /** The person was told that it was not taken. */
  isGivenBack: boolean;
  /**
   * Written before it, and no order is promised between these: in another tab behind files that were being taken in there, or
   * on the line and not on the disk when its tab lost the lead (DR20), until the disk had it.
   */
  readonly beside: Set<Written>;
  /** In their order; an edit that is not durable may or may not have happened. */
  readonly edits: { readonly content: string; isDurable: boolean }[];
}

/** A reaction somebody pressed. */
export interface Wish {
  readonly sender: string;
  readonly post: number;
  readonly to: string;
  readonly sign: string | null;
  /** How many were taken before it; null: the disk did not take it, and nothing was promised. */
  takenAt: number | null;
}

/** A change somebody made of a message the server had. */
export interface Changed {
  readonly sender: string;
  readonly post: number;
  readonly to: string;
  /** Null: it was unsent. */
  readonly words: string | null;
  takenAt: number | null;
}

export interface Snapshot {
  readonly server: FakeServer;
  readonly posts: readonly { readonly device: Device; readonly tabs: readonly DeviceTab[] }[];
  readonly written: readonly Written[];
  readonly wishes: readonly Wish[];
  readonly changed: readonly Changed[];
  /** Files the server had and has no more. */
  readonly lost: ReadonlySet<string>;
  readonly clock: VirtualClock;
}

const said = ({ content, message_type: messageType }: Message) => ({ content, messageType });

/** Promises that hold at every moment. */
export function checkAlways({ server, posts, written, lost }: Snapshot): string[] {
  const problems: string[] = [];
  const seen = new Map<string, number>();
  for (const conversation of server.stored.values()) {
    conversation.messages.forEach((message, index) => {
      if (message.seq !== index + 1) problems.push(`seq gap at ${index + 1}`);
      seen.set(message.id, (seen.get(message.id) ?? 0) + 1);
      const quoted = aboutIn(said(message));
      if (quoted !== null && !conversation.messages.slice(0, index).some(({ id }) => id === quoted))
        problems.push(`${wordsOf(said(message))} quotes nothing before it`);
    });
  }
  for (const [id, times] of seen) if (times > 1) problems.push(`${id} is stored ${times} times`);

  const arrived = new Set(
    [...server.stored.values()].flatMap(({ messages }) =>
      messages.map((one) => wordsOf(said(one))),
    ),
  );
  for (const item of written) {
    if (item.isGivenBack && arrived.has(item.content))
      problems.push(`${item.content} was given back and arrived`);
    if (item.isOver && seen.has(item.id ?? ''))
      problems.push(`${item.content} was taken back and arrived`);
    if (item.id === null || item.isCancelled) continue;
    const disk = posts[item.post]?.device.disk;
    const isSomewhere = seen.has(item.id) || disk?.outbox.has(item.id) === true;
    if (!isSomewhere) problems.push(`${item.content} is nowhere`);
  }

  for (const conversation of server.stored.values()) {
    const position = new Map(conversation.messages.map((message) => [message.id, message.seq]));
    for (const post of posts.keys()) {
      const earlier: { readonly item: Written; readonly seq: number }[] = [];
      for (const item of written) {
        if (item.post !== post || item.lane !== conversation.id || item.isTouched) continue;
        const seq = item.id === null ? undefined : position.get(item.id);
        if (seq === undefined) continue;
        if (earlier.some((one) => seq < one.seq && !item.beside.has(one.item)))
          problems.push(`${item.content} overtook an earlier one`);
        earlier.push({ item, seq });
      }
    }
  }

  for (const [index, { device }] of posts.entries()) {
    for (const entry of device.disk.outbox.values())
      if (entry.state === 'failed' && entry.code === 'file_missing' && !lost.has(entry.id))
        problems.push(`device ${index} sent ${wordsOf(entry)} before its file`);
    for (const state of device.disk.conversations.values()) {
      const conversation = server.stored.get(state.id);
      for (let seq = state.firstSeq; seq <= state.heldSeq && seq > 0; seq += 1) {
        const message = conversation?.messages[seq - 1];
        if (message === undefined || !device.disk.messages.has(message.id))
          problems.push(`device ${index} says it holds ${seq} and does not`);
      }
    }
    for (const message of device.disk.messages.values()) {
      const conversation = server.stored.get(message.conversationId);
      const there = conversation?.messages[message.seq - 1];
      // An unsent message shows as such once the device has heard of it, which is checked at the end.
      if (there?.content !== message.content && !(there && isErased(said(there))))
        problems.push(`device ${index} shows what the server has not`);
      if (conversation?.people.includes(device.userId) === false)
        problems.push(`device ${index} shows what is not its person’s`);
    }
  }
  return problems;
}

/** Promises that hold once everything is mended and time has passed. */
export function checkHealed({ server, posts, written, wishes, changed }: Snapshot): string[] {
  const problems: string[] = [];
  for (const [index, { device, tabs }] of posts.entries()) {
    const name = `device ${index}`;
    for (const entry of device.disk.outbox.values()) {
      // A clock that was set back makes its hour a day away.
      const isLater =
        entry.state === 'scheduled' &&
        tabs.some(({ runtime }) => runtime.isAlive() && runtime.clock.now() < entry.nextAttemptAt);
      if (entry.state !== 'failed' && !isLater)
        problems.push(`${name} still has ${wordsOf(entry)} ${entry.state}`);
    }
    for (const conversation of server.stored.values()) {
      if (!conversation.people.includes(device.userId)) continue;
      const state = device.disk.conversations.get(conversation.id);
      const last = conversation.messages.length;
      if (last === 0) continue;
      if (state?.heldSeq !== last)
        problems.push(`${name} holds up to ${state?.heldSeq} of ${last}`);
      if (state?.row?.last_seq !== last) problems.push(`${name} row says ${state?.row?.last_seq}`);
      const messages = conversation.messages.filter((message) => isSaid(message.message_type));
      const newest = messages.at(-1);
      if (newest !== undefined && state?.row?.last_message !== wordsNow(conversation, newest))
        problems.push(`${name} shows ${state?.row?.last_message} as the last words`);
      if (state !== undefined) {
        const read = Math.max(state.readSeq, state.row?.my_read_seq ?? 0);
        const unread =
          newest?.sender_id === device.userId
            ? 0
            : messages.filter((message) => message.seq > read && message.message_type !== UNSENT)
                .length;
        if (unreadOf(state, device.userId) !== unread)
          problems.push(`${name} counts ${unreadOf(state, device.userId)} unread of ${unread}`);
      }
      if ((conversation.delivered.get(device.userId) ?? 0) !== last)
        problems.push(`${name} never said that ${last} was delivered`);
      const other = conversation.people.find((person) => person !== device.userId) ?? '';
      if (state?.row?.other_read_seq !== (conversation.read.get(other) ?? 0))
        problems.push(`${name} shows another read mark than the server`);
      if ((conversation.read.get(device.userId) ?? 0) < (state?.readSeq ?? 0))
        problems.push(`${name} never said what was read`);
    }
    const leaders = tabs.filter((tab) => tab.runtime.isAlive() && tab.engine.status.get().isLeader);
    if (leaders.length !== 1) problems.push(`${name} has ${leaders.length} leaders`);
    const status = leaders[0]?.engine.status.get();
    if (status?.connection.status !== 'connected')
      problems.push(`${name} is ${status?.connection.status}`);
    if (status?.reachability !== 'online') problems.push(`${name} says ${status?.reachability}`);
  }
  for (const post of posts) {
    const user = post.device.userId;
    const own = posts.filter((other) => other.device.userId === user).length;
    if (server.connections(user) !== own)
      problems.push(`${server.connections(user)} sockets of ${own} devices`);
  }
  problems.push(...checkReactions({ server, posts, wishes }));
  problems.push(...checkChanges({ server, posts, changed }));
  for (const item of written) {
    if (item.id === null || item.isCancelled) continue;
    const conversation = server.stored.get(item.lane);
    const message = conversation?.messages.find((candidate) => candidate.id === item.id);
    if (message !== undefined && isErased(said(message))) continue;
    const outbox = [...(posts[item.post]?.device.disk.outbox.values() ?? [])];
    const all = message === undefined ? outbox : [said(message), ...outbox];
    const durable = item.edits.findLastIndex((edit) => edit.isDurable);
    const possible = [
      durable < 0 ? item.content : item.edits[durable]?.content,
      ...item.edits.slice(durable + 1).map((edit) => edit.content),
    ];
    const found = all.find((one) => possible.includes(wordsOf(one)));
    if (found === undefined) problems.push(`none of ${possible.join(', ')} is anywhere`);
    else if (quotedIn(found) !== item.quotedId)
      problems.push(`${wordsOf(found)} no longer quotes what it replied to`);
  }
  return problems;
}

/**
 * Every device shows each message as the server has it by now, keeps no words of what was unsent, and what a person wrote
 * into a change stands on the server or waits on their device.
 */
function checkChanges({
  server,
  posts,
  changed,
}: Pick<Snapshot, 'server' | 'posts' | 'changed'>): string[] {
  const problems: string[] = [];
  for (const conversation of server.stored.values()) {
    for (const [index, { device }] of posts.entries()) {
      const { firstSeq = 0, heldSeq = 0 } = device.disk.conversations.get(conversation.id) ?? {};
      const held = conversation.messages
        .slice(Math.max(firstSeq - 1, 0), heldSeq)
        .flatMap(({ id }) => device.disk.messages.get(id) ?? []);
      const shown = changesOf(held, []);
      for (const message of held) {
        const there = conversation.messages[message.seq - 1];
        if (there === undefined) continue;
        if (isErased(said(there)) && !isErased(said(message)))
          problems.push(`device ${index} keeps the words of ${message.seq}, which was unsent`);
        if (!isSaid(there.message_type)) continue;
        const words = wordsShown(message, shown.get(message.id)) ?? '';
        if (words !== wordsNow(conversation, there))
          problems.push(`device ${index} says ${words} where ${message.seq} was changed`);
      }
    }
    for (const [at, item] of changed.entries()) {
      const target = conversation.messages.find(({ id }) => id === item.to);
      if (item.takenAt === null || target === undefined || isErased(said(target))) continue;
      const parked = [...(posts[item.post]?.device.disk.outbox.values() ?? [])].filter(
        (entry) => changeIn(entry)?.to === item.to,
      );
      const isThere =
        parked.length > 0 ||
        conversation.messages.some((message) => {
          const change = changeIn(said(message));
          return change?.kind === 'edit' && change.to === item.to && change.words === item.words;
        });
      const hasLater = changed
        .slice(at + 1)
        .some(({ post, to, takenAt }) => post === item.post && to === item.to && takenAt !== null);
      if (!isThere && !hasLater) problems.push(`the change into ${item.words} is nowhere`);
      const others = changed.filter(({ to }) => to === item.to);
      const isPlain = others.every(({ post, takenAt }) => post === item.post && takenAt !== null);
      if (
        isPlain &&
        !hasLater &&
        parked.length === 0 &&
        item.words !== wordsNow(conversation, target)
      )
        problems.push(`${wordsNow(conversation, target)} stands where ${item.words} was the last`);
    }
  }
  return problems;
}

/** Every device shows what each person pressed last, where one device of theirs pressed and all of it was taken. */
function checkReactions({
  server,
  posts,
  wishes,
}: Pick<Snapshot, 'server' | 'posts' | 'wishes'>): string[] {
  const problems: string[] = [];
  const pressed = new Map<string, Wish[]>();
  for (const wish of wishes) {
    const key = `${wish.sender} ${wish.to}`;
    const all = [...(pressed.get(key) ?? []), wish];
    pressed.set(
      key,
      all.sort((one, other) => (one.takenAt ?? 0) - (other.takenAt ?? 0)),
    );
  }
  for (const conversation of server.stored.values()) {
    for (const [index, { device }] of posts.entries()) {
      if (!conversation.people.includes(device.userId)) continue;
      const stored = conversation.messages.filter(({ id }) => device.disk.messages.has(id));
      const seen = reactionsOf(stored, [], device.userId);
      for (const [key, all] of pressed) {
        const last = all.at(-1);
        const target = conversation.messages.find(({ id }) => id === last?.to);
        if (
          last === undefined ||
          target === undefined ||
          !conversation.people.includes(last.sender)
        )
          continue;
        const isPlain = all.every(({ post, takenAt }) => takenAt !== null && post === last.post);
        const isParked = [...(posts[last.post]?.device.disk.outbox.values() ?? [])].some(
          (entry) => aboutIn(entry) === last.to,
        );
        if (!isPlain || isParked || !device.disk.messages.has(last.to)) continue;
        const whose = last.sender === device.userId ? 'mine' : 'theirs';
        const sign = seen.get(last.to)?.[whose] ?? null;
        if (sign !== last.sign)
          problems.push(`device ${index} shows ${sign} for ${last.sign} of ${key}`);
      }
    }
  }
  return problems;
}
