import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ConversationHit } from '#src/data/types.ts';
import { paths } from '#src/paths.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { useNow } from '#src/data/useNow.ts';
import { useTimeText } from '../hooks/useTimeText.ts';
import { excerpt } from '../rules/excerpt.ts';
import { Highlighted } from './MessageText.tsx';
import type { MessageHitsProps } from './replyProps.ts';

/** Messages that were found, of all conversations; each leads to its place in the thread. */
export function MessageHits({ hits, words }: MessageHitsProps) {
  const { t } = useTranslation('chat');
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="pb-4">
      <h2 id={titleId} className="px-4 pt-4 pb-1 text-[0.9375rem] font-semibold text-soft">
        {t('list.messages')}
      </h2>
      <ul role="list" aria-labelledby={titleId}>
        {hits.map((hit) => (
          <HitItem key={hit.id} hit={hit} words={words} />
        ))}
      </ul>
    </section>
  );
}

function HitItem({ hit, words }: { readonly hit: ConversationHit; readonly words: string }) {
  const time = useTimeText();
  const now = useNow();
  const { other } = hit;
  return (
    <li>
      <Link
        to={paths.chat.href(hit.conversationId, hit.seq)}
        className="flex min-h-16 items-center gap-3 px-4 py-2 no-underline -outline-offset-3 hover:bg-wash"
      >
        <Avatar id={other.id} name={other.full_name} src={other.avatar_url} size={40} />
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="flex min-w-0 flex-1 basis-24 font-semibold">
              <bdi className="truncate">{other.full_name}</bdi>
            </span>
            <time
              dateTime={hit.createdAt}
              title={time.exact(hit.createdAt)}
              className="shrink-0 text-[0.8125rem] text-faint tabular-nums"
            >
              {time.activity(hit.createdAt, now)}
            </time>
          </span>
          <span dir="auto" className="truncate text-[0.9375rem] leading-snug text-soft">
            <Highlighted text={excerpt(hit.content, words)} query={words} />
          </span>
        </span>
      </Link>
    </li>
  );
}
