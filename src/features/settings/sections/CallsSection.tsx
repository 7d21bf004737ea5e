import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSync } from '#src/data/SyncProvider.tsx';
import type { CallTools } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';
import { CallDevices } from '#src/shared/calls/index.ts';
import { Switch } from '#src/ui/Switch.tsx';
import { Section } from '../Section.tsx';
import { NetworkTest } from './NetworkTest.tsx';

/** The devices of this device's calls, the ways they take, and whether they work. */
export function CallsSection() {
  const { t } = useTranslation(['calls', 'settings']);
  const { calls } = useSync();
  const [tools, setTools] = useState<CallTools | null>(null);
  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const controller = await calls.open();
      if (!isGone) setTools(controller.tools);
    };
    open().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [calls]);
  return (
    <Section title={t('setup.title')} note={t('settings:perDevice')}>
      {tools && (
        <div className="grid gap-5">
          <CallDevices tools={tools} />
          <RelayOnly tools={tools} />
          <NetworkTest tools={tools} />
        </div>
      )}
    </Section>
  );
}

function RelayOnly({ tools }: { readonly tools: CallTools }) {
  const { t } = useTranslation('calls');
  const { isRelayOnly } = useLive(tools.chosen);
  const [hasRelays, setHasRelays] = useState<boolean | 'unknown'>('unknown');
  useEffect(() => {
    let isGone = false;
    tools.hasRelays().then(
      (has) => !isGone && setHasRelays(has),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [tools]);
  // A person who chose it may always take it back.
  if (!isRelayOnly && hasRelays !== true) {
    return (
      <p className="text-[0.9375rem] text-soft">
        {t(hasRelays === false ? 'setup.relayOnly.none' : 'setup.relayOnly.unknown')}
      </p>
    );
  }
  return (
    <Switch
      label={t('setup.relayOnly.label')}
      description={t(hasRelays === false ? 'setup.relayOnly.gone' : 'setup.relayOnly.text')}
      isOn={isRelayOnly}
      onChange={(isNow) => tools.choose({ isRelayOnly: isNow })}
    />
  );
}
