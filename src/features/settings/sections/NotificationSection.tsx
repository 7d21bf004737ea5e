import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecord } from '#src/data/useRecord.ts';
import { Switch } from '#src/ui/Switch.tsx';
import { Section } from '../Section.tsx';
import { TimeField } from '#src/ui/TimeField.tsx';
import { useChange } from '../useChange.ts';

/** The choice of the notices that are shown and counted, and the quiet hours. */
export function NotificationSection() {
  const { t } = useTranslation('settings');
  const id = useId();
  const settings = useRecord('settings') ?? {};
  const change = useChange('settings');
  const isQuiet = settings.quietHours ?? false;
  return (
    <Section title={t('notify.title')} note={t('kept')}>
      <div className="divide-y divide-line">
        <Switch
          label={t('notify.messages')}
          description={t('notify.messagesText')}
          isOn={settings.notifyMessages ?? true}
          onChange={(notifyMessages) => change({ notifyMessages })}
        />
        <Switch
          label={t('notify.viewings')}
          description={t('notify.viewingsText')}
          isOn={settings.notifyViewings ?? true}
          onChange={(notifyViewings) => change({ notifyViewings })}
        />
        <Switch
          label={t('notify.listings')}
          description={t('notify.listingsText')}
          isOn={settings.notifyListings ?? true}
          onChange={(notifyListings) => change({ notifyListings })}
        />
        <Switch
          label={t('notify.app')}
          description={t('notify.appText')}
          isOn={settings.notifyApp ?? true}
          onChange={(notifyApp) => change({ notifyApp })}
        />
        <div>
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
      </div>
    </Section>
  );
}
