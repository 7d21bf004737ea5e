import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { useUpdate } from './update/UpdateProvider.tsx';
import type { CheckResult } from './update/workerLink.ts';
import { APP_VERSION } from './version.ts';

/** The version that runs in this tab, and the button that looks for a newer one. */
export function VersionNote() {
  const { t } = useTranslation('settings');
  const { check } = useUpdate();
  const [result, setResult] = useState<CheckResult | 'running' | null>(null);

  async function look(): Promise<void> {
    setResult('running');
    setResult(await check());
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p>
          {t('version', { version: '' })}
          <bdi dir="ltr">{APP_VERSION}</bdi>
        </p>
        <Button look="secondary" disabled={result === 'running'} onClick={() => void look()}>
          {t('checkUpdate')}
        </Button>
      </div>
      <p role="status" className="text-soft empty:hidden">
        {result !== null && t(`check.${result}`)}
      </p>
    </div>
  );
}
