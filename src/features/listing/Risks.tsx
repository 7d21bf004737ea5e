import { useTranslation } from 'react-i18next';
import { type PropertyDetails, RISK_KINDS } from '#contract/entities/property.ts';
import { useFormat } from '#src/i18n/useFormat.ts';

export interface RisksProps {
  readonly risks: NonNullable<PropertyDetails['risks']>;
}

/** Flood, noise and heat, each with its source and date. An unknown risk is named so, not "low". */
export function Risks({ risks }: RisksProps) {
  const { t } = useTranslation('listing');
  const format = useFormat();
  return (
    <dl className="mt-5 divide-y divide-line border-t border-line">
      {RISK_KINDS.map((kind) => {
        const known = risks.find((risk) => risk.kind === kind);
        return (
          <div key={kind} className="flex flex-wrap items-baseline gap-x-4 py-2">
            <dt className="w-28 shrink-0">{t(`risk.${kind}`)}</dt>
            <dd className={known === undefined ? 'text-soft' : 'min-w-0 flex-1'}>
              {known === undefined ? (
                t('risk.none')
              ) : (
                <>
                  <span className="font-medium">{t(`risk.level.${known.level}`)}</span>{' '}
                  <span className="text-sm text-soft">
                    {t('risk.source', {
                      source: known.source,
                      date: format.date(known.as_of),
                    })}
                  </span>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
