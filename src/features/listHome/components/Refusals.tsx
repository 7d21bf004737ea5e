import { useTranslation } from 'react-i18next';
import { LISTING_FILE_BYTES, LISTING_FILES_MAX } from '#contract/protocol/limits.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { useOpenDraft } from '../hooks/draftContext.ts';

/** The files that were not accepted last, each with the reason and the bound it broke. */
export function Refusals({ of }: { readonly of: 'photos' | 'files' }) {
  const { t } = useTranslation('listHome');
  const { tray } = useOpenDraft();
  const format = useFormat();
  const refusals = tray.refusals.filter((each) => each.of === of);
  if (refusals.length === 0) return null;
  const bounds = {
    document: format.bytes(LISTING_FILE_BYTES.document),
    video: format.bytes(LISTING_FILE_BYTES.video),
    most: LISTING_FILES_MAX,
  };
  return (
    <ul role="alert" className="rounded-field bg-danger-wash px-4 py-3 text-sm text-danger">
      {refusals.map(({ name, code }) => (
        <li key={name}>
          <bdi>{name}</bdi>: {t(`photoRefused.${code}`, bounds)}
        </li>
      ))}
    </ul>
  );
}
