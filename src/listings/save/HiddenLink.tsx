import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useNotes } from '#src/data/useNotes.ts';
import { paths } from '#src/paths.ts';
import { classes } from '#src/ui/classes.ts';

/** How many homes the person has hidden, and the way to them. Renders nothing while there are none. */
export function HiddenLink({ className }: { readonly className?: string }) {
  const { t } = useTranslation('saved');
  const hidden = useNotes('hidden_home') ?? [];
  if (hidden.length === 0) return null;
  return (
    <Link
      to={paths.hiddenHomes.href()}
      className={classes(
        'inline-flex min-h-11 items-center gap-2 text-accent underline-offset-2 hover:underline',
        className,
      )}
    >
      <EyeOff size={18} aria-hidden className="shrink-0" />
      {t('hidden.see', { n: hidden.length })}
    </Link>
  );
}
