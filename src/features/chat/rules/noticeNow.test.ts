import { expect, it } from 'vitest';
import { hasArrived } from './noticeNow.ts';
import { testMessage } from './testMessage.ts';

it('a message that was taken back and stands in the thread as sent is said to have left', () => {
  const one = testMessage({ id: 'one', isMine: true, seq: null });
  const notice = { kind: 'cancelled', message: one } as const;
  const others = [testMessage({ id: 'other' }), one];
  expect(hasArrived(notice, { messages: others })).toBe(false);
  expect(hasArrived(notice, undefined)).toBe(false);
  const messages = [...others.slice(0, 1), { ...one, seq: 7 }];
  expect(hasArrived(notice, { messages })).toBe(true);
  expect(hasArrived(null, { messages })).toBe(false);
  expect(hasArrived({ kind: 'onItsWay' }, { messages })).toBe(false);
});
