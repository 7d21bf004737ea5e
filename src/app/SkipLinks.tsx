import { useTranslation } from 'react-i18next';
import { HOMES_ID } from '#src/features/search/homesId.ts';
import { SkipLink } from '#src/ui/SkipLink.tsx';
import { useCurrentRoute } from './navigation/currentRoute.ts';

/** Links past the header and the filters, visible while one of them has the focus. */
export function SkipLinks() {
  const { t } = useTranslation('nav');
  const { hasHomes = false } = useCurrentRoute().handle;
  return (
    <>
      <SkipLink to="page" label={t('skip')} />
      {hasHomes && <SkipLink to={HOMES_ID} label={t('skipHomes')} />}
    </>
  );
}
