import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Conversation } from '#contract/entities/conversation.ts';
import type { Message } from '#contract/entities/message.ts';
import { contentAbout } from '#contract/entities/reply.ts';
import { REACTIONS } from '#contract/entities/reaction.ts';
import type { OutboxDoc } from '../../store/docs.ts';
import { changesOf } from './changes.ts';
import { reactionsOf } from './reactions.ts';
import { createStoredView, type Log } from './storedView.ts';
import { createMessageViews } from './threadMessages.ts';

const ME = 'me';
const AT = '2026-01-01T10:00:00.000Z';
const idOf = (seq: number) => `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`;

/** Of whoever opens the log in the middle: it goes on at both ends. */
const FIRST = 500;
const BEHIND = 600;

const kind = fc.constantFrom('text', 'text', 'text', 'reaction', 'edit', 'unsend', 'call');
const said = fc.record({ kind, isMine: fc.boolean(), to: fc.nat(BEHIND), sign: fc.nat(5) });
type Said = typeof said extends fc.Arbitrary<infer T> ? T : never;

const step = fc.oneof(
  fc.record({ is: fc.constant('come' as const), entries: fc.array(said, { maxLength: 12 }) }),
  fc.record({
    is: fc.constant('older' as const),
    entries: fc.array(said, { minLength: 1, maxLength: 6 }),
  }),
  fc.record({ is: fc.constant('erased' as const), which: fc.nat(BEHIND) }),
  fc.record({ is: fc.constant('marks' as const), delivered: fc.nat(700), read: fc.nat(700) }),
  fc.record({ is: fc.constant('waits' as const), entry: said, hasFailed: fc.boolean() }),
  fc.record({ is: fc.constant('left' as const), which: fc.nat(5) }),
  fc.record({ is: fc.constant('again' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The content of an entry, which can be about one of `ids`. */
function contentOf({ kind: type, to, sign }: Said, ids: readonly string[]) {
  const about = ids[to % Math.max(1, ids.length)] ?? idOf(1);
  const words: Readonly<Record<string, string>> = {
    text: `words ${sign}`,
    call: 'audio missed 0',
    reaction: contentAbout(about, sign === 5 ? '' : (REACTIONS[sign] ?? '')),
    edit: contentAbout(about, `other words ${sign}`),
    unsend: contentAbout(about, ''),
  };
  return { type, content: words[type] ?? '' };
}

function stored(entry: Said, seq: number, ids: readonly string[]): Message {
  const { type, content } = contentOf(entry, ids);
  const sender = entry.isMine ? ME : 'them';
  return {
    id: idOf(seq),
    conversationId: 'lane',
    sender_id: sender,
    seq,
    content,
    message_type: type,
    written_at: AT,
    created_at: AT,
  };
}

const rowOf = (delivered: number, read: number) =>
  ({ other_delivered_seq: Math.max(delivered, read), other_read_seq: read }) as Conversation;

const idsOf = ({ stored: all }: Log) => all.map(({ id }) => id);
const nextSeq = ({ stored: all }: Log) => (all.at(-1)?.seq ?? FIRST) + 1;

/** A message without its words, and behind the log the entry that took them. */
function erased(log: Log, which: number): Log {
  const message = log.stored[which % Math.max(1, log.stored.length)];
  if (message?.message_type !== 'text') return log;
  const gone = { ...message, message_type: 'unsent', content: '' };
  const seq = nextSeq(log);
  const content = contentAbout(message.id, '');
  const unsend = { ...message, id: idOf(seq), seq, message_type: 'unsend', content };
  const rest = log.stored.map((each) => (each === message ? gone : each));
  return { ...log, stored: [...rest, unsend] };
}

function waits(log: Log, entry: Said, hasFailed: boolean, count: number): Log {
  const { type, content } = contentOf(entry, idsOf(log));
  const waiting = {
    id: idOf(1_000_000 + count),
    content,
    messageType: type,
    writtenAt: AT,
    state: hasFailed ? 'failed' : 'queued',
    code: hasFailed ? 'too_late' : '',
  } as OutboxDoc;
  return { ...log, waiting: [...log.waiting, waiting] };
}

function after(log: Log, change: Step, count: number): Log {
  const ids = idsOf(log);
  switch (change.is) {
    case 'come': {
      const from = nextSeq(log);
      const more = change.entries.map((entry, at) => stored(entry, from + at, ids));
      return { ...log, stored: [...log.stored, ...more] };
    }
    case 'older': {
      const from = (log.stored[0]?.seq ?? FIRST) - change.entries.length;
      const more = change.entries.map((entry, at) => stored(entry, from + at, ids));
      return { ...log, stored: [...more, ...log.stored] };
    }
    case 'erased':
      return erased(log, change.which);
    case 'marks':
      return { ...log, row: rowOf(change.delivered, change.read) };
    case 'waits':
      return waits(log, change.entry, change.hasFailed, count);
    case 'left':
      return { ...log, waiting: log.waiting.filter((_, at) => at !== change.which) };
    default:
      return { ...log, stored: [...log.stored], waiting: [...log.waiting] };
  }
}

/** All of it worked out at once. */
function whole({ stored: all, waiting, row }: Log) {
  const views = createMessageViews(ME);
  const reactions = reactionsOf(all, waiting, ME);
  const changes = changesOf(all, waiting);
  return all
    .filter(({ message_type: type }) => !['reaction', 'edit', 'unsend'].includes(type))
    .map((message) =>
      views.stored(message, row, {
        reactions: reactions.get(message.id),
        change: changes.get(message.id),
      }),
    );
}

test('QU17 a thread that is told of change by change is the one that is read at once, whatever the changes', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
      const view = createStoredView(createMessageViews(ME), ME);
      let log: Log = { stored: [], waiting: [], row: null };
      let before: readonly unknown[] = [];
      for (const [count, change] of steps.entries()) {
        log = after(log, change, count);
        const shown = view(log);
        expect(shown).toEqual(whole(log));
        if (change.is === 'again')
          expect(shown.every((each, at) => each === before[at])).toBe(true);
        before = shown;
      }
    }),
    { numRuns: 300 },
  );
});

test('QU17 of thousands of messages those alone are made that came, or that something came about', () => {
  const views = createMessageViews(ME);
  const made: string[] = [];
  const counted: typeof views = {
    ...views,
    stored(message, row, about) {
      made.push(message.id);
      return views.stored(message, row, about);
    },
  };
  const text = { kind: 'text', isMine: false, to: 0, sign: 0 } as const;
  const texts = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => stored(text, from + at, []));
  const view = createStoredView(counted, ME);
  const begin = texts(1, 3000);
  view({ stored: begin, waiting: [], row: rowOf(0, 0) });
  made.length = 0;
  const reaction = stored({ ...text, kind: 'reaction', isMine: true }, 3003, [idOf(7)]);
  const more = [...begin, ...texts(3001, 3002), reaction];
  const shown = view({ stored: more, waiting: [], row: rowOf(0, 0) });
  expect(made.toSorted()).toEqual([idOf(7), idOf(3001), idOf(3002)]);
  expect(shown[6]?.reactions.mine).toBe(REACTIONS[0]);
});
