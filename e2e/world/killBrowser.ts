import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, expect } from 'playwright/test';
import { KEYS } from '#sync/session/keys.ts';

/** Ends all of a browser at once, as a flat battery does. */
export async function killBrowser(context: BrowserContext, profile: string): Promise<void> {
  // A browser hands local storage to the disk some seconds later: a sign-in may be lost then, which is not what is tried.
  const session = await sessionKeys(context);
  await expect.poll(() => missingOnDisk(profile, session)).toEqual([]);
  const closed = context.waitForEvent('close');
  // The profile's path is in every process of this browser and in no other.
  const found = execFileSync('pgrep', ['-f', '--', profile], { encoding: 'utf8' });
  for (const pid of found.trim().split('\n').map(Number)) {
    if (pid !== process.pid) killIfThere(pid);
  }
  await closed;
}

/** The keys of a session in the pages of this browser; a guest has none, and a page of no site has none. */
async function sessionKeys(context: BrowserContext): Promise<string[]> {
  const found = await Promise.all(
    context
      .pages()
      .filter((page) => page.url().startsWith('http'))
      .map((page) =>
        page.evaluate(
          (keys) => keys.filter((key) => localStorage.getItem(key) !== null),
          Object.values(KEYS),
        ),
      ),
  );
  return [...new Set(found.flat())];
}

/** Those that the browser has not written down yet: keys stand in its log as they are. */
async function missingOnDisk(profile: string, keys: readonly string[]): Promise<string[]> {
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb');
  const files = await Promise.all((await readdir(folder)).map((name) => read(join(folder, name))));
  return keys.filter((key) => !files.some((file) => file.includes(`\0\u0001${key}`)));
}

/** Empty where the browser has just removed it. */
const read = (path: string): Promise<Buffer> => readFile(path).catch(() => Buffer.alloc(0));

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // A child of one that was killed before it.
  }
}
