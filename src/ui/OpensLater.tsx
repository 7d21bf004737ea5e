import { useTranslation } from 'react-i18next';

/** Answers a press whose part is not on this device, until that part has come and opens. */
export function OpensLater({ isOpen = true }: { readonly isOpen?: boolean }) {
  const { t } = useTranslation('common');
  return (
    isOpen && (
      <p
        role="alert"
        className="fixed inset-x-4 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-60 mx-auto w-fit max-w-md rounded-card border border-line bg-sheet px-4 py-3 text-center text-ink shadow-float print:hidden"
      >
        {t('opensLater')}
      </p>
    )
  );
}
