import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { PlacesView } from './PlacesView.tsx';

/** The link to the person's places, wherever a distance to them is shown. */
export function PlacesButton({
  look = 'quiet',
  isShort = false,
}: {
  readonly look?: 'quiet' | 'secondary';
  /** On a phone only the icon is visible. */
  readonly isShort?: boolean;
}) {
  const { t } = useTranslation('places');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look={look} icon={<MapPin size={18} aria-hidden />} onClick={() => setOpen(true)}>
        <span className={isShort ? 'max-sm:sr-only' : ''}>{t('title')}</span>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('title')}
        description={t('lead')}
      >
        {isOpen && <PlacesView />}
      </Dialog>
    </>
  );
}
