import { useTranslation } from 'react-i18next';
import { useHasNoAreas } from '#src/data/useListings.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';

/** No area is known: none exists, none came yet, or none can come. */
export function NoPlaces() {
  const { t } = useTranslation(['market', 'search']);
  const hasNone = useHasNoAreas();
  const isOffline = useReachability() === 'offline';
  if (hasNone) return <EmptyState title={t('search:noAreas.title')} />;
  if (isOffline) return <NotHere count={null} />;
  return <Skeleton className="h-96" />;
}

/** Figures that are to come. `count`: of how many of the places; null: of all that were asked for. */
export function NotHere({ count }: { readonly count: number | null }) {
  const { t } = useTranslation('market');
  return (
    <p role="status" className="mb-4 rounded-field bg-warn-wash px-4 py-3 text-warn">
      {count === null ? t('noneHere') : t('notHere', { count })}
    </p>
  );
}
