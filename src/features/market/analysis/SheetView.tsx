import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { analysisOf } from '../rules/analysis.ts';
import { useNow } from '#src/data/useNow.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { saveCsv } from '#src/ui/saveCsv.ts';
import { CompsMapView } from './CompsMapView.tsx';
import { SaveAnalysis } from './SaveAnalysis.tsx';
import type { Sheet } from './sheet.ts';
import { SendSheet } from './SendSheet.tsx';
import { SheetChart } from './SheetChart.tsx';
import { sheetCsv } from './sheetCsv.ts';
import { SheetSentences, Variants, Yield } from './SheetSentences.tsx';
import { rowId, SheetTable } from './SheetTable.tsx';
import { useOut } from './useOut.ts';

export interface SheetViewProps {
  readonly sheet: Sheet;
  /** The kept analysis it is, with the homes as they are today; null: it is of today. */
  readonly kept: {
    readonly id: string;
    readonly name: string;
    readonly today: ReadonlyMap<string, HeldListing>;
  } | null;
}

/** The joint figures of the homes of a sheet, and each home. */
export function SheetView({ sheet, kept }: SheetViewProps) {
  const { t } = useTranslation(['market', 'common']);
  const format = useFormat();
  const now = useNow();
  const { out, toggle } = useOut(sheet);
  const counted = useMemo(() => sheet.homes.filter(({ id }) => !out.has(id)), [sheet.homes, out]);
  const analysis = useMemo(
    () => analysisOf(counted, sheet.home?.area ?? null),
    [counted, sheet.home],
  );
  const csv = () =>
    sheetCsv(sheet, out, {
      home: t('comparables.table.home'),
      price: t(`comparables.table.price.${sheet.type}`),
      area: t('comparables.csv.area'),
      perSquareMetre: t(`metric.perSquareMetre.${sheet.type}`),
      km: t('comparables.csv.km'),
      weight: t('comparables.table.weight'),
      counts: t('comparables.table.counts'),
    });
  return (
    <section aria-labelledby="analysis-name" className="mt-8">
      <h2 id="analysis-name" dir="auto" className="mb-3 text-xl font-semibold wrap-anywhere">
        {kept?.name ?? sheet.name}
      </h2>
      <div role="status">
        <SheetSentences {...{ sheet, analysis }} />
      </div>
      {analysis.kind === 'figures' && <SheetChart {...{ sheet, out }} figures={analysis} />}
      {sheet.homes.length > 0 && (
        <>
          <div className="mt-4 flex flex-wrap gap-3 print:hidden">
            <SaveAnalysis {...{ sheet, out, kept }} />
            {analysis.kind === 'figures' && (
              <SendSheet {...{ sheet, analysis }} isKept={kept !== null} />
            )}
            <Button look="secondary" onClick={() => saveCsv('market-analysis.csv', csv())}>
              {t('csv')}
            </Button>
            <Button look="secondary" onClick={() => window.print()}>
              {t('common:print')}
            </Button>
          </div>
          <h3 className="mt-8 mb-1 text-lg font-semibold">{t('comparables.table.title')}</h3>
          <p className="mb-2 text-soft">
            {t('comparables.table.left', { counted: counted.length, total: sheet.homes.length })}{' '}
            {sheet.total > sheet.homes.length &&
              t(sheet.home ? 'comparables.table.most.home' : 'comparables.table.most.area', {
                total: sheet.total,
              })}
          </p>
          <SheetTable {...{ sheet, out }} onToggle={toggle} today={kept?.today ?? null} />
          <CompsMapView
            key={sheet.home?.id ?? sheet.area?.id}
            {...{ sheet, out }}
            onHome={(id) => document.getElementById(rowId(id))?.focus()}
          />
        </>
      )}
      <Variants {...{ sheet, analysis }} />
      <Yield {...{ sheet, analysis }} />
      <p className="mt-6 max-w-prose text-sm text-pretty text-soft">
        {t(sheet.home ? 'comparables.note.home' : 'comparables.note.area')}{' '}
        {kept === null &&
          sheet.at !== null &&
          t('comparables.note.asOf', { when: format.asOf(sheet.at, now) })}
      </p>
    </section>
  );
}
