import { type ComponentType, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

type Qr = ComponentType<{ readonly text: string; readonly label: string }>;

/** Prints the page with a QR code that leads back to it; without the code where that was never loaded. */
export function usePrint(): { readonly Qr: Qr | null; readonly print: () => Promise<void> } {
  const [Qr, setQr] = useState<Qr | null>(null);
  return {
    Qr,
    async print() {
      const loaded = await import('#src/ui/QrCode.tsx').catch(() => null);
      // The printout is what the page contains at this moment.
      if (loaded !== null) flushSync(() => setQr(() => loaded.QrCode));
      window.print();
    },
  };
}

/** Only on paper: where the page is found again. */
export function OnPaper({ Qr, address }: { readonly Qr: Qr | null; readonly address: string }) {
  const { t } = useTranslation('listing');
  return (
    <div className="mb-4 hidden items-center gap-4 print:flex">
      {Qr !== null && (
        <div className="size-28 shrink-0">
          <Qr text={address} label={t('qr.title')} />
        </div>
      )}
      <p dir="ltr" className="text-sm break-all">
        {address}
      </p>
    </div>
  );
}
