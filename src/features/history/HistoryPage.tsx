import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useCommand } from '#src/data/useCommand.ts';
import { useRecord } from '#src/data/useRecord.ts';
import { Switch } from '#src/ui/Switch.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#src/ui/Tabs.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { Comparisons } from './Comparisons.tsx';
import { Viewed } from './Viewed.tsx';

/** Comparisons and viewed listings, with the values of then and what changed since. */
export function HistoryPage() {
  const { t } = useTranslation(['saved', 'nav']);
  const [params, setParams] = useSearchParams();
  const settings = useRecord('settings');
  const [pause] = useCommand((sync, isPaused: boolean) =>
    sync.records.change('settings', { historyPaused: isPaused }),
  );
  const tab = params.get('tab') === 'viewed' ? 'viewed' : 'compared';
  return (
    <div className={pageClasses('wide')}>
      <h1 className="mb-4 text-[2rem] leading-tight font-semibold">{t('nav:history')}</h1>
      <Tabs
        value={tab}
        onValueChange={(value) => setParams({ tab: String(value) }, { replace: true })}
      >
        <TabList label={t('nav:history')} className="mb-5">
          <Tab value="compared">{t('history.compared.title')}</Tab>
          <Tab value="viewed">{t('history.viewed.title')}</Tab>
        </TabList>
        <TabPanel value="compared">
          <Comparisons />
        </TabPanel>
        <TabPanel value="viewed">
          <Viewed />
        </TabPanel>
      </Tabs>
      <div className="mt-8 border-t border-line pt-4">
        <Switch
          label={t('history.pause')}
          description={t('history.pauseText')}
          isOn={settings?.historyPaused === true}
          onChange={(isOn) => void pause(isOn)}
        />
      </div>
    </div>
  );
}
