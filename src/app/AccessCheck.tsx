import { useTranslation } from 'react-i18next';
import { Brand } from '#src/ui/Brand.tsx';

/** Shown while the session is read. Appears only when that takes noticeably long. */
export function AccessCheck() {
  const { t } = useTranslation('common');
  return (
    <main aria-busy className="appear-late grid min-h-dvh place-items-center p-6 text-center">
      <div role="status" className="grid grid-cols-1 justify-items-center gap-3">
        <span className="pulse-soft">
          <Brand isLarge />
        </span>
        <h1 className="text-2xl font-semibold">{t('access.checking')}</h1>
        <p className="text-soft">{t('access.verifying')}</p>
      </div>
    </main>
  );
}
