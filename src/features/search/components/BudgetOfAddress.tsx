import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { budgetOf, upToPrice } from '#search/reading/meantBy.ts';
import { readQuery, writeQuery } from '#search/query/queryAddress.ts';
import { budgetIn, WHERE } from '#search/query/startWords.ts';
import { Banner } from '#src/ui/Banner.tsx';

/**
 * The start page asks for a highest price before anybody knows in which currency: it stands in the address as
 * it was typed until the place is known and homes say theirs. It says so when the text is no price.
 */
export function BudgetOfAddress({
  currency,
}: {
  /** The commonest of what was found; null or undefined while that is not known. */
  readonly currency: string | null | undefined;
}) {
  const { t } = useTranslation('search');
  const [params, setParams] = useSearchParams();
  // A map that is shown meanwhile stays.
  const state: unknown = useLocation().state;
  const text = budgetIn(params);
  const most = currency == null ? undefined : budgetOf(text, currency);
  const isPlaced = !params.has(WHERE);
  useEffect(() => {
    if (text === '' || !isPlaced || typeof most !== 'number' || most === 0) return;
    const { query } = readQuery(params.toString());
    setParams(writeQuery(upToPrice(query, most)), { replace: true, state });
  }, [text, isPlaced, most, params, setParams, state]);
  if (text === '' || (most !== null && most !== 0)) return null;
  return <Banner tone="warn" title={t('noBudget', { text })} className="mb-4 rounded-card" />;
}
