import { expect, it } from 'vitest';
import { conversationFlagsIdOf, MUTED_ALWAYS, mutedUntilOf, starIdOf } from './flags.ts';
import { countedUnread, isMuted } from '#src/rules/chat/unread.ts';

const NOW = 1_800_000_000_000;
const HOUR = 60 * 60_000;

it.each([
  ['hours', NOW + 8 * HOUR],
  ['week', NOW + 7 * 24 * HOUR],
  ['always', MUTED_ALWAYS],
] as const)('muted for %s it is muted until %d', (mute, until) => {
  const mutedUntil = mutedUntilOf(mute, NOW);
  expect(mutedUntil).toBe(until);
  expect(isMuted({ mutedUntil }, until - 1)).toBe(true);
  expect(isMuted({ mutedUntil }, until)).toBe(false);
});

it('what was never muted is not', () => {
  expect(isMuted({ mutedUntil: null }, NOW)).toBe(false);
});

it('a badge counts unread messages and marked conversations, and no muted ones', () => {
  const row = { unread: 0, isMarkedUnread: false, mutedUntil: null };
  expect(countedUnread([], NOW)).toBe(0);
  expect(
    countedUnread(
      [
        row,
        { ...row, unread: 3 },
        { ...row, isMarkedUnread: true },
        { ...row, unread: 2, isMarkedUnread: true },
        { ...row, unread: 7, mutedUntil: NOW + 1 },
        { ...row, isMarkedUnread: true, mutedUntil: MUTED_ALWAYS },
        { ...row, unread: 1, mutedUntil: NOW },
      ],
      NOW,
    ),
  ).toBe(3 + 1 + 2 + 1);
});

it('two devices derive the same ids, two people and two things do not', () => {
  const [me, you] = [
    '019a0000-0000-7000-8000-0000000000a1',
    '019A0000-0000-7000-8000-0000000000B2',
  ];
  for (const idOf of [conversationFlagsIdOf, starIdOf]) {
    expect(idOf(me, you)).toBe(idOf(me.toUpperCase(), you.toLowerCase()));
    expect(idOf(me, you)).not.toBe(idOf(you, me));
  }
  expect(starIdOf(me, you)).not.toBe(conversationFlagsIdOf(me, you));
});
