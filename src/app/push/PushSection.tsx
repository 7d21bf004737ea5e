import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { lockScreenChoice } from '#src/data/deviceChoice.ts';
import { useLive } from '#src/data/useLive.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { Section } from '#src/features/settings/Section.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { BrowserFacts } from '../away/BrowserFacts.tsx';
import { keepPush, turnPushOff, turnPushOn } from './keepPush.ts';
import { usePushState } from './pushState.ts';

/** Whether this device tells something while the app is closed, as far as its browser can. */
export function PushSection() {
  const { t } = useTranslation(['push', 'settings']);
  const sync = useSync();
  const state = usePushState();
  const isShown = useLive(lockScreenChoice) === 'shown';
  useEffect(() => void keepPush(sync), [sync]);
  const isOn = state === 'on' || state === 'waiting';
  const canTurn = isOn || state === 'off';
  return (
    <Section title={t('title')} note={t('settings:perDevice')}>
      {canTurn ? (
        <div className="divide-y divide-line">
          <Switch
            label={t('switch')}
            description={t(`state.${state}`)}
            isOn={isOn}
            onChange={(wanted) => void (wanted ? turnPushOn(sync) : turnPushOff(sync))}
          />
          {isOn && (
            <Switch
              label={t('content')}
              description={t('contentText')}
              isOn={isShown}
              onChange={(wanted) => lockScreenChoice.set(wanted ? 'shown' : 'hidden')}
            />
          )}
        </div>
      ) : (
        <p className="text-soft" role="status">
          {t(`state.${state}`)}
        </p>
      )}
      <BrowserFacts />
    </Section>
  );
}
