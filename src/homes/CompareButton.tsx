import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLive } from '#src/data/useLive.ts';
import { Button, type ButtonLook } from '#src/ui/Button.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { compareTray, MOST_COMPARED } from './compareTray.ts';

/** Adds a home to the comparison, or removes it. */
export function CompareButton({
  propertyId,
  look = 'secondary',
  isShort,
  className,
}: {
  readonly propertyId: string;
  /** On a phone only the icon is visible. */
  readonly isShort?: boolean;
  readonly look?: ButtonLook;
  readonly className?: string;
}) {
  const { t } = useTranslation('homes');
  const chosen = useLive(compareTray);
  const isIn = chosen.includes(propertyId);
  return (
    <Button
      look={look}
      aria-pressed={isIn}
      icon={<Scale size={20} aria-hidden className={isIn ? 'text-accent' : ''} />}
      onClick={() => {
        if (!compareTray.toggle(propertyId)) toastError(t('compareFull', { n: MOST_COMPARED }));
      }}
      className={className ?? ''}
    >
      <span className={isShort ? 'max-lg:sr-only' : ''}>{t(isIn ? 'comparing' : 'compare')}</span>
    </Button>
  );
}
