import { useEffect, useState } from 'react';
import { analyticsChoice, digitsChoice, pushChoice } from '#src/data/deviceChoice.ts';
import { useRecord } from '#src/data/useRecord.ts';
import { useSession } from '#src/data/useSession.ts';

/** The first screen needs no settings: they are read long after it was painted. */
const READ_AFTER_MS = 2500;

/** Mirrors the settings of the person who is signed in into the choices of this device. */
export function SettingsMirror() {
  const { status } = useSession();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    // The digits were the choice of the person who left. An opt-out stays: when in doubt, the next person's data is
    // not sent.
    // While it is not known yet who is here nobody has left.
    if (status !== 'unauthenticated') return;
    digitsChoice.set('auto');
    if (pushChoice.get() === 'on') void forgetPush();
  }, [status]);
  return status === 'authenticated' && isDue ? <Mirror /> : null;
}

/** Takes the device back from the person who left: it tells nothing more of theirs. */
async function forgetPush(): Promise<void> {
  pushChoice.set('off');
  const { unsubscribe } = await import('./push/pushDevice.ts');
  await unsubscribe();
}

function Mirror() {
  const settings = useRecord('settings');
  useEffect(() => {
    if (settings === undefined) return;
    digitsChoice.set(settings.digits ?? 'auto');
    analyticsChoice.set(settings.analytics === false ? 'off' : 'on');
  }, [settings]);
  return null;
}
