import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readNotice } from '#sync/model/rules/alerts/noticeRead.ts';
import { useConversations } from '#src/data/useConversations.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { paths } from '#src/paths.ts';
import { isolated } from '#src/i18n/isolated.ts';
import type { NoticeItem } from './notices.ts';
import { ToldLine } from './ToldLine.tsx';

export interface ShortlistToldProps {
  readonly item: Extract<NoticeItem, { readonly kind: 'shortlists' }>;
  /** When it was told. */
  readonly children: ReactNode;
}

/** Another person's action in a list that several decide on, and the way to it. */
export function ShortlistTold({ item, children }: ShortlistToldProps) {
  const { t } = useTranslation('saved');
  const { id, shortlist, text, isRead } = item;
  const [read] = useCommand(({ records }) =>
    records.amend('notice', id, (before) => before && readNotice(before)),
  );
  // A person who never wrote in the list has left no name there.
  const known = useConversations()?.find(({ other }) => other.id === shortlist.personId)?.other;
  const name = isolated(shortlist.name || known?.full_name || t('together.somebody'));
  return (
    <ToldLine
      to={paths.together.href(shortlist.what === 'invited' ? {} : { of: shortlist.id })}
      Icon={Users}
      look="text-accent"
      isRead={isRead}
      onRead={() => void read()}
      title={t(`together.told.${shortlist.what}`, { name })}
      more={
        <span dir="auto" className="block w-fit max-w-full truncate text-soft">
          {text}
        </span>
      }
    >
      {children}
    </ToldLine>
  );
}
