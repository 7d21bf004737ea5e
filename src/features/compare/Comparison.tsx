import { ListChecks, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { localDay } from '#contract/rules/calendarDay.ts';
import { compareScores } from './rules/compareHighlights.ts';
import type { HeldListing } from '#src/data/types.ts';
import { compareTray } from '#src/listings/compare/index.ts';
import { MovingDayField, useMovingDay } from '#src/listings/cost/index.ts';
import { SendButton } from '#src/shared/sending/index.ts';
import { PlacesButton, usePlaces } from '#src/shared/places/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { CompareTable } from './CompareTable.tsx';
import { bestByRow, costsOf, hasSeveralCurrencies, valuesOf, winnerOf } from './compareTable.ts';
import { Note } from './Note.tsx';
import { ChangesSince } from './ChangesSince.tsx';
import { useComparison } from './useComparison.ts';
import { Weights } from './Weights.tsx';

export interface ComparisonProps {
  /** Two to four. */
  readonly homes: readonly HeldListing[];
  /** The id of a saved comparison that is opened again; null: a new one. */
  readonly of: string | null;
}

/** The homes side by side: the best in each row, the person's weights, and their note. */
export function Comparison({ homes, of }: ComparisonProps) {
  const { t } = useTranslation(['compare', 'homes', 'common']);
  const format = useFormat();
  const go = useNavigate();
  const kept = useComparison(homes, of);
  const [isShort, setShort] = useState(false);
  const [now] = useState(() => Date.now());
  const moveIn = useMovingDay();
  const places = usePlaces();
  const terms = {
    moveIn,
    today: localDay(new Date(now)),
    hasPets: false,
    now,
    places: places.map(({ body }) => body),
  };
  const values = valuesOf(homes, terms);
  const costs = homes.map((home) => costsOf(home, terms));
  const weights = kept.body?.weights ?? {};
  const scores = compareScores(values, weights, homes.length);
  const ids = homes.map(({ id }) => id);

  function weigh(row: string, weight: number): void {
    const next = { ...weights, [row]: weight };
    const winnerId = winnerOf(ids, compareScores(values, next, homes.length));
    // A weight that could not be stored still counts on the screen.
    kept.change({ weights: next, winnerId }).catch(() => undefined);
  }

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 print:hidden">
        <div className="grow sm:min-w-56 sm:grow-0">
          <Switch label={t('differences')} isOn={isShort} onChange={setShort} />
        </div>
        <div className="-mx-1.5 flex flex-wrap max-sm:[&>button]:gap-1.5 max-sm:[&>button]:px-1.5 sm:ms-auto sm:-me-5">
          <Button
            look="quiet"
            icon={<ListChecks size={18} aria-hidden />}
            onClick={() => {
              compareTray.set(ids);
              void go(paths.compare.choose());
            }}
          >
            {t('chooseOthers')}
          </Button>
          <SendButton
            look="quiet"
            isShort
            what={{
              kind: 'page',
              title: t('homes:sending.homes', { count: homes.length }),
              words: `${t('homes:sending.compared')}: ${homes.map(({ title }) => title).join(' · ')}`,
              href: paths.compare.href(ids),
            }}
          />
          <PlacesButton isShort />
          <Button
            look="quiet"
            icon={<Printer size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            <span className="max-sm:sr-only">{t('common:print')}</span>
          </Button>
        </div>
      </div>
      {of !== null && kept.body !== null && <ChangesSince asOf={kept.body.asOf} homes={homes} />}
      {hasSeveralCurrencies(homes) && (
        <p className="mb-4 rounded-field bg-wash px-4 py-3 text-soft">{t('currencies')}</p>
      )}
      {costs.some((each) => each !== null) && (
        <div className="mb-5 max-w-md">
          <MovingDayField
            label={t('movingIn')}
            description={[format.day(moveIn ?? terms.today), t('movingInNote')].join(' · ')}
            day={moveIn ?? terms.today}
            earliest={terms.today}
          />
        </div>
      )}
      <CompareTable
        homes={homes}
        values={values}
        costs={costs}
        best={bestByRow(values)}
        scores={scores}
        isShort={isShort}
        onRemove={(id) => {
          const others = ids.filter((one) => one !== id);
          compareTray.set(others);
          void go(others.length < 2 ? paths.compare.choose() : paths.compare.href(others));
        }}
      />
      <p className="mt-3 text-sm text-soft">{t('legend')}</p>
      <Weights weights={weights} hasPlaces={places.length > 0} onChange={weigh} />
      <Note kept={kept.body?.note ?? ''} onChange={(note) => kept.change({ note })} />
    </>
  );
}
