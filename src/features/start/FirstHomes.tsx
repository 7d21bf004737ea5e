import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ListingCard } from '#src/data/types.ts';
import { useMarket } from '#src/data/useMarket.ts';
import { ListingPicture } from '#src/listings/card/index.ts';
import { useListingTexts, useTitleOf } from '#src/listings/facts/index.ts';
import { paths } from '#src/paths.ts';
import { DrawnHomes, LINES, PICTURE, PLACES, ROW } from './DrawnHomes.tsx';

/** The search whose first answer server and device have anyway. */
const SEARCH = 'type=rent&kinds=homes';
/** A slow line, or a server that has just started, may have no answer yet. */
const TRIES = 4;
const AGAIN_MS = 4000;

/** Some homes to rent, from the first answer that is there; drawn places where there is none. */
export function FirstHomes() {
  const { t } = useTranslation('homes');
  const market = useMarket();
  const [cards, setCards] = useState<readonly ListingCard[]>([]);
  useEffect(() => {
    let isGone = false;
    let left = TRIES;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (found: readonly ListingCard[]) => {
      if (isGone) return;
      const pictured = found.filter(({ photos }) => photos.length > 0);
      setCards(pictured.slice(0, PLACES));
      left -= 1;
      if (pictured.length === 0 && left > 0) timer = setTimeout(look, AGAIN_MS);
    };
    function look(): void {
      market.firstCards(SEARCH).then(show, () => undefined);
    }
    look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [market]);
  if (cards.length === 0) return <DrawnHomes />;
  return (
    <ul aria-label={t('start.now')} className={ROW}>
      {cards.map((card) => (
        <li key={card.id} className="relative min-w-0">
          <Tile card={card} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ card }: { readonly card: ListingCard }) {
  const texts = useListingTexts();
  const title = useTitleOf()(card);
  return (
    <>
      <ListingPicture
        photo={card.photos[0]}
        alt=""
        tier="medium"
        sizes="(min-width: 64rem) 17rem, 42vw"
        isFirst
        className={PICTURE}
      />
      <div className={LINES}>
        <Link
          to={paths.property.href(card.id)}
          className="block font-semibold after:absolute after:inset-0 after:rounded-card hover:underline"
        >
          <bdi className="block truncate">{texts.price(card)}</bdi>
          <span className="sr-only"> {title}</span>
        </Link>
        <p className="line-clamp-2 text-sm text-soft">{texts.facts(card)}</p>
      </div>
    </>
  );
}
