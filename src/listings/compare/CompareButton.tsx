import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLive } from '#src/data/useLive.ts';
import { paths } from '#src/paths.ts';
import { Button, type ButtonLook } from '#src/ui/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { ABOVE_ROW, SKIP_LOOK } from '#src/ui/SkipLink.tsx';
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

/** After the button of a chosen home: by keys the comparison is one press away, not behind all that is left of a list. */
export function CompareChosen({ propertyId }: { readonly propertyId: string }) {
  const { t } = useTranslation('search');
  const chosen = useLive(compareTray);
  if (chosen.length < 2 || !chosen.includes(propertyId)) return null;
  return (
    <Link to={paths.compare.href(chosen)} className={classes(SKIP_LOOK, ABOVE_ROW)}>
      {t('keys.compare', { count: chosen.length })}
    </Link>
  );
}
