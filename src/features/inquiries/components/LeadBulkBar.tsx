import { useTranslation } from 'react-i18next';
import { INQUIRY_STAGES, type InquiryStage } from '#contract/entities/inquiry.ts';
import { Button } from '#src/ui/Button.tsx';

export interface LeadBulkBarProps {
  /** How many are chosen. */
  readonly count: number;
  readonly onMove: (stage: InquiryStage) => void;
  readonly onClear: () => void;
}

/** Moves the people chosen on the board to another stage. */
export function LeadBulkBar({ count, onMove, onClear }: LeadBulkBarProps) {
  const { t } = useTranslation(['inquiries', 'common']);
  return (
    <div
      role="group"
      aria-label={t('bulk.label')}
      className="mt-4 flex flex-wrap items-center gap-2 rounded-card border border-accent bg-accent-wash px-4 py-2"
    >
      <p className="me-2 font-semibold">{t('bulk.chosen', { n: count })}</p>
      {INQUIRY_STAGES.map((stage) => (
        <Button key={stage} look="secondary" onClick={() => onMove(stage)}>
          {t(`stage.${stage}`)}
        </Button>
      ))}
      <Button look="quiet" onClick={onClear}>
        {t('common:clearSelection')}
      </Button>
    </div>
  );
}
