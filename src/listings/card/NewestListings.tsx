import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useHeldAreas } from '#src/data/useListings.ts';
import { useLive } from '#src/data/useLive.ts';
import { useMarket } from '#src/data/useMarket.ts';
import { ListingTile } from './ListingTile.tsx';

const MOST = 4;

/** The homes to rent that came last, for a page that has nothing of the person's own yet. */
export function NewestListings() {
  const { t } = useTranslation('homes');
  const id = useId();
  const { listings } = useMarket();
  const live = useMemo(
    () => listings.search({ type: 'rent', sort: 'newest' }, { from: 0, count: MOST }),
    [listings],
  );
  // A new device has none yet: somebody has to ask for them.
  useHeldAreas();
  const cards = useLive(live)?.cards ?? [];
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={id} className="pb-8">
      <h2 id={id} className="mb-3 text-xl font-semibold">
        {t('newest')}
      </h2>
      <ul
        role="list"
        className="grid grid-cols-[repeat(auto-fill,minmax(max(9rem,22%),1fr))] gap-4"
      >
        {cards.map((card) => (
          <li key={card.id}>
            <ListingTile home={{ ...card, photos: [...card.photos] }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
