import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Notable } from '#contract/rules/listing/asOf.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useNote } from '#src/data/useNotes.ts';
import { Button, type ButtonLook } from '#src/ui/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { toastError } from '#src/ui/toasts.ts';

export interface SaveButtonProps {
  readonly propertyId: string;
  /** The home's title, for screen readers. */
  readonly title: string;
  /** The card it stands on, where the home may not be on this device yet. */
  readonly shown?: Notable;
  /** Only a heart, for use on a picture. */
  readonly isIcon?: boolean;
  /** On a phone only the heart is visible. */
  readonly isShort?: boolean;
  readonly look?: ButtonLook;
  readonly className?: string;
}

/** Saves a home, or removes it from the saved ones. Shown at once, stored on this device first; says so where that fails. */
export function SaveButton({
  propertyId,
  title,
  shown,
  isIcon,
  isShort,
  look,
  className,
}: SaveButtonProps) {
  const { t } = useTranslation('homes');
  const saved = useNote('saved_home', propertyId);
  const [toggle, state] = useCommand(async ({ market }) => {
    try {
      if (saved) await market.notes.remove('saved_home', [propertyId]);
      else await market.notes.put('saved_home', propertyId, {}, shown);
    } catch {
      toastError(t('wishNotSaved'));
    }
  });
  const isSaved = saved != null;
  const shared = {
    'aria-pressed': isSaved,
    disabled: saved === undefined || state.status === 'running',
    onClick: () => void toggle(),
  };
  const heart = (
    <Heart size={20} aria-hidden className={classes(isSaved && 'fill-danger text-danger')} />
  );
  if (isIcon)
    return (
      <IconButton {...shared} label={t('saveOne', { title })} className={className ?? ''}>
        {heart}
      </IconButton>
    );
  return (
    <Button {...shared} look={look ?? 'secondary'} icon={heart} className={className ?? ''}>
      <span className={isShort ? 'max-lg:sr-only' : ''}>{t(isSaved ? 'saved' : 'save')}</span>
    </Button>
  );
}
