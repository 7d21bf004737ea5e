import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { unreachable } from '#contract/rules/unreachable.ts';
import { useTitleOf } from '#src/listings/facts/index.ts';
import { numberFormat } from '#src/i18n/cachedFormats.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import type { Advice } from './advice.ts';
import { useAnalyticsTexts } from './useAnalyticsTexts.ts';

/** The next steps that the numbers suggest, each with the way there. */
export function NextSteps({ advice }: { readonly advice: readonly Advice[] }) {
  const { t } = useTranslation('analytics');
  const said = useAdviceTexts();
  return (
    <section aria-labelledby="next-steps" className="mt-10">
      <h2 id="next-steps" className="text-xl font-semibold">
        {t('next.title')}
      </h2>
      {advice.length === 0 ? (
        <p className="mt-2 text-soft">{t('next.nothing')}</p>
      ) : (
        <ul className="mt-3 grid gap-3 lg:grid-cols-2">
          {advice.map((one) => {
            const { key, text, to, way } = said(one);
            return (
              <li key={key} className="rounded-card border border-line bg-sheet p-4">
                <p>{text}</p>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4 print:hidden"
                >
                  {way}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function useAdviceTexts() {
  const { t } = useTranslation(['analytics', 'manage', 'market']);
  const format = useFormat();
  const texts = useAnalyticsTexts();
  const titleOf = useTitleOf();
  const views = (count: number) => t('manage:figures.viewsOf', { count });
  return (advice: Advice) => {
    switch (advice.kind) {
      case 'reply':
        return {
          key: advice.kind,
          text: t('next.reply', { count: advice.n }),
          to: paths.inquiries.href(),
          way: t('next.replyWay'),
        };
      case 'trait': {
        const { trait, homes, times } = advice;
        return {
          key: trait,
          text: t('next.trait', {
            lacking: t(`next.lacking.${trait}`, { count: homes.length }),
            times: numberFormat(format.locale, { maximumFractionDigits: 1 }).format(times),
            withIt: t('market:homes', { count: advice.withIt }),
            without: t('market:homes', { count: advice.without }),
          }),
          to: paths.manage.href(),
          way: t('next.manageWay'),
        };
      }
      case 'price': {
        const { home, price, high, n } = advice;
        return {
          key: `${advice.kind} ${home.id}`,
          text: t('next.price', {
            home: isolated(titleOf(home)),
            price: format.money(price, home.currency),
            high: texts.about(high, home.currency),
            homes: t('market:homes', { count: n }),
          }),
          to: paths.marketAnalysis.href({ home: home.id }),
          way: t('next.priceWay'),
        };
      }
      case 'contacts':
        return {
          key: `${advice.kind} ${advice.home.id}`,
          text: t('next.contacts', {
            home: isolated(titleOf(advice.home)),
            views: views(advice.views),
            contacts: t('manage:figures.contactsOf', { count: advice.contacts }),
            expected: advice.expected,
            others: views(advice.n),
          }),
          to: paths.property.href(advice.home.id),
          way: t('next.homeWay'),
        };
      case 'views':
        return {
          key: `${advice.kind} ${advice.home.id}`,
          text: t('next.views', {
            home: isolated(titleOf(advice.home)),
            views: views(advice.views),
            before: views(advice.before),
          }),
          to: paths.property.href(advice.home.id),
          way: t('next.homeWay'),
        };
      default:
        return unreachable(advice);
    }
  };
}
