import { useTranslation } from 'react-i18next';
import { RISK_LEVELS } from '#contract/entities/property.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { ChoiceChips } from '#src/ui/form/Chips.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { fieldId, useOpenDraft } from '../hooks/draftContext.ts';
import { asSentence } from '../rules/asSentence.ts';
import { type DraftRisk, type RiskFault, riskFault, risksIn, risksKept } from '../rules/risks.ts';
import { isReviewed } from '../rules/values.ts';

/** Flood, noise and heat: how much of each, who says so, and since when. */
export function RisksField() {
  const { t } = useTranslation('listHome');
  const { draft, errorOf } = useOpenDraft();
  const risks = risksIn(draft.body.fields);
  // A fault of a row is shown in the row.
  const error = risks.some((risk) => riskFault(risk)) ? undefined : errorOf('risks');
  const set = (next: readonly DraftRisk[]) => {
    const kept = risksKept(next);
    draft.set({ risks: kept.length === 0 ? undefined : kept });
  };
  return (
    <fieldset id={fieldId('risks')} tabIndex={-1} className="grid gap-5 outline-none">
      <legend className="sr-only">{t('field.risks')}</legend>
      <p className="text-soft">{t('risk.hint')}</p>
      {error !== undefined && <p className="text-sm font-medium text-danger">{error}</p>}
      {risks.map((risk, index) => (
        <RiskRow
          key={risk.kind}
          risk={risk}
          fault={isReviewed(draft.body.fields) ? riskFault(risk) : null}
          onChange={(next) => set(risks.with(index, next))}
        />
      ))}
    </fieldset>
  );
}

interface RiskRowProps {
  readonly risk: DraftRisk;
  /** The error to show; null: none. */
  readonly fault: RiskFault | null;
  readonly onChange: (risk: DraftRisk) => void;
}

function RiskRow({ risk, fault, onChange }: RiskRowProps) {
  const { t } = useTranslation(['listHome', 'listing']);
  const format = useFormat();
  const isStated = risksKept([risk]).length > 0;
  const errorIn = (field: RiskFault['field']) =>
    fault?.field === field ? asSentence(t(`fault.${fault.code}`)) : undefined;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <ChoiceChips
          id={`${fieldId('risks')}-${risk.kind}`}
          legend={t(`listing:risk.${risk.kind}`)}
          error={errorIn('level')}
          canClear
          value={risk.level}
          options={RISK_LEVELS.map((value) => ({ value, label: t(`listing:risk.level.${value}`) }))}
          onChange={(value) =>
            onChange({ ...risk, level: RISK_LEVELS.find((each) => each === value) ?? '' })
          }
        />
      </div>
      {isStated && (
        <>
          <TextField
            label={t('risk.source')}
            error={errorIn('source')}
            maxLength={120}
            autoComplete="off"
            dir="auto"
            value={risk.source}
            onChange={({ target }) => onChange({ ...risk, source: target.value })}
          />
          <TextField
            label={t('risk.as_of')}
            error={errorIn('as_of')}
            description={format.day(risk.as_of)}
            type="date"
            value={risk.as_of}
            onChange={({ target }) => onChange({ ...risk, as_of: target.value })}
          />
        </>
      )}
    </div>
  );
}
