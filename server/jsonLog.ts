import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino';
import { DatabaseError } from 'pg';
import { requestNow } from './db/caller.ts';
import type { Log } from './log.ts';
import { version } from './version.ts';

/**
 * Lines of JSON for programs: time, level, msg, and where there are such the request and the error. What could say who did something is
 * taken out: addresses of mails, tokens, and the values that PostgreSQL repeats.
 */
export function createJsonLog(to: DestinationStream = destination({ fd: 1, sync: true })): Log {
  const lines = pino(
    {
      base: { pid: process.pid, version },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    to,
  );
  const write = (level: 'info' | 'warn' | 'error', text: string, detail?: unknown): void => {
    const request = requestNow();
    lines[level](
      {
        ...(request !== undefined && { request }),
        ...(detail !== undefined && { error: described(detail) }),
      },
      withoutPeople(text),
    );
  };
  return {
    info: (text) => write('info', text),
    warn: (text, detail) => write('warn', text, detail),
    error: (text, detail) => write('error', text, detail),
  };
}

const MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu;
const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]*/gu;
const withoutPeople = (text: string): string =>
  text.replaceAll(MAIL, '…@…').replaceAll(TOKEN, 'eyJ…');

interface Described {
  readonly kind: string;
  readonly code?: string;
  readonly message: string;
  readonly stack?: readonly string[];
  readonly cause?: Described;
}

/** An error by its kind and place. Its other properties may hold what somebody wrote. */
function described(thrown: unknown): Described {
  if (!(thrown instanceof Error))
    return { kind: typeof thrown, message: withoutPeople(String(thrown)) };
  const code: unknown = Reflect.get(thrown, 'code');
  return {
    kind: thrown.name,
    ...(typeof code === 'string' && { code }),
    message: messageOf(thrown),
    stack: framesOf(thrown),
    ...(thrown.cause !== undefined && { cause: described(thrown.cause) }),
  };
}

/** PostgreSQL repeats what it was given where that does not fit: classes 22 and 23. */
function messageOf(thrown: Error): string {
  if (!(thrown instanceof DatabaseError)) return withoutPeople(thrown.message);
  const { table, column, constraint, routine } = thrown;
  const where = [table, column, constraint, routine].filter((one) => one !== undefined).join(' ');
  return /^2[23]/u.test(thrown.code ?? '')
    ? `a value does not fit (${where})`
    : withoutPeople(thrown.message);
}

const framesOf = ({ stack = '' }: Error): readonly string[] =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.trim());
