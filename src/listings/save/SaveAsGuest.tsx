import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { classes } from '#src/ui/classes.ts';
import { loginWith } from './wish.ts';

export interface SaveAsGuestProps {
  readonly id: string;
  /** The home's title, for screen readers. */
  readonly title: string;
  readonly className: string;
}

/** The heart for somebody who is not signed in: they log in, come back to this page, and the home is saved. */
export function SaveAsGuest({ id, title, className }: SaveAsGuestProps) {
  const { t } = useTranslation('homes');
  const { pathname, search } = useLocation();
  return (
    <Link
      to={loginWith(pathname + search, { kind: 'home', id })}
      aria-label={t('saveAsGuest', { title })}
      className={classes(
        'inline-flex size-11 items-center justify-center rounded-field text-ink hover:bg-wash',
        className,
      )}
    >
      <Heart size={20} aria-hidden />
    </Link>
  );
}
