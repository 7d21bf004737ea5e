import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldListing } from '#src/data/types.ts';
import { ListingTile } from '#src/listings/card/index.ts';
import { Section } from './Section.tsx';
import { similarTo } from './similarTo.ts';

const MOST = 6;
/** Not painted anew where only the others changed. */
const Tile = memo(ListingTile);

export interface SimilarProps {
  readonly listing: HeldListing;
  readonly near: readonly HeldListing[] | undefined;
}

/** Similar homes that are still available. */
export function Similar({ listing, near }: SimilarProps) {
  const { t } = useTranslation('listing');
  const [now] = useState(() => Date.now());
  const similar = useMemo(() => similarTo(listing, near ?? [], MOST, now), [listing, near, now]);
  if (similar.length === 0) return null;
  return (
    <div className="print:hidden">
      <Section title={t('similar.title')}>
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {similar.map((home) => (
            <li key={home.id}>
              <Tile home={home} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
