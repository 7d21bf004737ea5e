import { isFault } from './fault.ts';
import type { Log } from './log.ts';

/** The same log, which also tells of the faults that are said in it: whoever caught them goes on, and nobody else would hear. */
export function reportingLog(log: Log, onFault: (error: unknown) => void): Log {
  const telling = (say: Log['warn']) => (text: string, detail?: unknown) => {
    say(text, detail);
    if (isFault(detail)) onFault(detail);
  };
  return { info: telling(log.info), warn: telling(log.warn) };
}
