import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useAttempt } from './useAttempt.ts';

/** How long a notice stands; what can be taken back stands longer. */
const NOTICE_MS = { onItsWay: 8000, cancelled: 30_000, removed: 30_000 } as const;

/** A message that has not left the device. */
export interface UnsentMessage {
  readonly id: string;
  readonly content: string;
}

export interface MessageCommands<M extends UnsentMessage> {
  readonly retry: (message: M) => void;
  readonly edit: (message: M) => void;
  /** Takes back one that waits. */
  readonly cancel: (message: M) => void;
  /** Throws away one that was refused. */
  readonly remove: (message: M) => void;
}

export type CommandNotice<M extends UnsentMessage> =
  /** The message to be taken out had already left. */
  | { readonly kind: 'onItsWay' }
  /** Taken out a moment ago: the text can still be had back. */
  | { readonly kind: 'cancelled' | 'removed'; readonly message: M };

export interface MessageCommandState<M extends UnsentMessage> {
  readonly commands: MessageCommands<M>;
  /** The message whose text is being changed. */
  readonly edited: M | null;
  readonly closeEdit: () => void;
  /** Goes by itself. */
  readonly notice: CommandNotice<M> | null;
  readonly closeNotice: () => void;
}

/** Retry, edit, cancel and remove for messages that have not left the device. */
export function useMessageCommands<M extends UnsentMessage>(): MessageCommandState<M> {
  const { chat } = useSync();
  const attempt = useAttempt();
  const [edited, setEdited] = useState<M | null>(null);
  const [notice, setNotice] = useState<CommandNotice<M> | null>(null);

  useEffect(() => {
    if (notice === null) return undefined;
    const timer = setTimeout(() => setNotice(null), NOTICE_MS[notice.kind]);
    return () => clearTimeout(timer);
  }, [notice]);

  const commands = useMemo<MessageCommands<M>>(() => {
    async function takeOut(message: M, kind: 'cancelled' | 'removed'): Promise<void> {
      const isOut = await chat.cancelMessage(message.id);
      setNotice(isOut ? { kind, message } : { kind: 'onItsWay' });
    }
    return {
      retry: (message) => attempt(() => chat.retryMessage(message.id)),
      edit: setEdited,
      cancel: (message) => attempt(() => takeOut(message, 'cancelled')),
      remove: (message) => attempt(() => takeOut(message, 'removed')),
    };
  }, [attempt, chat]);
  const closeEdit = useCallback(() => setEdited(null), []);
  const closeNotice = useCallback(() => setNotice(null), []);
  return { commands, edited, closeEdit, notice, closeNotice };
}
