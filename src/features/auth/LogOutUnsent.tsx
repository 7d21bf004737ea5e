import { CircleAlert, Clock, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnsentGroup, UnsentKind } from './unsent.ts';

const SIGN: Readonly<Record<UnsentKind, ReactNode>> = {
  waiting: <Clock size={20} aria-hidden className="text-warn" />,
  failed: <CircleAlert size={20} aria-hidden className="text-danger" />,
  draft: <PenLine size={20} aria-hidden className="text-accent" />,
};

/** What would be lost, kind by kind, and whom it is for. */
export function LogOutUnsent({ groups }: { readonly groups: readonly UnsentGroup[] }) {
  const { t, i18n } = useTranslation('auth');
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  return (
    <ul role="list" aria-label={t('logOut.list')} className="grid gap-3">
      {groups.map(({ kind, count, names }) => (
        <li key={kind} className="flex gap-3">
          <span className="shrink-0 pt-0.5">{SIGN[kind]}</span>
          <span className="min-w-0">
            <span className="block font-semibold">{t(`logOut.${kind}`, { count })}</span>
            {names.length > 0 && (
              <span className="line-clamp-2 text-soft">
                {t('logOut.to', { names: list.format(names.map(isolated)) })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A name's direction does not touch that of the words around it. */
const isolated = (name: string): string => `\u2068${name}\u2069`;
