import { useTranslation } from 'react-i18next';
import { HOMES_ID } from '#src/features/search/homesId.ts';
import { Button } from '#src/ui/Button.tsx';

export interface MoreHomesProps {
  /** How many came; 0 while it is not known. */
  readonly count: number;
  /** The list as it is found now is another than the one that is shown. */
  readonly isLed: boolean;
  readonly onShow: () => void;
}

/**
 * Homes that came since somebody looked at the list: it does not change under them, and shows all of it when they ask. The line
 * that it stands in has room for it: nothing in sight moves as it comes.
 */
export function MoreHomes({ count, isLed, onShow }: MoreHomesProps) {
  const { t } = useTranslation('search');
  if (!isLed) return null;
  return (
    <Button
      // As high as its line, and as large under the finger as any other.
      className="relative ms-auto min-h-8! shrink-0 rounded-full px-4! py-1! text-sm after:absolute after:inset-x-0 after:-inset-y-1.5 max-w-full"
      onClick={() => {
        onShow();
        beginAnew();
      }}
    >
      {count > 0 ? t('results.more', { count }) : t('results.new')}
    </Button>
  );
}

/** At the first home, whose list has the focus that the button had. */
function beginAnew(): void {
  const homes = document.querySelector<HTMLElement>(`#${CSS.escape(HOMES_ID)}`);
  homes?.querySelectorAll('[data-scroller]').forEach((inner) => inner.scrollTo({ top: 0 }));
  homes?.scrollIntoView({ block: 'start' });
  homes?.focus({ preventScroll: true });
}
