import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { PlacesView } from './PlacesView.tsx';

/** The link to the person's places, wherever a distance to them is shown. */
export function PlacesButton({ look = 'quiet' }: { readonly look?: 'quiet' | 'secondary' }) {
  const { t } = useTranslation('places');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look={look} icon={<MapPin size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('title')}
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
