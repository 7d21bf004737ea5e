import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '#src/ui/Switch.tsx';
import { TimeField } from '#src/ui/TimeField.tsx';

const USUAL = { quietFrom: '22:00', quietTo: '07:00' };

export interface QuietHoursProps {
  /** 'HH:MM'; null: none. */
  readonly from: string | null;
  readonly to: string | null;
  readonly onChange: (hours: { quietFrom?: string | null; quietTo?: string | null }) => void;
}

/** When the alert is silent; what it finds meanwhile is notified together afterwards. */
export function QuietHours({ from, to, onChange }: QuietHoursProps) {
  const { t } = useTranslation('notices');
  const id = useId();
  return (
    <div>
      <Switch
        label={t('alerts.quiet.label')}
        description={t('alerts.quiet.text')}
        isOn={from !== null}
        onChange={(isOn) => onChange(isOn ? USUAL : { quietFrom: null, quietTo: null })}
      />
      {from !== null && to !== null && (
        <div className="mt-2 grid grid-cols-2 gap-4">
          <TimeField
            id={`${id}-from`}
            label={t('alerts.quiet.from')}
            value={from}
            onChange={(quietFrom) => onChange({ quietFrom })}
          />
          <TimeField
            id={`${id}-to`}
            label={t('alerts.quiet.to')}
            value={to}
            onChange={(quietTo) => onChange({ quietTo })}
          />
        </div>
      )}
    </div>
  );
}
