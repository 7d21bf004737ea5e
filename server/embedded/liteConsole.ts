import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '#server/log.ts';

/**
 * Classes of SQLSTATE that the caller brought about and was told of: data, constraints, rights, raised; and our own
 * refusal for want of room, of which the log has one line for all.
 */
const CALLERS_OWN = /^(22|23|28|42501$|P0001$|PT|PGRST|unavailable$)/;

const within = new AsyncLocalStorage<Log>();
let isPatched = false;

/**
 * Runs `work` with what the library prints on the console led to `log`: it prints every database error with
 * its stack, denials of row level security too. Those are dropped, their caller has the answer.
 */
export function withLiteConsole<T>(log: Log, work: () => T): T {
  patchConsole();
  return within.run(log, work);
}

/** The library knows no logger, only the global console; outside of `withLiteConsole` nothing changes. */
function patchConsole(): void {
  if (isPatched) return;
  isPatched = true;
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    const original = console[method].bind(console);
    console[method] = (...args: unknown[]) => {
      const log = within.getStore();
      if (log) within.exit(() => report(log, method, args));
      else original(...args);
    };
  }
}

function report(log: Log, method: 'log' | 'info' | 'warn' | 'error', args: unknown[]): void {
  if (method !== 'error' && method !== 'warn') return;
  const error = args.find((arg) => arg instanceof Error);
  if (error && CALLERS_OWN.test(codeOf(error))) return;
  const text = error
    ? `embedded backend: ${[codeOf(error), error.message].filter(Boolean).join(' ')}`
    : `embedded backend: ${args.map(String).join(' ')}`;
  log[method](text);
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
