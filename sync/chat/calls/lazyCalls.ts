import type { Log } from '../../kit/log.ts';
import type { CallController } from '../../model/calls.ts';
import type { Channel } from '../../model/ports/channel.ts';

/** The server's event of a call, not parsed. */
export interface CallTold {
  readonly event: string;
  readonly payload: unknown;
}

/** Everything of calls in one tab, loaded with the first call. */
export interface CallRoom {
  readonly controller: CallController;
  /** The socket of this tab brought it. */
  told(told: CallTold): void;
  /** Another tab says it. */
  hear(message: unknown): void;
  close(): void;
}

/** Receives news of calls before their code is loaded; kept small, since every tab has it. */
export interface LazyCalls {
  open(): Promise<CallRoom>;
  told(told: CallTold): void;
  close(): void;
}

export function createLazyCalls(
  channel: Channel,
  load: () => Promise<CallRoom>,
  { warn }: Pick<Log, 'warn'>,
): LazyCalls {
  let room: Promise<CallRoom> | null = null;
  const open = () => (room ??= load());
  const pass = async (work: (opened: CallRoom) => void) => {
    try {
      work(await open());
    } catch (error) {
      room = null;
      warn('calls cannot be loaded', error);
    }
  };
  channel.subscribe((message) => void pass((opened) => opened.hear(message)));
  return {
    open,
    told: (told) => void pass((opened) => opened.told(told)),
    close() {
      if (room !== null) void pass((opened) => opened.close());
      channel.close();
    },
  };
}
