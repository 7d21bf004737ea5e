import { expect, test } from 'vitest';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import { createEarlyPages } from './early.ts';

const at = (xid: number): Checkpoint => ({ epoch: 'e', xid: String(xid), id: '' });

/** Pages over a line on which every question is answered by its number, or breaks. */
function overLine({ breaks = false, mayAsk = true } = {}) {
  const asked: string[] = [];
  const pages = createEarlyPages({
    mayAsk: () => mayAsk,
    async ask(scope, from) {
      asked.push(`${scope} ${from?.xid ?? 'whole'}`);
      if (breaks) throw new Error('the line broke');
      return { rows: [], checkpoint: at(asked.length), more: false, reset: false };
    },
  });
  return { pages, asked };
}

test('RP37 what was asked for before its turn is not asked for again, and used once', async () => {
  const { pages, asked } = overLine();
  const from = at(7);
  pages.early([{ scope: 'area', from }]);
  pages.early([{ scope: 'area', from }]);
  expect(asked).toEqual(['area 7']);
  expect((await pages.page('area', from)).checkpoint).toEqual(at(1));
  await pages.page('area', from);
  expect(asked).toEqual(['area 7', 'area 7']);
});

test('RP37 from another cursor, after a hint, or where it broke it is asked for in its turn', async () => {
  const { pages, asked } = overLine();
  const from = at(7);
  pages.early([{ scope: 'area', from }]);
  await pages.page('area', at(7));
  expect(asked).toHaveLength(2);
  pages.early([{ scope: 'area', from }]);
  pages.forget('other');
  pages.forget('area');
  await pages.page('area', from);
  expect(asked).toHaveLength(4);
  pages.early([{ scope: 'area', from }]);
  pages.forget();
  await pages.page('area', null);
  expect(asked.slice(4)).toEqual(['area 7', 'area whole']);

  const broken = overLine({ breaks: true });
  broken.pages.early([{ scope: 'area', from }]);
  await Promise.resolve();
  await Promise.resolve();
  await expect(broken.pages.page('area', from)).rejects.toThrow('the line broke');
  expect(broken.asked).toHaveLength(2);
});

test('RP37 what does more than ask waits for its turn', () => {
  const { pages, asked } = overLine({ mayAsk: false });
  pages.early([{ scope: 'area', from: at(7) }]);
  expect(asked).toEqual([]);
});

test('RP37 all that can be asked for together are one question; one that it leaves out is asked for by itself', async () => {
  const asked: string[] = [];
  let given: readonly string[] = ['one', 'three'];
  const answerAt = (xid: number) => ({
    ...{ rows: [], checkpoint: at(xid), more: false, reset: false },
  });
  const pages = createEarlyPages({
    mayAsk: (scope) => scope !== 'mine',
    async ask(scope) {
      asked.push(scope);
      return answerAt(1);
    },
    async askTogether(all) {
      asked.push(all.map(({ scope }) => scope).join(' '));
      if (given.length === 0) throw new Error('the line broke');
      return all.map(({ scope }) => (given.includes(scope) ? answerAt(2) : null));
    },
  });
  const from = at(7);
  const wanted = ['mine', 'one', 'two', 'three', 'four'].map((scope) => ({ scope, from }));
  pages.early(wanted);
  expect(asked).toEqual(['one two three four']);
  expect(wanted.filter(({ scope }) => pages.isAsked(scope))).toHaveLength(4);
  expect((await pages.page('one', from)).checkpoint).toEqual(at(2));
  // It is asked for before its turn again, and not together with others.
  pages.early(wanted.slice(2));
  expect(asked.slice(1)).toEqual(['two']);
  expect((await pages.page('two', from)).checkpoint).toEqual(at(1));
  pages.forget('three');
  expect((await pages.page('three', from)).checkpoint).toEqual(at(1));
  expect((await pages.page('four', from)).checkpoint).toEqual(at(1));
  expect(asked.slice(2)).toEqual(['three', 'four']);

  given = [];
  pages.early(wanted);
  expect((await pages.page('one', from)).checkpoint).toEqual(at(1));
  expect(asked.slice(4)).toEqual(['one two three four', 'one']);
});

test('RP37 an answer that is stored is used though the cursor lies behind it by now', async () => {
  const asked: string[] = [];
  const pages = createEarlyPages({
    mayAsk: () => true,
    async ask(scope) {
      asked.push(scope);
      return { rows: [], checkpoint: at(9), more: false, reset: false };
    },
    askTogether: async (all) =>
      all.map(() => ({
        ...{ rows: [], checkpoint: at(8), more: false, reset: false, isStored: true as const },
      })),
  });
  const from = at(7);
  pages.early(['one', 'two', 'three'].map((scope) => ({ scope, from })));
  expect((await pages.page('one', at(8))).isStored).toBe(true);
  expect((await pages.page('two', at(5))).checkpoint).toEqual(at(9));
  expect((await pages.page('three', null)).checkpoint).toEqual(at(9));
  expect(asked).toEqual(['two', 'three']);
});
