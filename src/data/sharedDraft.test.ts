import { expect, it } from 'vitest';
import {
  draftFrom,
  heardIn,
  sentFrom,
  type SharedDraft,
  typedIn,
  writtenFrom,
} from './sharedDraft.ts';

/** Two tabs over one store; news of a write reaches each tab when the test says so, the newest at once or one by one. */
function world() {
  let stored = '';
  const tabs: SharedDraft[] = [draftFrom(''), draftFrom('')];
  const news: string[][] = [[], []];
  const store = (text: string) => {
    stored = text;
    for (const each of news) each.push(text);
  };
  const self = {
    type: (tab: number, text: string) => (tabs[tab] = typedIn(self.tab(tab), text)),
    save(tab: number) {
      const { shown } = self.tab(tab);
      if (shown === self.tab(tab).seen) return;
      tabs[tab] = writtenFrom(self.tab(tab), shown);
      store(shown);
    },
    hear(tab: number, isLate = false) {
      const [first] = isLate
        ? (news[tab]?.splice(0, 1) ?? [])
        : (news[tab]?.splice(0).slice(-1) ?? []);
      if (first !== undefined) tabs[tab] = heardIn(self.tab(tab), first);
    },
    /** Sends what stands there; the stored draft goes only where it is that text. */
    send(tab: number) {
      self.save(tab);
      const sent = self.tab(tab).shown;
      tabs[tab] = sentFrom(self.tab(tab));
      if (stored.trim() === sent.trim()) store('');
      return sent;
    },
    settle() {
      for (let round = 0; round < 6; round += 1)
        for (const tab of [0, 1]) {
          self.hear(tab);
          self.save(tab);
        }
    },
    tab: (tab: number) => tabs[tab] ?? draftFrom(''),
    shown: () => tabs.map(({ shown }) => shown),
    stored: () => stored,
  };
  return self;
}

it('a screen that opens shows the draft that is stored, and none as typed there', () => {
  expect(draftFrom('Dear Jonas')).toMatchObject({ shown: 'Dear Jonas', isOwn: false });
});

it('what one tab sent leaves the other when it is the same text, also when it was typed there', () => {
  const tabs = world();
  tabs.type(0, 'Is Tuesday at six all right?');
  tabs.settle();
  expect(tabs.shown()[1]).toBe('Is Tuesday at six all right?');
  tabs.send(1);
  tabs.settle();
  expect(tabs.shown()).toEqual(['', '']);
});

it('what was typed further here after another tab sent the beginning is what stays', () => {
  const tabs = world();
  tabs.type(0, 'Hello');
  tabs.settle();
  tabs.type(0, 'Hello, one more thing');
  tabs.send(1);
  tabs.settle();
  expect(tabs.shown()).toEqual([', one more thing', ', one more thing']);
});

it('two texts that know nothing of each other are both kept, whichever tab is slower', () => {
  for (const first of [0, 1]) {
    const tabs = world();
    tabs.type(0, 'A long answer that took ten minutes');
    tabs.type(1, 'quick');
    tabs.save(first);
    tabs.save(1 - first);
    tabs.settle();
    expect(tabs.shown()[0]).toBe(tabs.shown()[1]);
    expect(tabs.shown()[0]?.split('\n').toSorted()).toEqual([
      'A long answer that took ten minutes',
      'quick',
    ]);
  }
});

it('a text that another tab put in the place of what was typed here is no loss of it; an edit there is an edit', () => {
  const tabs = world();
  tabs.type(0, 'A long answer that took ten minutes');
  tabs.settle();
  tabs.type(1, 'quick');
  tabs.settle();
  expect(tabs.stored()).toContain('A long answer that took ten minutes');
  expect(tabs.stored()).toContain('quick');
  const edited = world();
  edited.type(0, 'A long answer that took ten minutes');
  edited.settle();
  edited.type(1, 'A long answer that took twelve minutes');
  edited.settle();
  expect(edited.shown()).toEqual(Array(2).fill('A long answer that took twelve minutes'));
  edited.type(1, '');
  edited.settle();
  expect(edited.shown()).toEqual(['', '']);
});

it('own writes that come back late change nothing of what is typed meanwhile', () => {
  const tabs = world();
  for (const text of ['a', 'ab', 'abc']) {
    tabs.type(0, text);
    tabs.save(0);
  }
  tabs.type(0, 'abcd');
  for (let n = 0; n < 3; n += 1) tabs.hear(0, true);
  expect(tabs.shown()[0]).toBe('abcd');
});

it('a text that was sent takes nothing of the next one when its emptying is told late', () => {
  const tabs = world();
  tabs.type(0, 'The deposit is one month.');
  tabs.send(0);
  tabs.type(0, 'We sign on Monday.');
  tabs.save(0);
  for (let n = 0; n < 3; n += 1) {
    tabs.hear(0, true);
    expect(tabs.shown()[0]).toBe('We sign on Monday.');
  }
  tabs.send(0);
  tabs.settle();
  expect(tabs.shown()).toEqual(['', '']);
});

it('whoever writes one message after the other sees what they typed, whenever the store is heard', () => {
  let seed = 11;
  const next = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  for (let run = 0; run < 500; run += 1) {
    const tabs = world();
    let typed = '';
    for (let step = 0; step < 16; step += 1) {
      const act = next(5);
      if (act === 0) tabs.type(0, (typed = `${typed}w${run}-${step};`));
      else if (act === 1) tabs.save(0);
      else if (act === 2) {
        if (typed !== '') tabs.send(0);
        typed = '';
      } else tabs.hear(0, act === 3);
      expect(tabs.shown()[0], `run ${run}, step ${step}`).toBe(typed);
    }
  }
});

it('in any order of typing, saving and hearing both tabs end with the same text, every word in it, and no sent one comes back', () => {
  let seed = 7;
  const next = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  for (let run = 0; run < 500; run += 1) {
    const tabs = world();
    const words = new Set<string>();
    for (let step = 0; step < 12; step += 1) {
      const tab = next(2);
      const act = next(4);
      if (act === 0) {
        const word = `w${run}-${step};`;
        words.add(word);
        tabs.type(tab, tabs.tab(tab).shown + word);
      } else if (act === 1) tabs.save(tab);
      else tabs.hear(tab, act === 3);
    }
    tabs.settle();
    const [one, other] = tabs.shown();
    expect(one).toBe(other);
    expect(tabs.stored()).toBe(one);
    for (const word of words) expect(one).toContain(word);
    const sent = tabs.send(next(2));
    tabs.settle();
    expect(tabs.shown(), sent).toEqual(['', '']);
  }
});
