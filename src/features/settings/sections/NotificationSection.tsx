import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordBody } from '#src/data/types.ts';
import { useRecord } from '#src/data/useRecord.ts';
import { Switch } from '#src/ui/Switch.tsx';
import { TimeField } from '#src/ui/TimeField.tsx';
import { Section } from '../Section.tsx';
import { useChange } from '../useChange.ts';
import { ChannelTable } from './ChannelTable.tsx';

/** The choice of what is told where, and the quiet hours, by the clock of where it is made. */
export function NotificationSection() {
  const { t } = useTranslation('settings');
  const id = useId();
  const settings = useRecord('settings') ?? {};
  const store = useChange('settings');
  const change = (fields: Partial<RecordBody<'settings'>>) =>
    store({ ...fields, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
  const isQuiet = settings.quietHours ?? false;
  return (
    <Section title={t('notify.title')} note={t('kept')}>
      <ChannelTable settings={settings} onChange={change} />
      <p className="mt-3 text-sm text-soft">{t('notify.channelsText')}</p>
      <div className="mt-2">
        <Switch
          label={t('notify.quiet')}
          description={t('notify.quietText')}
          isOn={isQuiet}
          onChange={(quietHours) => change({ quietHours })}
        />
        {isQuiet && (
          <div className="flex flex-wrap gap-4 pb-3">
            <TimeField
              id={`${id}-from`}
              label={t('notify.from')}
              value={settings.quietFrom ?? '22:00'}
              onChange={(quietFrom) => change({ quietFrom })}
            />
            <TimeField
              id={`${id}-to`}
              label={t('notify.to')}
              value={settings.quietTo ?? '07:00'}
              onChange={(quietTo) => change({ quietTo })}
            />
          </div>
        )}
      </div>
    </Section>
  );
}
