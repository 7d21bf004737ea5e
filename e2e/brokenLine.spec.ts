import { composer, type Person } from './world/person.ts';
import { isGapFree, stored, textsOf } from './world/stored.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed' });

/** Messages a person writes: 1,000 in `npm run e2e:long`, which takes minutes; fewer in every run. */
const EACH = Number(process.env.BROKEN_LINE_EACH ?? 150);
const texts = (name: string): string[] =>
  Array.from({ length: EACH }, (_, index) => `${name} ${index + 1}`);

test('two people write to each other over a line that breaks every 60 to 100 ms: none is lost, doubled or swapped', async ({
  world,
  twoPeople,
}) => {
  test.setTimeout(240_000 + EACH * 2000);
  const { maya, jonas } = twoPeople;
  const both: readonly Person[] = [maya, jonas];
  for (const person of both) {
    person.guard.expectBrokenLine();
    // The thread is asked for before its first message has got through.
    person.guard.expectStatus(403);
  }
  await maya.openThread('jonas');
  await jonas.openThread('maya');
  world.line.cutEvery(60, 100);
  await Promise.all(both.map((person) => person.writeMany(texts(person.who))));
  await expect
    .poll(async () => (await stored(world.direct, 'maya', 'jonas')).length, {
      timeout: EACH * 2000,
      intervals: [1000],
    })
    .toBe(2 * EACH);
  expect(world.line.broken).toBeGreaterThan(100);
  world.line.heal();
  const all = await stored(world.direct, 'maya', 'jonas');
  expect(isGapFree(all)).toBe(true);
  const senders = [...new Set(all.map((one) => one.sender_id))];
  const written = senders
    .map((id) => textsOf(all, id))
    .toSorted((one, other) => (one[0] ?? '').localeCompare(other[0] ?? ''));
  expect(written).toEqual([texts('jonas'), texts('maya')]);

  // And each device ends with the same last line.
  for (const person of both) {
    await expect(composer(person.page)).toHaveValue('');
    const log = person.page.getByRole('log');
    // Of hundreds only those near the window are in the document, and some may still be coming.
    await expect
      .poll(async () => {
        await log.press('End');
        return await log.textContent();
      })
      .toContain(all.at(-1)?.content ?? '');
  }
  test.info().annotations.push({ type: 'breaks', description: String(world.line.broken) });
});
