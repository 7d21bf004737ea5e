import type { Log } from './log.ts';

/** As BSD's sysexits has it (EX_SOFTWARE): a fault of ours, and no mistake of whoever started it. */
export const CRASHED = 70;

/** The means of a process to end itself. */
export interface Ending {
  exit(code: number): void;
  /** Ends the process with this code if it still runs then, ms. */
  endWithin(ms: number, code: number): void;
}

interface Closing {
  readonly log: Log;
  readonly process: Ending;
  /** How long it may take to close, ms. */
  readonly withinMs: number;
  /** Finishes what is in hand and closes; nothing where it has not started yet. */
  readonly close: () => Promise<void>;
}

/** The ways in which the process ends. */
export interface LastHandler {
  /** Somebody asked for it by a signal; who asks twice does not want to wait. */
  asked(signal: string): Promise<void>;
  /** Something was thrown that nobody caught: what state it left is not known, so it closes, too, and ends with `CRASHED`. */
  uncaught(thrown: unknown): Promise<void>;
}

/** Ends the process in order: once, whatever comes in between. */
export function createLastHandler({ log, process, withinMs, close }: Closing): LastHandler {
  let isClosing = false;

  async function end(code: number): Promise<void> {
    isClosing = true;
    process.endWithin(withinMs, code || 1);
    try {
      await close();
    } catch (thrown) {
      log.error('It could not close in order', thrown);
      return process.exit(code || 1);
    }
    process.exit(code);
  }

  return {
    async asked(signal) {
      if (isClosing) return process.exit(1);
      log.info(`${signal}: closing …`);
      await end(0);
    },
    async uncaught(thrown) {
      log.error(
        'Something was thrown that nobody caught: the server answers what it has and ends',
        thrown,
      );
      // A failure during closing does not stop the closing.
      if (!isClosing) await end(CRASHED);
    },
  };
}
