import type { Thread } from '#src/data/types.ts';
import type { CommandNotice, UnsentMessage } from '../hooks/useMessageCommands.ts';

/**
 * Whether a message that was taken back arrived all the same: the service worker, or a tab that died, had it on the line. Then
 * there is nothing to be had back.
 */
export const hasArrived = (
  notice: CommandNotice<UnsentMessage> | null,
  thread: Pick<Thread, 'messages'> | undefined,
): boolean =>
  notice !== null &&
  notice.kind !== 'onItsWay' &&
  thread?.messages.some(({ id, seq }) => id === notice.message.id && seq !== null) === true;
