import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListingCard } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { IconButton } from '#src/ui/IconButton.tsx';

export interface HideButtonProps {
  readonly card: ListingCard;
  /** The home was hidden: say so, and offer Undo. */
  readonly onHidden?: (card: ListingCard) => void;
}

/** "Not for me": the home is left out of lists on every device of the person, until they undo it. */
export function HideButton({ card, onHidden }: HideButtonProps) {
  const { t } = useTranslation('homes');
  const [hide] = useCommand(async ({ market }) => {
    await market.notes.put('hidden_home', card.id, {});
    onHidden?.(card);
  });
  return (
    <IconButton label={t('card.hide', { title: card.title })} onClick={() => void hide()}>
      <EyeOff size={18} aria-hidden />
    </IconButton>
  );
}
