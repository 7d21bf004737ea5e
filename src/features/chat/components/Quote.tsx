import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';
import { QuotedLines } from './QuotedLines.tsx';
import type { QuoteProps, Replying } from './replyProps.ts';

const BOX =
  'mb-1.5 block h-12.5 w-full rounded-lg border-s-3 border-accent bg-ink/5 px-2.5 text-start';

/** The message that this one replies to; a press goes there. */
export function Quote({ id, name, replying }: QuoteProps) {
  const { t } = useTranslation('messages');
  const message = useQuoted(id, replying);
  // While the device is asked nothing is said of it.
  if (message === undefined) return <span className={BOX} />;
  if (message === null)
    return (
      <span className={`${BOX} flex items-center text-sm text-soft`}>
        <span className="line-clamp-2">{t('replies.notHere')}</span>
      </span>
    );
  const { seq } = message;
  return (
    <button
      type="button"
      className={`${BOX} -outline-offset-2 hover:bg-ink/10`}
      onClick={() => seq !== null && replying.goTo(seq)}
    >
      <span className="sr-only">{t('replies.goTo')}</span>
      <QuotedLines message={message} name={name} />
    </button>
  );
}

/** Undefined while the device is asked, null when it does not hold the message. */
function useQuoted(id: string, { query }: Replying): ThreadMessage | null | undefined {
  const messages = useLive(query)?.messages;
  const shown = useMemo(() => messages?.find((message) => message.id === id), [id, messages]);
  const [stored, setStored] = useState<ThreadMessage | null>();
  const isShown = shown !== undefined;
  const oldest = messages?.[0]?.id;
  useEffect(() => {
    if (isShown || oldest === undefined) return undefined;
    let isOver = false;
    const look = async () => {
      const found = await query.find(id).catch(() => null);
      if (!isOver) setStored(found);
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [id, isShown, oldest, query]);
  return shown ?? stored;
}
