import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { transformWithOxc } from 'vite';

/** Runs a script in a process of its own that has `watchLoop`. Gives how it ended and what it said. */
async function run(
  script: string,
): Promise<{ signal: string | null; code: number | null; said: string }> {
  const source = await readFile(new URL('loopWatch.ts', import.meta.url), 'utf8');
  const { code: watch } = await transformWithOxc(source, 'loopWatch.ts');
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${watch}\n${script}`], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return { code, signal, said: stripVTControlCharacters(said) };
}

test('a thread that stands still ends its process with a line that says so, whatever signals it got', async () => {
  const { signal, said } = await run(`
    watchLoop(500);
    process.on('SIGTERM', () => {});
    setTimeout(() => { process.kill(process.pid, 'SIGTERM'); for (;;); }, 50);`);
  expect(signal).toBe('SIGKILL');
  expect(said).toContain('stood still for 0.5 s');
});

test('one that turns lives, and standing still for less is forgiven', async () => {
  const { code } = await run(`
    const watch = watchLoop(30_000);
    const until = Date.now() + 600;
    while (Date.now() < until);
    setTimeout(() => watch.end().then(() => process.exit(7)), 100);`);
  expect(code).toBe(7);
});

test('the bound becomes shorter while it closes', async () => {
  const { signal } = await run(`
    watchLoop(600_000).within(500);
    setTimeout(() => { for (;;); }, 50);`);
  expect(signal).toBe('SIGKILL');
});
