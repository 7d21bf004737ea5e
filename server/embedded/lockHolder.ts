import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

const holderSchema = z.object({
  pid: z.int(),
  /** When the process started, in the system's own unit; tells it from a later one with its number. */
  started: z.string(),
  token: z.string(),
});
/** Who has a data folder. */
export type Holder = z.infer<typeof holderSchema>;

/** Who a lock file names; nobody when it is not there or was cut off while it was written. */
export async function readHolder(file: string): Promise<Holder | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** `held` are the tokens of the locks this process has itself. */
export async function isAlive(
  { pid, started, token }: Holder,
  held: ReadonlySet<string>,
): Promise<boolean> {
  // In a container every start has the same number: only the token tells this process from its forerunner.
  if (pid === process.pid) return held.has(token);
  try {
    process.kill(pid, 0);
  } catch (thrown) {
    if (!isCode(thrown, 'EPERM')) return false;
  }
  return (await startOf(pid)) === started;
}

/** Field 22 of /proc/<pid>/stat, clock ticks since boot; '' where there is no /proc. */
export async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the command in parentheses and may hold spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** True for a failure of the system with this code. */
export function isCode(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === code;
}
