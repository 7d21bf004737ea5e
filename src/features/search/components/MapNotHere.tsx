import { MapPinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** In the place of a map whose code is not on this device. */
export function MapNotHere() {
  const { t } = useTranslation('search');
  return (
    <p className="grid h-full place-content-center justify-items-center gap-3 bg-wash p-8 text-center text-soft">
      <MapPinOff size={32} aria-hidden />
      {t('browse.noMap')}
    </p>
  );
}
