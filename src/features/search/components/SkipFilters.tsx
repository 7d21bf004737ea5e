import { useTranslation } from 'react-i18next';
import { HOMES_ID } from '#src/features/search/homesId.ts';
import { SkipLink } from '#src/ui/SkipLink.tsx';

/** The map beside the list. */
export const MAP_ID = 'map';

/**
 * Links past the filters, and past the list, which is endless, to the map. They follow the heading: it has the focus when a page
 * opens, so the links at the top of the window are behind it.
 */
export function SkipFilters({ hasMap = false }: { readonly hasMap?: boolean }) {
  const { t } = useTranslation('search');
  return (
    <>
      <SkipLink to={HOMES_ID} label={t('keys.skipFilters')} />
      {hasMap && <SkipLink to={MAP_ID} label={t('browse.skipMap')} />}
    </>
  );
}
