import { useTranslation } from 'react-i18next';
import { HOMES_ID } from '#src/features/search/homesId.ts';
import { Button } from '#src/ui/Button.tsx';

/**
 * Homes that came since somebody looked at the list: it does not change under them, and shows all of it when they ask. It takes no
 * room of its own: what is in sight does not move as it comes.
 */
export function MoreHomes({
  count,
  isLed,
  onShow,
}: {
  /** How many came; 0 while it is not known. */
  readonly count: number;
  /** The list as it is found now is another than the one that is shown. */
  readonly isLed: boolean;
  readonly onShow: () => void;
}) {
  const { t } = useTranslation('search');
  return (
    <div className="pointer-events-none sticky top-2 z-20 -mb-4 flex h-0 items-start justify-center">
      {isLed && (
        <Button
          className="pointer-events-auto max-w-full rounded-full shadow-lift sm:whitespace-nowrap"
          onClick={() => {
            onShow();
            beginAnew();
          }}
        >
          {count > 0 ? t('results.more', { count }) : t('results.new')}
        </Button>
      )}
    </div>
  );
}

/** At the first home, whose list has the focus that the button had. */
function beginAnew(): void {
  const homes = document.querySelector<HTMLElement>(`#${CSS.escape(HOMES_ID)}`);
  homes?.querySelectorAll('[data-scroller]').forEach((inner) => inner.scrollTo({ top: 0 }));
  homes?.scrollIntoView({ block: 'start' });
  homes?.focus({ preventScroll: true });
}
