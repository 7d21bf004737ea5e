import { useTranslation } from 'react-i18next';
import { Banner } from '#src/ui/Banner.tsx';

/** Part of a link could not be read: said by name, and the rest of the search is shown. */
export function FaultyAddress({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation('search');
  if (names.length === 0) return null;
  return (
    <Banner tone="warn" title={t('faulty.title')} className="mb-4 rounded-card">
      {t('faulty.text')} <bdi>{names.join(', ')}</bdi>
    </Banner>
  );
}
