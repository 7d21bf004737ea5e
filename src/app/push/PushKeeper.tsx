import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { lockScreenChoice, pushChoice } from '#src/data/deviceChoice.ts';
import { useHasSent } from '#src/data/useHasSent.ts';
import { useLive } from '#src/data/useLive.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { loadLateTexts } from '#src/i18n/setup.ts';
import { wasPutOff } from './askedBefore.ts';
import { keepPush } from './keepPush.ts';
import { clearShown, leaveWords } from './pushDevice.ts';
import { offerPush, usePushState } from './pushState.ts';
import { pushWordsOf } from './pushWords.ts';

/** Keeps this device told of as it was chosen, and says when the moment to ask has come. */
export function PushKeeper() {
  const sync = useSync();
  const choice = useLive(pushChoice);
  useEffect(() => {
    const keep = () => void keepPush(sync);
    const look = () => {
      if (document.visibilityState === 'visible') void clearShown().catch(() => undefined);
    };
    keep();
    look();
    window.addEventListener('online', keep);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('online', keep);
      document.removeEventListener('visibilitychange', look);
    };
  }, [sync]);
  return choice === 'on' ? <Words /> : <Offer />;
}

/** Leaves the worker the words of the language that is shown. */
function Words() {
  const { push } = useSync();
  const { i18n } = useTranslation('common');
  const { language } = i18n;
  const showsContent = useLive(lockScreenChoice) === 'shown';
  useEffect(() => {
    const leave = async () => {
      await loadLateTexts();
      await leaveWords(
        pushWordsOf(i18n, language, { showsContent, names: (await push.open()).namesAt() }),
      );
    };
    leave().catch(() => undefined);
  }, [push, i18n, language, showsContent]);
  return null;
}

/** Not before it is of use: a message was sent from here, or a search saved. */
function Offer() {
  const hasSent = useHasSent();
  const searches = useRecords('saved_search')?.length ?? 0;
  const state = usePushState();
  const isDue =
    (hasSent || searches > 0) &&
    state === 'off' &&
    Notification.permission === 'default' &&
    !wasPutOff(document.cookie);
  useEffect(() => {
    offerPush(isDue);
    return () => offerPush(false);
  }, [isDue]);
  return null;
}
