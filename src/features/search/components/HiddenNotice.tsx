import { useTranslation } from 'react-i18next';
import type { ListingCard } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { Button } from '#src/ui/Button.tsx';

/** A home was hidden: which, and the way back. */
export function HiddenNotice({
  card,
  onDone,
}: {
  readonly card: ListingCard;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('search');
  const [undo] = useCommand(async ({ market }) => {
    await market.homes.remove('hidden_home', [card.id]);
    onDone();
  });
  return (
    <div
      role="status"
      className="flex items-center justify-between gap-3 rounded-card bg-wash px-4 py-1.5"
    >
      <p className="min-w-0 truncate">{t('hidden', { title: card.title })}</p>
      <Button look="quiet" onClick={() => void undo()}>
        {t('undo')}
      </Button>
    </div>
  );
}
