import { expect, it } from 'vitest';
import { createVirtualClock } from '#tests/fakes/clock.ts';
import { NO_FACTS } from '../model/facts.ts';
import type { Facts } from '../model/tabMessage.ts';
import { createLeaderFacts } from './leaderFacts.ts';

function leading() {
  let facts: Facts = NO_FACTS;
  const shared = {
    get: () => facts,
    change: (part: Partial<Facts>) => void (facts = { ...facts, ...part }),
  };
  const clock = createVirtualClock();
  const leader = createLeaderFacts(shared, clock, () => true);
  leader.connection({ type: 'started' });
  leader.connection({ type: 'connected' });
  return { ...leader, clock };
}

it('ST10 what the line told of was known until the line was lost, though nothing was pulled for hours', async () => {
  const { get, clock, synced, contact, connection } = leading();
  synced('records', 'pull');
  synced('records', 'followed');
  synced('viewings', 'pull');
  synced('viewings', 'behind');
  synced('areas', 'followed');
  const pulledAt = clock.now();
  await clock.advance(3 * 60 * 60_000);
  contact(clock.now());
  expect(get().lastPullAt.records).toBe(pulledAt);

  connection({ type: 'disconnected' });
  expect(get()).toMatchObject({ followed: [], behind: ['viewings'] });
  expect(get().lastPullAt).toMatchObject({ records: clock.now(), viewings: pulledAt, areas: null });
});

it('ST10 one that cannot be pulled keeps its time while the others go on, and is followed again once it was', async () => {
  const { get, clock, synced } = leading();
  synced('records', 'pull');
  synced('records', 'followed');
  synced('viewings', 'pull');
  synced('viewings', 'followed');
  const before = clock.now();
  await clock.advance(1000);
  synced('viewings', 'behind');
  synced('records', 'pull');
  expect(get()).toMatchObject({ followed: ['records'], behind: ['viewings'] });
  expect(get().lastPullAt).toMatchObject({ records: before + 1000, viewings: before });
  synced('viewings', 'pull');
  synced('viewings', 'followed');
  expect(get()).toMatchObject({ followed: ['records', 'viewings'], behind: [] });
});
