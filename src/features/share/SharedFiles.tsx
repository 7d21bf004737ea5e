import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '#src/ui/Spinner.tsx';
import type { SharedFile } from './useSharedFiles.ts';

/** The files that were shared, as they will be sent. */
export function SharedFiles({ files }: { readonly files: readonly SharedFile[] }) {
  return (
    <ul role="list" className="grid gap-2">
      {files.map((file, at) => (
        <li key={`${at}`} className="flex min-h-16 items-center gap-3">
          <Picture file={file} />
          <span className="grid min-w-0">
            <bdi className="wrap-anywhere">{file.name}</bdi>
            <Fault file={file} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Picture({ file: { state } }: { readonly file: SharedFile }) {
  if (state.kind === 'ready' && state.url !== null)
    return <img src={state.url} alt="" className="size-16 shrink-0 rounded-field object-cover" />;
  return (
    <span className="grid size-16 shrink-0 place-items-center rounded-field bg-wash text-soft">
      {state.kind === 'reading' ? <Spinner /> : <FileText size={24} aria-hidden />}
    </span>
  );
}

function Fault({ file: { state } }: { readonly file: SharedFile }) {
  const { t } = useTranslation('files');
  if (state.kind !== 'refused') return null;
  return (
    <span role="alert" className="text-sm text-danger">
      {t(`fault.${state.why}`)}
    </span>
  );
}
