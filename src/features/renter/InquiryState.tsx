import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HeldInquiry, Thread } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { paths } from '#src/paths.ts';

/** The state of the person's own inquiry: waiting here, sent, seen, replied. Links to its thread. */
export function InquiryState({ inquiry }: { readonly inquiry: HeldInquiry }) {
  const { t } = useTranslation('homes');
  const { chat } = useSync();
  const query = useMemo(() => chat.thread(inquiry.conversation_id), [chat, inquiry]);
  const thread = useLive(query);
  return (
    <Link
      to={paths.chat.href(inquiry.conversation_id)}
      className="text-sm font-medium text-accent underline underline-offset-2"
    >
      {t(`asked.${stateOf(inquiry, thread)}`)}
    </Link>
  );
}

type State = 'waiting' | 'sent' | 'seen' | 'replied';

function stateOf(inquiry: HeldInquiry, thread: Thread | undefined): State {
  if (inquiry.replied_at !== null || inquiry.stage !== 'new') return 'replied';
  const since = inquiry.written_at;
  const messages = (thread?.messages ?? []).filter(({ writtenAt }) => writtenAt >= since);
  if (messages.some(({ isMine }) => !isMine)) return 'replied';
  if (messages.some(({ delivery }) => delivery === 'read')) return 'seen';
  const isOut = messages.some(({ isMine, seq }) => isMine && seq !== null);
  return isOut || (!inquiry.isPending && messages.length === 0) ? 'sent' : 'waiting';
}
