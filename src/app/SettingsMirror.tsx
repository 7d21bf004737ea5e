import { useEffect, useState } from 'react';
import { analyticsChoice, digitsChoice } from '#src/data/deviceChoice.ts';
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
    if (status === 'unauthenticated') digitsChoice.set('auto');
  }, [status]);
  return status === 'authenticated' && isDue ? <Mirror /> : null;
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
