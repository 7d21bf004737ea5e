import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#src/ui/Badge.tsx';
import { ChoiceChips, SetChips } from '#src/ui/form/Chips.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#src/ui/Tabs.tsx';
import { Part } from '../Part.tsx';

const TABS = ['messages', 'saved', 'alerts', 'history', 'settings'] as const;

export function Choices() {
  const { t } = useTranslation(['settings', 'nav', 'auth', 'common']);
  const [isOn, setOn] = useState(true);
  const [theme, setTheme] = useState('light');
  const [kinds, setKinds] = useState<readonly string[]>(['dark']);
  const options = ['light', 'dark', 'system'].map((value) => ({
    value,
    label: t(`theme.${value}`),
  }));
  return (
    <Part title="Choices">
      <Tabs defaultValue="messages">
        <TabList label={t('nav:main')}>
          {TABS.map((tab) => (
            <Tab key={tab} value={tab}>
              {t(`nav:${tab}`)}
              {tab === 'alerts' && <Badge tone="accent">3</Badge>}
            </Tab>
          ))}
        </TabList>
        {TABS.map((tab) => (
          <TabPanel key={tab} value={tab}>
            <p className="py-4">{t(`nav:${tab}`)}</p>
          </TabPanel>
        ))}
      </Tabs>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <ChoiceChips
          id="show-one"
          legend={t('theme.title')}
          description={t('perDevice')}
          options={options}
          value={theme}
          onChange={setTheme}
        />
        <SetChips
          id="show-any"
          legend={t('theme.title')}
          error={t('common:notSaved')}
          options={options}
          values={kinds}
          onChange={setKinds}
        />
        <Switch
          label={t('privacy.typing')}
          description={t('privacy.typingText')}
          isOn={isOn}
          onChange={setOn}
        />
        <Switch label={t('notify.quiet')} isOn={!isOn} onChange={(next) => setOn(!next)} />
      </div>
    </Part>
  );
}
