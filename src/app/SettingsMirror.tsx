import { useEffect, useState } from 'react';
import { analyticsChoice, digitsChoice } from '#src/data/deviceChoice.ts';
import { useRecord } from '#src/data/useRecord.ts';
import { useSession } from '#src/data/useSession.ts';

/** The first screen needs no settings: they are read when it has long been painted. */
const READ_AFTER_MS = 2500;

/** Keeps the choices of this device in step with the settings of whoever is signed in. */
export function SettingsMirror() {
  const isSignedIn = useSession().status === 'authenticated';
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    // Whose digits they were has gone. An opt-out stays: it errs on the side of whoever comes next.
    if (!isSignedIn) digitsChoice.set('auto');
  }, [isSignedIn]);
  return isSignedIn && isDue ? <Mirror /> : null;
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
