import { CloudOff, CloudUpload, Download, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ShownFile, useOwnFiles } from '#src/data/useOwnFiles.ts';

const LINE = 'flex items-center gap-1.5 text-sm';
const PRESS = `${LINE} min-h-11 text-start font-medium text-accent underline-offset-2 hover:underline print:hidden`;

/** The fault of a kept file; empty where the file is here and sent. */
export function FileState({ shown: { file, state } }: { readonly shown: ShownFile }) {
  const { t } = useTranslation('files');
  const open = useOwnFiles();
  const [said, setSaid] = useState<'later' | 'notSentYet' | null>(null);
  if (state === 'here') return null;
  if (state === 'onlyHere')
    return <p className={`${LINE} text-warn print:hidden`}>{t('own.state.onlyHere')}</p>;
  if (state === 'waiting')
    return (
      <p className={`${LINE} text-soft print:hidden`}>
        <CloudUpload size={16} aria-hidden className="shrink-0" />
        {t('own.state.waiting')}
      </p>
    );
  if (state === 'failed')
    return (
      <button
        type="button"
        className={PRESS}
        onClick={() => void open().then((own) => own.retry(file.id))}
      >
        <RotateCw size={16} aria-hidden className="shrink-0" />
        {t('own.state.failed')}
      </button>
    );
  const bring = async () => {
    setSaid(null);
    await open()
      .then((own) => own.bring(file))
      .catch((error: unknown) => {
        const code = error instanceof Error && 'code' in error ? error.code : null;
        setSaid(code === 'gone' ? 'notSentYet' : 'later');
      });
  };
  return (
    <>
      <button type="button" className={PRESS} onClick={() => void bring()}>
        <Download size={16} aria-hidden className="shrink-0" />
        {t('own.state.away')}
      </button>
      <p role="status" className={`${LINE} text-soft`}>
        {said !== null && (
          <>
            <CloudOff size={16} aria-hidden className="shrink-0" />
            {t(`own.state.${said}`)}
          </>
        )}
      </p>
    </>
  );
}
