import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldListing } from '#src/data/types.ts';
import { Button } from '#src/ui/Button.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { riskOf } from './riskOf.ts';
import { Section } from './Section.tsx';

const TIPS = ['view', 'money', 'papers', 'here'] as const;

export interface SafetyProps {
  readonly listing: HeldListing;
  readonly near: readonly HeldListing[] | undefined;
}

/** What speaks for a fake listing, if anything; what to mind in any case; and the way to report it. */
export function Safety({ listing, near }: SafetyProps) {
  const { t } = useTranslation('listing');
  const [isReporting, setReporting] = useState(false);
  const [now] = useState(() => Date.now());
  const { verdict, reasons } = riskOf(listing, near ?? [], now);
  return (
    <Section title={t('safety.title')}>
      {verdict !== 'none' && (
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
