import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileName } from '#sync/model/rules/files/fileName.ts';
import type { SentFile } from '#src/data/types.ts';
import { useFile } from '#src/data/useFile.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { PdfName } from '#src/ui/pdf/PdfName.tsx';
import { PdfPlace } from '#src/ui/pdf/PdfPlace.tsx';
import { usePdfViewer } from '#src/ui/pdf/usePdfViewer.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { saveFile } from '#src/ui/saveFile.ts';

const PDF = /\.pdf$/iu;

/** A document in its bubble: its name and size, the way to have it, and a PDF to be read here. */
export function DocumentRow({ file }: { readonly file: SentFile }) {
  const { t } = useTranslation('files');
  const format = useFormat();
  const { shown, load } = useFile(file, false);
  const [isBusy, setBusy] = useState(false);
  const reading = usePdfViewer();
  const name = fileName(file.name, t('document'));
  async function withContent(then: (content: Blob) => void): Promise<void> {
    setBusy(true);
    const opened = await load();
    setBusy(false);
    if (opened !== null) then(opened.content);
  }
  const save = () => void withContent((content) => saveFile(name, content));
  const trouble = shown.kind === 'gone' ? t('gone') : shown.kind === 'offline' && t('laterFile');
  return (
    <div className="flex w-60 max-w-full items-center gap-2.5">
      <FileText size={28} aria-hidden className="shrink-0 text-accent" />
      <span className="grid min-w-0 flex-1">
        <bdi className="line-clamp-2 text-[0.9375rem] leading-snug font-semibold [overflow-wrap:anywhere]">
          {PDF.test(file.name) ? (
            <PdfName name={name} onOpen={() => void withContent(reading.open)} />
          ) : (
            name
          )}
        </bdi>
        <span className="text-xs text-soft">{trouble || format.bytes(file.bytes)}</span>
      </span>
      <button
        type="button"
        aria-label={t('saveNamed', { name: isolated(name) })}
        aria-busy={isBusy}
        onClick={save}
        className="-me-1 grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-ink/10 hover:text-ink"
      >
        {isBusy ? <Spinner /> : <Download size={20} aria-hidden />}
      </button>
      <PdfPlace reading={reading} name={name} onSave={save} />
    </div>
  );
}
