import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallDevice, CallTools } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';
import { Button } from '#src/ui/Button.tsx';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';

const KINDS = ['microphone', 'camera', 'speaker'] as const;

/** The devices for calls: chosen here, before a call or in it. */
export function CallDevices({ tools }: { readonly tools: CallTools }) {
  const { t } = useTranslation('calls');
  const devices = useLive(tools.devices) ?? [];
  const setup = useLive(tools.chosen);
  const [trouble, setTrouble] = useState<Awaited<ReturnType<CallTools['nameDevices']>>>(null);
  const isNamed = devices.some(({ label }) => label !== '');
  if (!isNamed) {
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-soft">{t('setup.devices.unnamed')}</p>
        <Button
          look="secondary"
          onClick={() => void tools.nameDevices().then((why) => setTrouble(() => why))}
        >
          {t('setup.devices.show')}
        </Button>
        {trouble !== null && (
          <p role="alert" className="text-danger">
            {t(`trouble.microphone.${trouble}`)}
          </p>
        )}
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      {KINDS.map((kind) => (
        <DeviceSelect
          key={kind}
          kind={kind}
          devices={devices.filter((device) => device.kind === kind)}
          value={setup[kind]}
          onChange={(id) => tools.choose({ [kind]: id })}
        />
      ))}
    </div>
  );
}

function DeviceSelect({
  kind,
  devices,
  value,
  onChange,
}: {
  readonly kind: CallDevice['kind'];
  readonly devices: readonly CallDevice[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}) {
  const { t } = useTranslation('calls');
  // Some browsers leave the loudspeaker to the system.
  if (devices.length === 0)
    return <p className="text-[0.9375rem] text-soft">{t(`setup.devices.no.${kind}`)}</p>;
  // The browser lists what it takes by itself under this name, too.
  const named = devices.filter(({ id }) => id !== 'default' && id !== 'communications');
  const isThere = named.some(({ id }) => id === value);
  return (
    <NativeSelect
      label={t(`setup.devices.${kind}`)}
      value={isThere ? (value ?? '') : ''}
      options={[
        { value: '', label: t('setup.devices.byItself') },
        ...named.map(({ id, label }) => ({ value: id, label: label || id.slice(0, 8) })),
      ]}
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  );
}
