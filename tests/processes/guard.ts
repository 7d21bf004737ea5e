import { type ChildProcess, spawn } from 'node:child_process';

/** A run that is killed closes its end of the pipe, too. */
const WHEN_STDIN_CLOSES = 'cat > /dev/null; kill -TERM "$1" 2> /dev/null';

/** This program never outlives the process that started it, however that ends. */
export function guard(child: ChildProcess): void {
  if (child.pid === undefined) return;
  // In a group of its own: what is typed at a terminal must not end it first.
  const watcher = spawn('sh', ['-c', WHEN_STDIN_CLOSES, 'sh', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  child.once('exit', () => watcher.kill('SIGKILL'));
}
