import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedHome } from '#contract/entities/records/home.ts';
import { useMarket } from '#src/data/useMarket.ts';
import { Button } from '#src/ui/Button.tsx';
import { toastError } from '#src/ui/toasts.ts';

const UNDO_MS = 10_000;

/** Lets homes go, and for ten seconds gives them back with everything that was noted of them. */
export function useRemoval(): {
  readonly remove: (homes: readonly SavedHome[]) => Promise<void>;
  /** Stands on the page; empty but while something can be given back. */
  readonly bar: ReactNode;
} {
  const { t } = useTranslation('saved');
  const { homes } = useMarket();
  const [gone, setGone] = useState<readonly SavedHome[]>([]);
  useEffect(() => {
    if (gone.length === 0) return undefined;
    const timer = setTimeout(() => setGone([]), UNDO_MS);
    return () => clearTimeout(timer);
  }, [gone]);

  async function attempt(write: () => Promise<void>): Promise<void> {
    await write().catch(() => toastError(t('notKept')));
  }

  const remove = (removed: readonly SavedHome[]) =>
    attempt(async () => {
      await homes.remove(
        'saved_home',
        removed.map(({ propertyId }) => propertyId),
      );
      setGone(removed);
    });
  const undo = () =>
    attempt(async () => {
      await Promise.all(gone.map((body) => homes.put('saved_home', body.propertyId, body)));
      setGone([]);
    });

  // Its place is always there: what comes into it is read out.
  const bar = (
    <div role="status">
      {gone.length > 0 && (
        <div className="mb-4 flex flex-wrap items-center gap-3 rounded-card border border-line bg-sheet px-4 py-2">
          <span className="flex-1">{t('removed', { n: gone.length })}</span>
          <Button look="secondary" onClick={() => void undo()}>
            {t('undo')}
          </Button>
        </div>
      )}
    </div>
  );
  return { remove, bar };
}
