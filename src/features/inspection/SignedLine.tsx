import { BadgeCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Inspection } from '#contract/entities/records/inspection.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { DrawnSignature } from './SignaturePad.tsx';

/** The person who signed a checklist and the time, with the signature where it was drawn. */
export function SignedLine({ signed }: { readonly signed: NonNullable<Inspection['signed']> }) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const { name, at, line } = signed;
  return (
    <div className="mt-2 break-inside-avoid">
      <p className="flex items-start gap-2 font-semibold">
        <BadgeCheck size={22} aria-hidden className="mt-0.5 shrink-0 text-good" />
        <span>{t('sign.by', { name, when: format.dateTime(at) })}</span>
      </p>
      {line !== undefined && <DrawnSignature line={line} />}
    </div>
  );
}
