import { useTranslation } from 'react-i18next';
import { AsOfLine } from '#src/shared/arrival/index.ts';
import { ViewingList } from './components/ViewingList.tsx';
import { useNow } from '#src/data/useNow.ts';

/** The next viewings: for the dashboards of both roles. */
export function ViewingsAhead({ most }: { readonly most: number }) {
  const { t } = useTranslation('inquiries');
  const now = useNow();
  return (
    <section aria-labelledby="ahead">
      <h2 id="ahead" className="mb-3 text-xl font-semibold">
        {t('viewings.title')}
      </h2>
      <AsOfLine of={['viewings']} className="-mt-2 mb-3" />
      <ViewingList now={now} most={most} />
    </section>
  );
}
