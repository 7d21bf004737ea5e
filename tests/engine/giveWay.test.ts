import { expect, test } from 'vitest';
import { createGiveWay } from '#sync/engine/leader/giveWay.ts';
import { createChannelHub } from '#tests/fakes/channel.ts';
import { createVirtualClock } from '#tests/fakes/clock.ts';
import { createTabRuntime } from '#tests/fakes/tab.ts';

function device() {
  const clock = createVirtualClock();
  const hub = createChannelHub();
  const log: string[] = [];
  const open = (name: string, generation: number, closingMs = 50) => {
    const tab = createTabRuntime(clock);
    const giveWay = createGiveWay({
      channel: hub.forTab(tab),
      clock,
      tab: name,
      generation,
      close: () =>
        new Promise((resolve) => {
          clock.after(closingMs, () => {
            log.push(`${name} closed`);
            resolve();
          });
        }),
    });
    return { tab, giveWay };
  };
  const ask = async (giveWay: { ask(): Promise<void> }) => {
    await giveWay.ask();
    log.push('goes on');
  };
  return { clock, log, open, ask };
}

test('UP5 tabs of an older version close the database before it is changed', async () => {
  const { clock, log, open, ask } = device();
  open('one', 0, 50);
  open('two', 0, 400);
  const { giveWay } = open('newer', 1);
  const asking = ask(giveWay);
  await clock.advance(500);
  await asking;
  expect(log).toEqual(['one closed', 'two closed', 'goes on']);
});

test('UP5 a frozen tab and one that takes too long hold nobody up', async () => {
  const { clock, log, open, ask } = device();
  open('frozen', 0).tab.freeze();
  open('slow', 0, 60_000);
  const { giveWay } = open('newer', 1);
  const asking = ask(giveWay);
  await clock.advance(1500);
  await asking;
  expect(log).toEqual(['goes on']);
});

test('UP5 tabs of the same version and newer ones stay', async () => {
  const { clock, log, open, ask } = device();
  open('same', 1);
  open('newest', 2);
  const { giveWay } = open('asking', 1);
  const asking = ask(giveWay);
  await clock.advance(2000);
  await asking;
  expect(log).toEqual(['goes on']);
});
