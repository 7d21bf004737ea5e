import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UNSENT } from '#contract/entities/change.ts';
import { hasWords } from '#contract/entities/reaction.ts';
import type { Thread } from '#src/data/types.ts';
import { arrivedSince, lastShownSeq } from '../rules/following.ts';
import { useFileText } from '#src/i18n/useFileText.ts';
import { failureKey } from '../rules/failureKey.ts';

/** Tells a screen reader what the other person has just written, and that a send failed; never the history. */
export const ThreadAnnouncer = memo(function ThreadAnnouncer({
  thread,
}: {
  readonly thread: Thread;
}) {
  const { t } = useTranslation('chat');
  const [arrived, setArrived] = useState({ id: '', text: '' });
  const [failed, setFailed] = useState('');
  const lastSeq = useRef<number | null>(null);
  const name = thread.other.full_name;
  const fileText = useFileText();

  useEffect(() => {
    // The first look is at history, and a rebuilt window may go back: neither is news.
    const before = lastSeq.current;
    lastSeq.current = Math.max(before ?? 0, lastShownSeq(thread.messages));
    if (before === null) return;
    // A call announced itself when it rang.
    const messages = arrivedSince(thread.messages, before).filter(
      ({ messageType }) => messageType !== 'call',
    );
    const [first] = messages;
    if (!first) return;
    setArrived({
      id: first.id,
      text:
        messages.length === 1 && hasWords(first.messageType)
          ? t('thread.arrived', { name, text: fileText(first) })
          : t('thread.arrivedMany', { name, count: messages.length }),
    });
  }, [fileText, name, t, thread.messages]);

  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const parked = thread.messages.filter((message) => message.delivery === 'failed');
    const before = known.current;
    known.current = new Set(parked.map((message) => message.id));
    const fresh = before && parked.find((message) => !before.has(message.id));
    if (fresh) setFailed(t('thread.notSentAlert', { reason: t(failureKey(fresh.error)) }));
  }, [t, thread.messages]);

  // A message that is unsent before it was spoken stays silent.
  const isGone = thread.messages.some(
    ({ id, messageType }) => id === arrived.id && messageType === UNSENT,
  );
  return (
    <div className="sr-only">
      <p role="status">{isGone ? '' : arrived.text}</p>
      <p role="alert">{failed}</p>
    </div>
  );
});
