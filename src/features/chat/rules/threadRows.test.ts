import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localInstant, testMessage } from './testMessage.ts';
import { createThreadRows, shownAt, threadRows } from './threadRows.ts';

const at = (day: number, hour: number, minute = 0) => localInstant(2026, 3, day, hour, minute);

describe('thread rows', () => {
  test('a day line stands above the first message of each local day', () => {
    const rows = threadRows(
      [
        testMessage({ id: 'a', seq: 1, createdAt: at(3, 23, 58) }),
        testMessage({ id: 'b', seq: 2, createdAt: at(4, 0, 1) }),
        testMessage({ id: 'c', seq: 3, createdAt: at(4, 0, 2) }),
      ],
      null,
    );
    expect(rows.map((row) => row.startsDay)).toEqual([true, true, false]);
    expect(rows.map((row) => row.startsCluster)).toEqual([true, true, false]);
  });

  test('a cluster ends with another sender or after five minutes', () => {
    const rows = threadRows(
      [
        testMessage({ id: 'a', seq: 1, createdAt: at(4, 9, 0) }),
        testMessage({ id: 'b', seq: 2, createdAt: at(4, 9, 4) }),
        testMessage({ id: 'c', seq: 3, createdAt: at(4, 9, 10) }),
        testMessage({ id: 'd', seq: 4, isMine: true, createdAt: at(4, 9, 11) }),
      ],
      null,
    );
    expect(rows.map((row) => [row.startsCluster, row.endsCluster])).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [true, true],
    ]);
  });

  test('the unread line stands above the first message of the other person after the mark', () => {
    const rows = threadRows(
      [
        testMessage({ id: 'a', seq: 1 }),
        testMessage({ id: 'mine', seq: 2, isMine: true }),
        testMessage({ id: 'b', seq: 3 }),
        testMessage({ id: 'c', seq: 4 }),
      ],
      1,
    );
    expect(rows.filter((row) => row.startsUnread).map((row) => row.message.id)).toEqual(['b']);
    expect(rows[2]?.startsCluster).toBe(true);
  });

  test('without a mark, with all read, or with a gap in front of it there is no unread line', () => {
    const messages = [testMessage({ id: 'a', seq: 8 }), testMessage({ id: 'b', seq: 9 })];
    for (const mark of [null, 9, 3]) {
      expect(threadRows(messages, mark).some((row) => row.startsUnread)).toBe(false);
    }
    expect(threadRows(messages, 7)[0]?.startsUnread).toBe(true);
  });

  test('rows keep their keys when older messages arrive in front', () => {
    const newer = [testMessage({ id: 'b', seq: 2 }), testMessage({ id: 'c', seq: 3 })];
    const all = [testMessage({ id: 'a', seq: 1 }), ...newer];
    const ids = (messages: typeof newer) => threadRows(messages, null).map((row) => row.message.id);
    expect(ids(all).slice(1)).toEqual(ids(newer));
  });

  test('a row that says the same is the same object, also behind new messages', () => {
    const first = testMessage({ id: 'a', seq: 1 });
    const second = testMessage({ id: 'b', seq: 2 });
    const third = testMessage({ id: 'c', seq: 3 });
    const [before] = threadRows([first, second], null);
    const after = threadRows([first, second, third], null);
    expect(after[0]).toBe(before);
    expect(after[1]?.endsCluster).toBe(false);
  });

  test('of one list after another the rows are those of the last, whatever became of it', () => {
    const pool = Array.from({ length: 30 }, (_, index) =>
      testMessage({
        id: `${index}`,
        seq: index + 1,
        isMine: index % 5 === 0,
        senderId: index % 5 === 0 ? 'me' : 'other',
        createdAt: at(3 + Math.floor(index / 8), 10, (index * 7) % 60),
      }),
    );
    const edited = pool.map((message) => ({ ...message, content: 'other words' }));
    const list = fc.record({
      from: fc.nat(29),
      count: fc.nat(30),
      edited: fc.option(fc.nat(29), { nil: null }),
      unreadAfter: fc.option(fc.nat(30), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 12 }), (lists) => {
        const rowsOf = createThreadRows();
        for (const { from, count, edited: which, unreadAfter } of lists) {
          const messages = pool
            .map((message, index) => (index === which ? (edited[index] ?? message) : message))
            .slice(from, from + count);
          expect(rowsOf(messages, unreadAfter)).toEqual(threadRows(messages, unreadAfter));
        }
      }),
    );
  });

  test('an unsent message is shown under the time it was written', () => {
    const waiting = testMessage({ id: 'a', isMine: true, seq: null, writtenAt: at(4, 9) });
    expect(shownAt({ ...waiting, createdAt: null })).toBe(at(4, 9));
  });
});
