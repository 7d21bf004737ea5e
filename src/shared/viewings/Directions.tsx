import { Navigation } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isolated } from '#src/i18n/isolated.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { directionsTo, type Goal, mapsAppOf } from './directionsTo.ts';

export interface DirectionsProps {
  readonly home: Goal;
  /** Of several in a list: the home's title, for whoever hears the link alone. */
  readonly title?: string;
  readonly className?: string;
}

/** Opens the way to a home in the device's own app for maps. Nothing is fetched for it, and the other side is not told from where. */
export function Directions({ home, title, className }: DirectionsProps) {
  const { t } = useTranslation('viewings');
  const app = mapsAppOf(navigator.userAgent);
  return (
    <a
      href={directionsTo(home, app)}
      // An app is opened from this page; another site is a page of its own.
      {...(app !== 'geo' && { target: '_blank' })}
      rel="noreferrer noopener"
      aria-label={title === undefined ? undefined : t('way.to', { home: isolated(title) })}
      className={classes(buttonClasses('quiet'), className)}
    >
      <Navigation size={18} aria-hidden className="rtl:-scale-x-100" />
      {t('way.open')}
    </a>
  );
}
