import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { saveCsv } from '#src/ui/saveCsv.ts';
import { useAnalyticsTexts } from './useAnalyticsTexts.ts';
import type { Numbers } from './useNumbers.ts';

/** With fewer inquiries a share of them says nothing. */
const LEAST_INQUIRIES = 10;

/** The sources of the inquiries of these days. */
export function Sources({ sources, period }: Pick<Numbers, 'sources' | 'period'>) {
  const { t } = useTranslation(['analytics', 'manage']);
  const format = useFormat();
  const texts = useAnalyticsTexts();
  const { isCompared } = period;
  const total = sources.reduce((sum, { now }) => sum + now, 0);
  const [first] = sources;
  const nameOf = ({ source }: (typeof sources)[number]) => t(`sources.of.${source ?? 'unknown'}`);
  const save = () =>
    saveCsv('analytics-sources.csv', [
      [t('sources.head'), t('sources.count'), ...(isCompared ? [t('sources.before')] : [])],
      ...sources.map((one) => [nameOf(one), one.now, ...(isCompared ? [one.before] : [])]),
    ]);
  return (
    <section aria-labelledby="sources">
      <h2 id="sources" className="text-xl font-semibold">
        {t('sources.title')}
      </h2>
      <p className="mt-2 text-lg">
        {first === undefined || total === 0
          ? t('sources.none')
          : t('sources.sentence', {
              source: nameOf(first),
              n: first.now,
              inquiries: t('manage:figures.contactsOf', { count: total }),
            })}
      </p>
      {sources.length > 0 && (
        <>
          <table className="mt-3 w-full max-w-xl">
            <thead className="text-sm text-soft">
              <tr className="border-b border-line">
                <th scope="col" className="py-2 pe-4 text-start font-medium">
                  {t('sources.head')}
                </th>
                <th scope="col" className="px-2 py-2 text-end font-medium">
                  {t('sources.count')}
                </th>
                {isCompared && (
                  <th scope="col" className="px-2 py-2 text-end font-medium">
                    {t('sources.before')}
                  </th>
                )}
                {total >= LEAST_INQUIRIES && (
                  <th scope="col" className="py-2 ps-2 text-end font-medium">
                    {t('sources.share')}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {sources.map((one) => (
                <tr key={one.source ?? 'unknown'} className="border-b border-line">
                  <th
                    scope="row"
                    className="py-2 pe-4 text-start font-normal [overflow-wrap:anywhere]"
                  >
                    {nameOf(one)}
                  </th>
                  <td className="px-2 py-2 text-end tabular-nums">{format.number(one.now)}</td>
                  {isCompared && (
                    <td className="px-2 py-2 text-end text-soft tabular-nums">
                      {format.number(one.before ?? 0)}
                    </td>
                  )}
                  {total >= LEAST_INQUIRIES && (
                    <td className="py-2 ps-2 text-end tabular-nums">
                      {texts.percent(one.now / total)}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          <Button look="secondary" onClick={save} className="mt-4 print:hidden">
            {t('sources.csv')}
          </Button>
        </>
      )}
      <p className="mt-2 text-sm text-soft">{t('sources.how')}</p>
    </section>
  );
}
