import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TERMS } from '#search/recommend/recommend.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { Select } from '#src/ui/Select.tsx';
import { toastError, toastSuccess } from '#src/ui/toasts.ts';
import type { Recommending } from './useRecommendations.ts';

const NONE = 'none';
/** 1 is as usual. */
const STEPS = { least: 0, most: 3, step: 1 } as const;

/** The conditions, the weights, and the way to begin anew. */
export function Controls({ recommending }: { readonly recommending: Recommending }) {
  const { t } = useTranslation('renter');
  const { searches, search, choices, change, hasBudget } = recommending;
  const put = (fields: Parameters<Recommending['change']>[0]) =>
    change(fields).catch(() => toastError(t('recommended.failed')));
  return (
    <details className="group rounded-card border border-line bg-sheet px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
        {t('recommended.tune.title')}
        <ChevronDown
          size={22}
          aria-hidden
          className="shrink-0 text-accent transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-6 pb-4">
        {searches.length > 0 && (
          <div className="max-w-md">
            <Select
              label={t('recommended.tune.must')}
              description={t('recommended.tune.mustText')}
              value={search?.id ?? NONE}
              options={[
                { value: NONE, label: t('recommended.tune.none') },
                ...searches.map(({ id, body }) => ({ value: id, label: body.name })),
              ]}
              onChange={(id) => void put({ searchId: id === NONE ? '' : id })}
            />
          </div>
        )}
        {!hasBudget && (
          <p>
            {t('recommended.tune.noBudget')}{' '}
            <Link
              to={paths.profile.href()}
              className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-2"
            >
              {t('recommended.tune.budget')}
            </Link>
          </p>
        )}
        <fieldset>
          <legend className="mb-2 font-semibold">{t('recommended.tune.weights')}</legend>
          <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
            {TERMS.map((term) => {
              const value = choices.weights[term] ?? 1;
              const text = t(`recommended.tune.level.${value}`);
              return (
                <label key={term} className="grid gap-1">
                  <span className="flex justify-between gap-3">
                    <span>{t(`recommended.term.${term}`)}</span>
                    <span aria-hidden className="text-soft">
                      {text}
                    </span>
                  </span>
                  <input
                    type="range"
                    min={STEPS.least}
                    max={STEPS.most}
                    step={STEPS.step}
                    value={value}
                    aria-valuetext={text}
                    onChange={({ target }) =>
                      void put({ weights: { ...choices.weights, [term]: Number(target.value) } })
                    }
                    className="min-h-11 w-full"
                  />
                </label>
              );
            })}
          </div>
        </fieldset>
        <div>
          <Button
            look="secondary"
            onClick={() =>
              void put({ weights: {}, since: Date.now() }).then(() =>
                toastSuccess(t('recommended.tune.done')),
              )
            }
          >
            {t('recommended.tune.reset')}
          </Button>
          <p className="mt-1.5 text-sm text-soft">{t('recommended.tune.resetText')}</p>
        </div>
      </div>
    </details>
  );
}
