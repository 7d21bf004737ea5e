import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { readNotice } from '#sync/model/rules/alerts/noticeRead.ts';
import { useConversations } from '#src/data/useConversations.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { paths } from '#src/paths.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { classes } from '#src/ui/classes.ts';
import { LINE, WORDS } from './lineClasses.ts';
import type { NoticeItem } from './notices.ts';

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
    <Link
      to={paths.together.href(shortlist.what === 'invited' ? {} : { of: shortlist.id })}
      onClick={() => void (isRead || read())}
      className={classes(LINE, 'hover:bg-wash')}
    >
      <Users size={22} aria-hidden className="shrink-0 text-accent" />
      <span className={WORDS}>
        <span className="block min-w-0 sm:flex-1">
          <span className={classes('block', !isRead && 'font-semibold')}>
            {t(`together.told.${shortlist.what}`, { name })}
          </span>
          <span dir="auto" className="block w-fit max-w-full truncate text-soft">
            {text}
          </span>
        </span>
        {children}
      </span>
    </Link>
  );
}
