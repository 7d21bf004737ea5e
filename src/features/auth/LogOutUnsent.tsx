import {
  Bookmark,
  CalendarClock,
  CircleAlert,
  Clock,
  FilePen,
  House,
  Image,
  Inbox,
  Mail,
  PenLine,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UnsentGroup, UnsentKind } from '#src/data/types.ts';
import { isolated } from '#src/i18n/isolated.ts';

const SIGN: Readonly<Record<UnsentKind, readonly [LucideIcon, string]>> = {
  waiting: [Clock, 'text-warn'],
  failed: [CircleAlert, 'text-danger'],
  draft: [PenLine, 'text-accent'],
  listing: [House, 'text-warn'],
  listingDraft: [FilePen, 'text-accent'],
  photo: [Image, 'text-warn'],
  inquiry: [Inbox, 'text-warn'],
  viewing: [CalendarClock, 'text-warn'],
  letter: [Mail, 'text-warn'],
  note: [Bookmark, 'text-warn'],
  own: [UserRound, 'text-warn'],
};
/** These kinds are for a person; the others are about listings. */
const FOR_PEOPLE: ReadonlySet<UnsentKind> = new Set<UnsentKind>(['waiting', 'failed', 'draft']);
/** The most names that are listed. */
const NAMES_SHOWN = 5;

/** The things that would be lost, kind by kind, and the person or listing each is about. */
export function LogOutUnsent({ groups }: { readonly groups: readonly UnsentGroup[] }) {
  const { t, i18n } = useTranslation('account');
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  return (
    <ul role="list" aria-label={t('logOut.list')} className="grid gap-3">
      {groups.map(({ kind, count, names: all }) => {
        const [Sign, look] = SIGN[kind];
        const names = list.format(all.slice(0, NAMES_SHOWN).map(isolated));
        return (
          <li key={kind} className="flex gap-3">
            <span className="shrink-0 pt-0.5">
              <Sign size={20} aria-hidden className={look} />
            </span>
            <span className="min-w-0">
              <span className="block font-semibold">{t(`logOut.unsent.${kind}`, { count })}</span>
              {names !== '' && (
                <span className="line-clamp-2 text-soft">
                  {FOR_PEOPLE.has(kind) ? t('logOut.to', { names }) : names}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
