import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { keepUp } from './keepUp.mjs';

/** A program that ends when it is told, and a clock that goes on when something waits. */
function world() {
  let time = 0;
  const waits: number[] = [];
  const ends: number[] = [];
  const said: string[] = [];
  const due: (() => void)[] = [];
  const children: (EventEmitter & { kill(signal: string): boolean; signals: string[] })[] = [];
  const kept = keepUp({
    begin() {
      const signals: string[] = [];
      const kill = (signal: string) => signals.push(signal) > 0;
      const child = Object.assign(new EventEmitter(), { kill, signals });
      children.push(child);
      return child as never;
    },
    after(ms, work) {
      waits.push(ms);
      due.push(work);
    },
    now: () => time,
    say: (text) => void said.push(text),
    end: (code) => void ends.push(code),
  });
  return {
    ...{ kept, waits, ends, said, children },
    ready: () => children.at(-1)?.emit('message', 'ready'),
    over(code: number | null, lastedMs = 0, signal: string | null = null) {
      time += lastedMs;
      children.at(-1)?.emit('exit', code, signal);
    },
    goOn: () => due.shift()?.(),
  };
}

test('a server that ended though nobody asked is started again, later each time, and given up after eight in a row', () => {
  const { ready, over, goOn, waits, ends, said, children } = world();
  ready();
  for (let at = 0; at < 9; at += 1) {
    over(at === 0 ? null : 70, 10, at === 0 ? 'SIGKILL' : null);
    goOn();
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect(children).toHaveLength(9);
  expect(ends).toEqual([70]);
  expect(said[0]).toBe(
    'The server ended though nobody asked (SIGKILL); it is started again in 1 s.',
  );
  expect(said.at(-1)).toContain('9 times in a row (code 70)');
});

test('what lasted a minute begins the count anew', () => {
  const { ready, over, goOn, waits } = world();
  ready();
  for (let at = 0; at < 12; at += 1) {
    over(70, 60_000);
    goOn();
  }
  expect(new Set(waits)).toEqual(new Set([1000]));
});

test('what never was ready, what ended by itself and what was asked to end stays ended', () => {
  const first = world();
  first.over(1);
  const itself = world();
  itself.ready();
  itself.over(0);
  const asked = world();
  asked.ready();
  asked.kept.signal('SIGTERM');
  asked.over(1);
  const between = world();
  between.ready();
  between.over(70);
  between.kept.signal('SIGINT');
  const early = world();
  early.kept.signal('SIGINT');
  early.over(null, 0, 'SIGINT');
  expect([early.ends, early.said]).toEqual([[0], ['Stopped before it was ready.']]);
  expect([first.ends, itself.ends, asked.ends, between.ends]).toEqual([[1], [0], [1], [0]]);
  expect(asked.children[0]?.signals).toEqual(['SIGTERM']);
  expect([first, itself, asked].flatMap(({ waits }) => waits)).toEqual([]);
});

test('a real process that is killed is there again', async () => {
  const script = "process.send('ready'); setInterval(() => {}, 1000)";
  const begun: ReturnType<typeof spawn>[] = [];
  let again: () => void = () => undefined;
  const isBack = new Promise<void>((resolve) => (again = resolve));
  const ended = new Promise<number>((resolve) => {
    const kept = keepUp({
      begin() {
        const child = spawn(process.execPath, ['-e', script], {
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        });
        begun.push(child);
        if (begun.length === 2) child.on('message', () => again());
        return child;
      },
      after: (_, work) => work(),
      now: () => performance.now(),
      say: () => undefined,
      end: resolve,
    });
    void isBack.then(() => kept.signal('SIGTERM'));
  });
  const [first] = begun;
  if (first === undefined) throw new Error('nothing was started');
  await once(first, 'message');
  first.kill('SIGKILL');
  await isBack;
  expect(await ended).toBe(1);
});
