import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listingSigns } from '#src/rules/listing/listingSigns.ts';
import type { HeldListing } from '#src/data/types.ts';
import { Button } from '#src/ui/Button.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { Section } from './Section.tsx';
import { today } from './today.ts';
import { useIsMine } from './useIsMine.ts';

const TIPS = ['view', 'money', 'papers', 'here'] as const;

export interface SafetyProps {
  readonly listing: HeldListing;
  readonly near: readonly HeldListing[] | undefined;
}

/** The signs of a fake listing, if any; general advice; and the button that reports it. */
export function Safety({ listing, near }: SafetyProps) {
  const { t } = useTranslation('listing');
  const isMine = useIsMine(listing);
  const [isReporting, setReporting] = useState(false);
  const [now] = useState(() => Date.now());
  const { verdict, reasons } = listingSigns(listing, near ?? [], { now, today: today() });
  return (
    <Section title={t('safety.title')}>
      {/* The owner is told at the top of the page, with what lifts it. */}
      {verdict !== 'none' && !isMine && (
        <div role="note" className="mb-4 rounded-card bg-danger-wash p-4 text-danger">
          <p className="flex items-center gap-2 font-semibold">
            <TriangleAlert size={20} aria-hidden className="shrink-0" />
            {t('safety.warn')}
          </p>
          <ul className="mt-2 list-disc ps-6">
            {reasons.map((reason) => (
              <li key={reason}>{t(`safety.reason.${reason}`)}</li>
            ))}
          </ul>
        </div>
      )}
      <ul className="grid gap-2">
        {TIPS.map((tip) => (
          <li key={tip} className="flex items-start gap-2">
            <ShieldCheck size={20} aria-hidden className="mt-0.5 shrink-0 text-good" />
            {t(`safety.tip.${tip}`)}
          </li>
        ))}
      </ul>
      <Button look="danger" onClick={() => setReporting(true)} className="mt-5 print:hidden">
        {t('report.open')}
      </Button>
      <ReportDialog listing={listing} isOpen={isReporting} onClose={() => setReporting(false)} />
    </Section>
  );
}
