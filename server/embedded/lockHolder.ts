import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

const holderSchema = z.object({
  pid: z.int(),
  /** When the process started, in the system's own unit; tells it from a later one with its number. */
  started: z.string(),
  token: z.string(),
});
/** The holder of a data folder. */
export type Holder = z.infer<typeof holderSchema>;

/**
 * The holder that a lock file names: `nobody` when there is no file, `spoilt` when writing it was cut off.
 * Throws when it cannot be read: a living process may hold it.
 */
export async function readHolder(file: string): Promise<Holder | 'nobody' | 'spoilt'> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (thrown) {
    if (isCode(thrown, 'ENOENT')) return 'nobody';
    throw thrown;
  }
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return 'spoilt';
  }
}

/** The state of the process that took a lock. */
export type Life =
  | 'alive'
  /** It was killed and is still being torn down: it does nothing more, and ends soon. */
  | 'dying'
  | 'dead';

/** `held` are the tokens of the locks this process has itself. */
export async function lifeOf(
  { pid, started, token }: Holder,
  held: ReadonlySet<string>,
): Promise<Life> {
  // In a container every start has the same number: only the token tells this process from its forerunner.
  if (pid === process.pid) return held.has(token) ? 'alive' : 'dead';
  try {
    process.kill(pid, 0);
  } catch (thrown) {
    if (!isCode(thrown, 'EPERM')) return 'dead';
  }
  const fields = await statOf(pid);
  if ((fields[STARTED] ?? '') !== started) return 'dead';
  const [state = ''] = fields;
  // A zombie only waits for its parent to ask how it ended.
  if ('ZXx'.includes(state) && state !== '') return 'dead';
  return isExiting(fields) || (await isKilled(pid)) ? 'dying' : 'alive';
}

/** Clock ticks since boot when the process started; '' where there is no /proc. */
export async function startOf(pid: number): Promise<string> {
  return (await statOf(pid))[STARTED] ?? '';
}

/** Places in /proc/<pid>/stat (proc_pid_stat(5)), counted from its third field. */
const FLAGS = 6;
const STARTED = 19;
/** PF_EXITING of the kernel: the process is being torn down. */
const EXITING = 0x4;
/** SIGKILL among the signals that wait, as bits from 1. */
const KILL_WAITS = 1n << 8n;

async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the command in parentheses and may hold spaces.
  return stat === '' ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function isExiting(fields: readonly string[]): boolean {
  return (Number(fields[FLAGS] ?? 0) & EXITING) !== 0;
}

/** True when SIGKILL has been sent and waits to be carried out. */
async function isKilled(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return [...status.matchAll(/^(?:SigPnd|ShdPnd):\s*([0-9a-f]+)$/gm)].some(
    ([, waiting = '0']) => (BigInt(`0x${waiting}`) & KILL_WAITS) !== 0n,
  );
}

/** True for a failure of the system with this code. */
export function isCode(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === code;
}
