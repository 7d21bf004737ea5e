import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSync } from '#src/data/SyncProvider.tsx';
import { saveTextFile } from '#src/ui/saveTextFile.ts';
import { Button } from '#src/ui/Button.tsx';

/** What a person sees when a page broke: in plain words, with a way on and a way to keep their work. */
export function ErrorView({ error }: { readonly error: unknown }) {
  const sync = useSync();
  const { t } = useTranslation('common');
  const [isExportFailed, setExportFailed] = useState(false);
  return (
    <div className="mx-auto grid max-w-lg gap-4 p-6 pt-[12dvh]">
      <h1 className="text-3xl font-semibold">{t('error.title')}</h1>
      <p className="text-soft">{t('error.text')}</p>
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
