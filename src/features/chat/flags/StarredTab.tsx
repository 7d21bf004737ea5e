import { Star as StarIcon, StarOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { UNSENT } from '#contract/entities/change.ts';
import { sharedHome } from '#contract/entities/sharedHome.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import type { ConversationRow, Kept, ThreadMessage } from '#src/data/types.ts';
import { useConversations } from '#src/data/useConversations.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useFileText } from '#src/i18n/useFileText.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { ListSkeleton } from '../components/ListSkeleton.tsx';
import { useAttempt } from '../hooks/useAttempt.ts';

type Star = Kept<'starred_message'>;

/** The starred messages of all conversations, those that were starred last first. */
export function StarredTab() {
  const { t } = useTranslation(['messages', 'chat']);
  const stars = useRecords('starred_message');
  const conversations = useConversations();
  if (stars === undefined || conversations === undefined)
    return <ListSkeleton label={t('chat:list.loading')} />;
  if (stars.length === 0) {
    return (
      <EmptyState icon={<StarIcon size={36} aria-hidden />} title={t('flags.starred.emptyTitle')}>
        {t('flags.starred.emptyText')}
      </EmptyState>
    );
  }
  return (
    <ul role="list" aria-label={t('flags.starred.title')} className="divide-y divide-line">
      {stars
        .toSorted((one, other) => other.body.at - one.body.at)
        .map((star) => (
          <StarredRow
            key={star.id}
            star={star}
            row={conversations.find(({ id }) => id === star.body.conversationId)}
          />
        ))}
    </ul>
  );
}

function StarredRow({
  star,
  row,
}: {
  readonly star: Star;
  readonly row: ConversationRow | undefined;
}) {
  const { t } = useTranslation(['messages', 'chat']);
  const { records } = useSync();
  const attempt = useAttempt();
  const format = useFormat();
  const message = useStored(star);
  const fileText = useFileText();
  const name = row?.other.full_name ?? '';
  const who = message?.isMine === true ? t('flags.starred.youTo', { name }) : name;
  return (
    <li className="flex items-center gap-2 pe-2 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
      <Link
        to={paths.chat.href(star.body.conversationId, star.body.seq)}
        className="grid min-h-19 min-w-0 flex-1 content-center gap-0.5 px-4 py-2.5 text-ink no-underline -outline-offset-3 hover:bg-wash"
      >
        <span className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="min-w-0 flex-1 truncate font-semibold">{who}</bdi>
          {message && (
            <span className="shrink-0 text-[0.8125rem] text-faint">
              {format.dateTime(Date.parse(message.createdAt ?? message.writtenAt))}
            </span>
          )}
        </span>
        <span dir="auto" className="line-clamp-3 text-start text-[0.9375rem] text-soft">
          {wordsOf(message)}
        </span>
      </Link>
      <IconButton
        label={t('flags.starred.take', { name })}
        onClick={() => attempt(() => records.remove([star.id]))}
      >
        <StarOff size={19} aria-hidden />
      </IconButton>
    </li>
  );

  function wordsOf(found: ThreadMessage | null | undefined): string {
    if (found === undefined) return '';
    if (found === null) return t('flags.starred.notHere');
    if (found.messageType === UNSENT) return t('chat:message.unsent');
    return sharedHome(found) === null ? fileText(found) : t('chat:message.property');
  }
}

/** The message as this device has it; null: it does not; undefined until that is known. */
function useStored({ body }: Star): ThreadMessage | null | undefined {
  const { chat } = useSync();
  const { conversationId, messageId } = body;
  const [found, setFound] = useState<ThreadMessage | null>();
  useEffect(() => {
    let isGone = false;
    const find = async () => {
      const message = await chat.thread(conversationId).find(messageId);
      if (!isGone) setFound(message);
    };
    find().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [chat, conversationId, messageId]);
  return found;
}
