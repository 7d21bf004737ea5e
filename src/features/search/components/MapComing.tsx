import { Map as MapSign } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Over the place of a map that is on its way, so that a slow one is not taken for an empty one. Appears only after 250 ms. */
export function MapComing() {
  const { t } = useTranslation('search');
  return (
    <p
      role="status"
      className="appear-late pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-3 bg-wash p-8 text-center text-soft"
    >
      <MapSign size={32} aria-hidden />
      {t('map.coming')}
    </p>
  );
}
