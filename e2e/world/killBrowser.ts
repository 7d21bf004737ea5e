import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, expect } from 'playwright/test';
import { KEYS } from '#sync/session/keys.ts';

/** Ends all of a browser at once, as a flat battery does. */
export async function killBrowser(context: BrowserContext, profile: string): Promise<void> {
  // A browser hands local storage to the disk some seconds later: a sign-in may be lost then, which is not what is tried.
  if (await isSignedIn(context)) await expect.poll(() => isSessionOnDisk(profile)).toBe(true);
  const closed = context.waitForEvent('close');
  // The profile's path is in every process of this browser and in no other.
  const found = execFileSync('pgrep', ['-f', '--', profile], { encoding: 'utf8' });
  for (const pid of found.trim().split('\n').map(Number)) {
    if (pid !== process.pid) killIfThere(pid);
  }
  await closed;
}

/** Whether a page of this browser holds a session; a guest's holds none, and a page of no site nothing. */
async function isSignedIn(context: BrowserContext): Promise<boolean> {
  const found = await Promise.all(
    context
      .pages()
      .filter((page) => page.url().startsWith('http'))
      .map((page) => page.evaluate((key) => localStorage.getItem(key) !== null, KEYS.token)),
  );
  return found.includes(true);
}

/** Whether the browser has written the session down: keys stand in its log as they are. */
async function isSessionOnDisk(profile: string): Promise<boolean> {
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb');
  const files = await Promise.all((await readdir(folder)).map((name) => read(join(folder, name))));
  return files.some((file) => file.includes(`\0\u0001${KEYS.token}`));
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
