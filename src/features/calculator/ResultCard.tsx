import { Link2, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { writeQuery } from '#search/query/queryAddress.ts';
import type { HeldListing } from '#src/data/types.ts';
import { SendButton } from '#src/shared/sending/index.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { toastError, toastSuccess } from '#src/ui/toasts.ts';
import type { Outcome } from './rules/results.ts';
import { SaveScenario } from './SaveScenario.tsx';
import { addressOf, type CalculatorState } from './useCalculator.ts';
import { useFigureText } from './useFigureText.ts';
import { useSentence } from './useSentence.ts';

export interface ResultCardProps {
  readonly state: CalculatorState;
  readonly home: HeldListing | null;
}

/**
 * The result of the fields: the answer, its parts, and what can be done with it. Spoken once somebody pauses.
 */
export function ResultCard({ state, home }: ResultCardProps) {
  const { t } = useTranslation(['calculator', 'homes', 'common']);
  const { outcome, now, isTyping } = state;
  const sentence = useSentence(state);
  return (
    <section
      aria-labelledby="calculator-result"
      className="min-w-0 rounded-card border border-line bg-sheet p-5 shadow-card lg:sticky lg:top-6 print:mt-6 print:shadow-none"
    >
      <h3 id="calculator-result" className="mb-3 text-xl font-semibold">
        {t('result')}
      </h3>
      {outcome.kind === 'done' && <Figures outcome={outcome} currency={now.currency} />}
      <p aria-hidden className="mt-4 text-soft">
        {sentence}
      </p>
      {/* One voice for the whole result, and none while a key is pressed. */}
      <p role="status" className="sr-only">
        {isTyping ? '' : sentence}
      </p>
      {outcome.kind === 'done' && (
        <div className="mt-5 flex flex-wrap gap-2 print:hidden">
          <SaveScenario now={now} home={home} />
          <Button
            look="secondary"
            icon={<Link2 size={18} aria-hidden />}
            onClick={() => void copyLink()}
          >
            {t('link.copy')}
          </Button>
          <SendButton
            what={{
              kind: 'page',
              title: t(`tab.${now.calculation}`),
              words: sentence,
              href: addressOf(now, home?.id ?? null),
              warning: t('homes:sending.values'),
            }}
          />
          <Button
            look="secondary"
            icon={<Printer size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('common:print')}
          </Button>
        </div>
      )}
      {outcome.kind === 'done' && now.calculation === 'afford' && (
        <Link
          to={`${paths.search.href()}?${writeQuery({
            type: 'rent',
            currency: now.currency,
            price: { max: outcome.figures[0]?.value ?? 0 },
          })}`}
          className="mt-3 inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-2 print:hidden"
        >
          {t('findHomes')}
        </Link>
      )}
    </section>
  );

  async function copyLink(): Promise<void> {
    try {
      const address = new URL(addressOf(now, home?.id ?? null), window.location.href).href;
      await window.navigator.clipboard.writeText(address);
      toastSuccess(t('link.copied'));
    } catch {
      toastError(t('link.failed'));
    }
  }
}

function Figures({
  outcome: { figures },
  currency,
}: {
  readonly outcome: Extract<Outcome, { kind: 'done' }>;
  readonly currency: string;
}) {
  const { t } = useTranslation('calculator');
  const text = useFigureText(currency);
  const [first, ...others] = figures;
  return (
    <dl>
      {first !== undefined && (
        <div className="mb-3">
          <dt className="text-soft">{t(`figure.${first.name}`)}</dt>
          <dd className="font-display text-[1.9rem] leading-tight font-semibold">
            <bdi>{text(first)}</bdi>
          </dd>
        </div>
      )}
      {others.map((figure) => (
        <div
          key={figure.name}
          className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2"
        >
          <dt>{t(`figure.${figure.name}`)}</dt>
          <dd className="font-medium tabular-nums">
            <bdi>{text(figure)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
