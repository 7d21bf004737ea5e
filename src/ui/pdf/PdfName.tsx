import { useTranslation } from 'react-i18next';
import { isolated } from '#src/i18n/isolated.ts';

/** The name of a PDF; pressed, it opens. */
export function PdfName({ name, onOpen }: { readonly name: string; readonly onOpen: () => void }) {
  const { t } = useTranslation('files');
  return (
    <button
      type="button"
      aria-label={t('pdf.open', { name: isolated(name) })}
      onClick={onOpen}
      className="text-start text-accent underline underline-offset-2"
    >
      <bdi>{name}</bdi>
    </button>
  );
}
