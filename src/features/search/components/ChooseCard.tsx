import { useTranslation } from 'react-i18next';
import type { ListingCard } from '#src/data/types.ts';

/** Takes a home among those something is done with at once: large enough for a thumb. */
export function ChooseCard({
  card,
  isChosen,
  onChoose,
}: {
  readonly card: ListingCard;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const { t } = useTranslation('search');
  return (
    <label className="-ms-3 inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-field px-3 font-semibold text-accent hover:bg-accent-wash">
      <input
        type="checkbox"
        aria-label={t('table.chooseOne', { title: card.title })}
        checked={isChosen}
        onChange={onChoose}
        className="size-5"
      />
      {t('table.choose')}
    </label>
  );
}
