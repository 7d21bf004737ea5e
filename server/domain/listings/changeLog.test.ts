import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Checkpoint, PullAnswer } from '#contract/protocol/sync.ts';
import { behind, beginLog, type ChangeLog, goOn } from './changeLog.ts';

const at = (xid: number, epoch = 'e'): Checkpoint => ({ epoch, xid: String(xid), id: '' });
const step = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), home: fc.nat(5), leaves: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('read' as const, 'restore' as const) }),
  fc.record({ kind: fc.constant('ask' as const), device: fc.nat(3) }),
);

it('whoever asks a log, from wherever they are, has what the database would have told them', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let [xid, epoch] = [1, 'e'];
      const homes = new Map<string, { readonly xid: number; readonly deleted: boolean }>();
      const pull = (from: Checkpoint): PullAnswer => {
        const reset = from.epoch !== epoch;
        const rows = [...homes].flatMap(([id, { xid: rev, deleted }]) =>
          !reset && rev > Number(from.xid) ? { id, rev, deleted, updated_at: '' } : [],
        );
        return { rows, checkpoint: at(xid, epoch), more: reset, reset };
      };
      const devices = Array.from({ length: 4 }, () => ({
        at: at(1),
        here: new Map<string, number>(),
      }));
      let log: ChangeLog | undefined;
      const ask = (device: (typeof devices)[number]) => {
        const answer = (log && behind(log, device.at)) ?? pull(device.at);
        if (answer.reset) device.here.clear();
        for (const { id, rev, deleted } of answer.rows)
          if (deleted) device.here.delete(id);
          else device.here.set(id, rev);
        device.at = answer.reset ? at(0, epoch) : answer.checkpoint;
      };
      for (const each of steps)
        if (each.kind === 'change')
          homes.set(`home ${each.home}`, { xid: (xid += 1), deleted: each.leaves });
        else if (each.kind === 'restore') epoch += '+';
        else if (each.kind === 'ask') ask(devices[each.device] ?? { at: at(1), here: new Map() });
        else log = log === undefined ? beginLog(at(1), pull(at(1))) : goOn(log, pull(log.head));
      log = log && goOn(log, pull(log.head));
      const there = [...homes].flatMap(([id, { xid: rev, deleted }]) =>
        deleted ? [] : [[id, rev] as const],
      );
      for (const device of devices) {
        if (device.at.epoch !== epoch) ask(device);
        ask(device);
        expect(device.here).toEqual(new Map(there));
      }
    }),
    { numRuns: 500 },
  );
});

it('a log keeps no more than a page, and sends whoever is further behind to the database', () => {
  const page = (from: number, count: number): PullAnswer => ({
    rows: Array.from({ length: count }, (_, n) => ({
      ...{ id: `home ${from + n}`, rev: 1, deleted: false, updated_at: '' },
    })),
    checkpoint: at(from + count),
    ...{ more: false, reset: false },
  });
  const first = beginLog(at(0), page(0, 600));
  const next = first && goOn(first, page(600, 600));
  if (next === undefined) throw new Error('there is no log');
  expect(behind(next, at(0))).toBeUndefined();
  expect(behind(next, at(600))?.rows).toHaveLength(600);
  expect(behind(next, at(1200))).toMatchObject({ rows: [], checkpoint: at(1200) });
  expect(goOn(next, { ...page(1200, 1), more: true })).toBeUndefined();
});
