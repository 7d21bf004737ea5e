import { expect, it } from 'vitest';
import { createAreaHints } from './areaHints.ts';

/** Hints of a device, with what it asks for and when. */
function device(share: number) {
  const timers: { readonly ms: number; readonly callback: () => void }[] = [];
  const asked: string[] = [];
  const hints = createAreaHints({
    clock: {
      after(ms, callback) {
        const timer = { ms, callback };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
    },
    random: { next: () => share },
    ask: (scope) => void asked.push(scope),
  });
  const pass = () => timers.splice(0).map(({ ms, callback }) => (callback(), ms));
  return { hints, asked, pass };
}

const at = (xid: string) => ({ epoch: 'e', xid, id: '' });

it('HM19 an area is asked for once within the time over which devices spread, at once without one, and never later than ten seconds', () => {
  const { hints, asked, pass } = device(0.5);
  hints.hear({ scope: 'area:1', xid: '7', spread: 3000 });
  hints.hear({ scope: 'area:1', xid: '9', spread: 3000 });
  hints.hear({ scope: 'area:2', xid: '8' });
  expect(asked).toEqual(['area:2']);
  expect(pass()).toEqual([1500]);
  expect(asked).toEqual(['area:2', 'area:1']);
  hints.hear({ scope: 'area:1', spread: 1e9 });
  expect(pass()).toEqual([5000]);
  hints.hear({ scope: 'area:1', spread: 3000 });
  hints.stop();
  expect(pass()).toEqual([]);
  expect(device(0).hints.newest('area:1')).toBeNull();
});

it('HM19 the newest change is the one asked for, whatever order hints come in', () => {
  const { hints } = device(0);
  for (const xid of ['9', '10', '8']) hints.hear({ scope: 'area:1', xid });
  hints.hear({ scope: 'area:1' });
  expect(hints.newest('area:1')).toBe('10');
});

it('HM19 a change that the database holds back is asked for again, three times at most; one that came, or is of another database, is not', () => {
  const { hints, asked, pass } = device(0);
  hints.hear({ scope: 'area:1', xid: '10' });
  for (let time = 0; time < 5; time += 1) {
    hints.settle('area:1', '10', at('9'));
    pass();
  }
  expect(asked).toHaveLength(1 + 3);
  expect(hints.newest('area:1')).toBeNull();
  for (const place of [at('10'), at('11'), null]) {
    hints.hear({ scope: 'area:1', xid: '10' });
    hints.settle('area:1', '9', at('1'));
    expect(hints.newest('area:1')).toBe('10');
    hints.settle('area:1', '10', place);
    expect([hints.newest('area:1'), pass()]).toEqual([null, []]);
  }
});
