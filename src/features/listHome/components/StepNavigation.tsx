import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { classes } from '#src/ui/classes.ts';
import { useScrollEdges } from '#src/ui/useScrollEdges.ts';
import { useOpenDraft } from '../hooks/draftContext.ts';
import { isPinGuessed } from '../rules/guessedPin.ts';
import { isBegun, questionOf, stepOf, STEPS, type Step } from '../rules/steps.ts';

/** All steps, with how much is missing on each. Scrolls sideways on phones. */
export function StepNavigation({ current }: { readonly current: Step }) {
  const { t } = useTranslation('listHome');
  const { id, faults, draft } = useOpenDraft();
  const { fields, photos } = draft.body;
  const strip = useRef<HTMLOListElement>(null);
  useScrollEdges(strip);
  useEffect(() => {
    const shown = strip.current?.querySelector(`[data-step=${current}]`);
    shown?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav aria-label={t('steps')} className="min-w-0">
      <ol
        ref={strip}
        className="-mx-4 flex gap-1 overflow-x-auto px-4 [scrollbar-width:none] lg:sticky lg:top-6 lg:mx-0 lg:grid lg:px-0"
      >
        {STEPS.map((step) => {
          const missing = faults.filter(({ field }) => stepOf(questionOf(field)) === step).length;
          return (
            <li key={step} data-step={step} className="shrink-0">
              <Link
                to={paths.listProperty.href(id, step)}
                replace
                aria-current={step === current ? 'step' : undefined}
                className={classes(
                  'flex min-h-11 items-center gap-2 rounded-field px-3 py-1.5 whitespace-nowrap no-underline',
                  step === current
                    ? 'bg-accent-wash font-semibold text-ink'
                    : 'text-soft hover:bg-wash hover:text-ink',
                )}
              >
                <span className="flex-1">{t(`step.${step}`)}</span>
                {step !== 'review' &&
                  (missing > 0 ? (
                    <Badge tone="warn">
                      <span aria-label={t('missing', { count: missing })}>
                        {t('nav:count', { count: missing })}
                      </span>
                    </Badge>
                  ) : (
                    // The step requires nothing: no tick before something was filled in.
                    isBegun(step, fields, photos.length) &&
                    !(step === 'place' && isPinGuessed(fields)) && (
                      <Check size={16} aria-label={t('stepDone')} className="text-good" />
                    )
                  ))}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
