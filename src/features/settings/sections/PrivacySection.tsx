import { useTranslation } from 'react-i18next';
import { useRecord } from '#src/data/useRecord.ts';
import { Switch } from '#src/ui/Switch.tsx';
import { Section } from '../Section.tsx';
import { useChange } from '../useChange.ts';

/** The data that others may see, and the data that may leave the device besides what a person sends. */
export function PrivacySection() {
  const { t } = useTranslation('settings');
  const settings = useRecord('settings') ?? {};
  const change = useChange('settings');
  return (
    <Section title={t('privacy.title')} note={t('kept')}>
      <div className="divide-y divide-line">
        <Switch
          label={t('privacy.read')}
          description={t('privacy.readText')}
          isOn={settings.readReceipts ?? true}
          onChange={(readReceipts) => change({ readReceipts })}
        />
        <Switch
          label={t('privacy.typing')}
          description={t('privacy.typingText')}
          isOn={settings.typing ?? true}
          onChange={(typing) => change({ typing })}
        />
        <Switch
          label={t('privacy.analytics')}
          description={t('privacy.analyticsText')}
          isOn={settings.analytics ?? true}
          onChange={(analytics) => change({ analytics })}
        />
      </div>
    </Section>
  );
}
