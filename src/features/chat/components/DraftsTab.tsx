import { PenLine, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ConversationRow } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { paths } from '#src/paths.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { useAttempt } from '../hooks/useAttempt.ts';

/** The drafts that were begun and not sent. */
export function DraftsTab({ rows }: { readonly rows: readonly ConversationRow[] }) {
  const { t } = useTranslation(['chat', 'messages']);
  const { chat } = useSync();
  const attempt = useAttempt();
  return (
    <ul role="list" aria-label={t('messages:center.drafts')} className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="flex items-center gap-1 pe-2">
          <Link
            to={paths.chat.href(row.id)}
            className="flex min-h-19 min-w-0 flex-1 items-center gap-3 py-2.5 ps-4 no-underline -outline-offset-3 hover:bg-wash"
          >
            <Avatar id={row.other.id} name={row.other.full_name} src={row.other.avatar_url} />
            <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
              <span className="flex font-semibold">
                <bdi className="truncate">{row.other.full_name}</bdi>
              </span>
              <span className="flex text-[0.9375rem] text-soft">
                <bdi className="truncate">{row.draft}</bdi>
              </span>
            </span>
            <span className="inline-flex shrink-0 items-center gap-1.5 px-2 text-[0.9375rem] font-semibold text-accent max-sm:sr-only">
              <PenLine size={16} aria-hidden />
              {t('messages:center.continueDraft')}
            </span>
          </Link>
          <IconButton
            label={t('messages:center.discardDraft')}
            onClick={() => attempt(() => chat.saveDraft(row.id, ''))}
          >
            <Trash2 size={19} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
