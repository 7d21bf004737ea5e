import { expect, it } from 'vitest';
import { changesOfAreasSchema } from '#contract/protocol/homes.ts';
import { areaOf } from '#contract/protocol/scope.ts';
import type { Checkpoint, PullAnswer } from '#contract/protocol/sync.ts';
import type { Db } from '#server/db/db.ts';
import { createAreaChanges } from './areaChanges.ts';

const at = (xid: number): Checkpoint => ({ epoch: 'e', xid: String(xid), id: '' });
const areaId = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A database whose areas have homes that changed in the transactions 1 to `homes`; each answer waits for `held`. */
function database() {
  const homes = new Map<string, number>();
  const asked: string[] = [];
  const line = { held: Promise.resolve() };
  const pull = (area: string, from: Checkpoint, rows: number): PullAnswer => {
    asked.push(area);
    const last = homes.get(area) ?? 0;
    const behind = Array.from({ length: last }, (_, n) => n + 1).filter(
      (xid) => xid > Number(from.xid),
    );
    const page = behind.slice(0, rows);
    return {
      rows: page.map((xid) => ({ id: `${area} ${xid}`, rev: 1, deleted: false, updated_at: '' })),
      checkpoint: at(page.at(-1) ?? Number(from.xid)),
      more: page.length === rows,
      reset: false,
    };
  };
  const query = async (text: string, values: readonly unknown[]) => {
    const together = text.includes('jsonb_array_elements');
    const wanted = together
      ? (JSON.parse(String(values[0])) as { scope: string; from: Checkpoint }[])
      : [{ scope: String(values[1]), from: JSON.parse(String(values[2])) as Checkpoint }];
    const rows = Number(together ? values[1] : values[3]);
    const pages = wanted.map(({ scope, from }) => pull(areaOf(scope) ?? '', from, rows));
    // Of the moment it was asked.
    await line.held;
    return [{ answer: together ? pages : pages[0] }];
  };
  const db = {
    asService: (work: (sql: object) => Promise<unknown>) => work({ query }),
  } as unknown as Db;
  let time = 0;
  return {
    ...{ homes, asked, line, changes: createAreaChanges(db, () => time) },
    passes: (ms: number) => void (time += ms),
  };
}

it('a change that is told of while an area is read for the first time is read by the next who asks', async () => {
  const { homes, line, changes } = database();
  const [area, other] = [areaId(1), areaId(2)];
  for (const each of [area, other]) homes.set(each, 1);
  let answers = () => {};
  line.held = new Promise((resolve) => (answers = resolve));
  const first = changes.behind(area, at(0));
  const together = changes.together([{ area: other, from: at(0) }], 'identity');
  await new Promise(setImmediate);
  for (const each of [area, other]) {
    homes.set(each, 2);
    changes.heard(each, '2');
  }
  answers();
  await Promise.all([first, together]);
  for (const each of [area, other])
    expect((await changes.behind(each, at(0))).rows).toHaveLength(2);
});

it('of several areas one of which much changed is left out, be it known or not', async () => {
  const { homes, changes } = database();
  const areas = [areaId(1), areaId(2)];
  const [few = '', many = ''] = areas;
  homes.set(few, 25);
  homes.set(many, 26);
  const ask = async () => {
    const { bytes } = await changes.together(
      areas.map((area) => ({ area, from: at(0) })),
      'identity',
    );
    const { areas: given } = changesOfAreasSchema.parse(JSON.parse(String(bytes)));
    return given.map((answer) => answer?.rows.length ?? null);
  };
  for (const area of areas) await changes.behind(area, at(0));
  expect(await ask()).toEqual([25, null]);
});

it('what is kept does not grow with the areas that are asked for', async () => {
  const { homes, asked, changes } = database();
  const areas = Array.from({ length: 12 }, (_, n) => areaId(n));
  for (const area of areas) {
    homes.set(area, 999);
    await changes.behind(area, at(0));
  }
  asked.length = 0;
  for (const area of areas.toReversed()) await changes.behind(area, at(0));
  expect(asked).toEqual(areas.slice(0, 2).toReversed());
});
