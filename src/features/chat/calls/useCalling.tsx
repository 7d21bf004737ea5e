import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CallType } from '#contract/protocol/calls.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { butNews } from '#src/data/butDrafts.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import type { Call, ConversationRow, Live } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';
import { useSession } from '#src/data/useSession.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { loadLateTexts } from '#src/i18n/setup.ts';
import { useIsConnected } from '../hooks/useIsConnected.ts';
import { OpensLater } from '#src/ui/OpensLater.tsx';
import { latePart } from '#src/ui/latePart.tsx';

const AskDialog = latePart(
  async () => {
    const [{ AskDialog: Loaded }] = await Promise.all([import('./AskDialog.tsx'), loadLateTexts()]);
    return Loaded;
  },
  ({ asking, onClose }) => <OpensLater isOpen={asking !== null} onClose={onClose} />,
);

export interface Calling {
  /** Calls, or where that cannot be answered now, offers to ask for a call. */
  readonly start: (callType: CallType) => void;
  /** Both are online: a call would ring. */
  readonly isPossible: boolean;
  /** The dialog with the offer. */
  readonly dialog: ReactNode;
}

/** How the person of this device calls somebody they write with. */
export function useCalling(other: Call['other']): Calling {
  const { calls, chat } = useSync();
  const session = useSession();
  const me = session.status === 'authenticated' ? session.user.id : null;
  const conversationId = me === null ? null : conversationIdOf(me, other.id);
  const row = useLive(
    useMemo(
      () => (conversationId === null ? NOBODY : butNews(chat.conversation(conversationId))),
      [chat, conversationId],
    ),
  );
  const hasLine = useIsConnected();
  const reachability = useReachability();
  const { knowsPresence = false } = useSyncStatus('knowsPresence');
  const isConnected = hasLine && reachability !== 'offline';
  const [asking, setAsking] = useState<Asking>('never');
  const isOtherOnline = row?.isOnline === true;

  const call = async (callType: CallType) => {
    try {
      (await calls.open()).start(other, callType);
    } catch {
      setAsking({ callType, why: 'offline' });
    }
  };
  // Of two who have just begun to write each other the server tells a moment after their first message.
  const [held, setHeld] = useState<CallType | null>(null);
  const decide = useEffectEvent((callType: CallType) => {
    setHeld(null);
    if (isOtherOnline) void call(callType);
    else setAsking({ callType, why: 'otherOffline' });
  });
  useEffect(() => {
    if (held === null) return undefined;
    const timer = setTimeout(() => decide(held), isOtherOnline ? 0 : PRESENCE_MS);
    return () => clearTimeout(timer);
  }, [held, isOtherOnline]);
  return {
    isPossible: isConnected && isOtherOnline,
    start(callType) {
      if (!isConnected) setAsking({ callType, why: 'offline' });
      // Until the server has said who is online nobody is known to be away.
      else if (isOtherOnline || !knowsPresence) void call(callType);
      else setHeld(callType);
    },
    dialog: asking !== 'never' && conversationId !== null && (
      <Suspense>
        <AskDialog
          other={other}
          conversationId={conversationId}
          asking={asking === 'closed' ? null : asking}
          onCall={(callType) => {
            setAsking('closed');
            void call(callType);
          }}
          onClose={() => setAsking('closed')}
        />
      </Suspense>
    ),
  };
}

/** How long it is waited for that somebody is seen online before they count as away. */
const PRESENCE_MS = 800;

type Asking =
  | 'never'
  | 'closed'
  | { readonly callType: CallType; readonly why: 'offline' | 'otherOffline' };

const nothing = () => undefined;
const NOBODY: Live<ConversationRow | null | undefined> = {
  get: () => null,
  subscribe: () => nothing,
};
