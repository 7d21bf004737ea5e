import { LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { SearchReach } from '#src/data/types.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { useFormat } from '#src/i18n/useFormat.ts';

/** How far back a search went, in words. */
export function SearchReachLine({ reach }: { readonly reach: SearchReach }) {
  const words = useReachWords(reach);
  return (
    <p className="flex items-center gap-2 px-4 pb-2 text-[0.8125rem] leading-snug text-soft empty:hidden">
      {reach.kind === 'searching' && (
        <LoaderCircle size={15} aria-hidden className="shrink-0 motion-safe:animate-spin" />
      )}
      {words}
    </p>
  );
}

function useReachWords(reach: SearchReach): string {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const isOffline = useReachability() === 'offline';
  if (reach.kind === 'whole') return t('find.whole');
  const date = reach.since === null ? null : format.date(new Date(reach.since));
  switch (reach.kind) {
    case 'searching':
      return date === null ? t('find.begun') : t('find.searching', { date });
    case 'partial':
      if (date === null) return '';
      return isOffline ? t('find.partialOffline', { date }) : t('find.partial', { date });
    default:
      return unreachable(reach);
  }
}
