import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { networkOf } from '#src/data/network.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useLive } from '#src/data/useLive.ts';
import { notReported, reportOnceShown, type ReportState } from '#src/failures/failures.ts';
import { didNotCome, isGone } from '#src/ui/untilItComes.ts';
import { saveTextFile } from '#src/ui/saveTextFile.ts';
import { Button } from '#src/ui/Button.tsx';

/** No more is said than what is so. */
const SAID: Readonly<Record<ReportState, string | null>> = {
  reported: 'error.reported',
  waits: 'error.waits',
  unknown: null,
  silent: null,
};

export interface ErrorViewProps {
  readonly error: unknown;
  /** The page's code could not be loaded: without a network that is nobody's mistake. */
  readonly isLoading?: boolean;
}

/** The page in place of a broken one: a plain explanation, a way on, and a way to keep one's work. */
export function ErrorView({ error, isLoading = false }: ErrorViewProps) {
  const sync = useSync();
  const { t } = useTranslation('common');
  const [isExportFailed, setExportFailed] = useState(false);
  const report = useMemo(() => {
    const isNoFailure = isLoading && !networkOf(sync.status).get();
    return isNoFailure ? notReported : reportOnceShown(error, 'view');
  }, [sync, error, isLoading]);
  const said = SAID[useLive(report)];
  const isAway = isLoading && didNotCome(error) && !isGone(error);
  return (
    <div className="mx-auto grid max-w-lg gap-4 p-6 pt-[12dvh]">
      <h1 className="text-3xl font-semibold">{t('error.title')}</h1>
      <p className="text-soft">{t(isAway ? 'opensLater' : 'error.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>{t('error.retry')}</Button>
        <Button look="secondary" onClick={() => void exportUnsent()}>
          {t('error.export')}
        </Button>
      </div>
      {isExportFailed && (
        <p role="alert" className="text-danger">
          {t('error.exportFailed')}
        </p>
      )}
      <p role="status" className="min-h-5 text-sm text-soft">
        {said !== null && t(said)}
      </p>
      <details className="text-sm text-soft">
        <summary className="min-h-11 cursor-pointer content-center">{t('error.details')}</summary>
        <pre dir="ltr" className="overflow-x-auto rounded-field bg-wash p-3">
          {error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
        </pre>
      </details>
    </div>
  );

  async function exportUnsent(): Promise<void> {
    setExportFailed(false);
    try {
      const { fileName, text } = await sync.maintenance.exportUnsent();
      saveTextFile(fileName, text);
    } catch {
      setExportFailed(true);
    }
  }
}
