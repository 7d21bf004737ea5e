import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLive } from '#src/data/useLive.ts';
import { Button, type ButtonLook } from '#src/ui/Button.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { compareTray, MOST_COMPARED } from './compareTray.ts';

/** Puts a home among those to compare, or takes it out. */
export function CompareButton({
  propertyId,
  look = 'secondary',
  isShort,
  className,
}: {
  readonly propertyId: string;
  /** On a phone the sign alone is to be seen. */
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
