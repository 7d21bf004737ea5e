import { useTranslation } from 'react-i18next';
import { ABOVE_ROW, SkipLink } from '#src/ui/SkipLink.tsx';
import type { ListingCard } from '#src/data/types.ts';
import { CHOSEN_ID } from './ChosenBar.tsx';

/** Homes something is done with at once. */
export interface Choosing {
  /** Their ids. */
  readonly chosen: readonly string[];
  /** Takes one among them, or out. */
  readonly onChoose: (card: ListingCard) => void;
}

/** Takes a home among those something is done with at once: large enough for a thumb. */
export function ChooseCard({
  card,
  choosing: { chosen, onChoose },
}: {
  readonly card: ListingCard;
  readonly choosing: Choosing;
}) {
  const { t } = useTranslation('search');
  const isChosen = chosen.includes(card.id);
  return (
    <>
      <label className="-ms-3 inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-field px-3 font-semibold text-accent hover:bg-accent-wash">
        <input
          type="checkbox"
          aria-label={t('table.chooseOne', { title: card.title })}
          checked={isChosen}
          onChange={() => onChoose(card)}
          className="size-5"
        />
        {t('table.choose')}
      </label>
      {isChosen && <ToChosen />}
    </>
  );
}

/** By keys what is done with the chosen homes is one press away, not behind all that is left of a list. */
export function ToChosen({ place = ABOVE_ROW }: { readonly place?: string }) {
  const { t } = useTranslation('search');
  return <SkipLink to={CHOSEN_ID} label={t('keys.toChosen')} place={place} />;
}
