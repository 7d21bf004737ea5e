import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedHome } from '#contract/entities/records/home.ts';
import { useMarket } from '#src/data/useMarket.ts';
import { toastError } from '#src/ui/toasts.ts';
import { UndoBar } from '#src/ui/UndoBar.tsx';
import { useUndo } from '#src/ui/useUndo.ts';

/** Lets homes go, and for ten seconds gives them back with everything that was noted of them. */
export function useRemoval(): {
  readonly remove: (homes: readonly SavedHome[]) => Promise<void>;
  /** Stands on the page; empty but while something can be given back. */
  readonly bar: ReactNode;
} {
  const { t } = useTranslation('saved');
  const { homes } = useMarket();
  const offer = useUndo<readonly SavedHome[]>();

  async function attempt(write: () => Promise<void>): Promise<void> {
    await write().catch(() => toastError(t('notKept')));
  }

  const remove = (removed: readonly SavedHome[]) =>
    attempt(async () => {
      await homes.remove(
        'saved_home',
        removed.map(({ propertyId }) => propertyId),
      );
      offer.offer(removed);
    });
  const undo = (gone: readonly SavedHome[]) =>
    attempt(async () => {
      await Promise.all(gone.map((body) => homes.put('saved_home', body.propertyId, body)));
      offer.end();
    });

  const bar = (
    <UndoBar undo={offer} label={t('undo')} onUndo={(gone) => void undo(gone)}>
      {(gone) => t('removed', { n: gone.length })}
    </UndoBar>
  );
  return { remove, bar };
}
