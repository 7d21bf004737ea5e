import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ThreadMessage } from '#src/data/types.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFlags } from '../flags/useFlags.ts';
import { ReportMessageDialog } from './ReportMessageDialog.tsx';
import { signsIn } from './signsIn.ts';

export interface ThreadGuardProps {
  readonly conversationId: string;
  readonly messages: readonly ThreadMessage[];
}

/**
 * Says, above where one writes, that a message of the other person can be the beginning of a fraud, why, and what to do. Found on
 * this device. Dismissed it is so on all devices, for that message and those before it.
 */
export function ThreadGuard({ conversationId, messages }: ThreadGuardProps) {
  const { t } = useTranslation('messages');
  const flags = useRecords('conversation_flags');
  const set = useFlags(conversationId);
  const [reported, setReported] = useState<ThreadMessage | null>(null);
  const [isReporting, setReporting] = useState(false);
  const mine = flags?.find(({ body }) => body.conversationId === conversationId)?.body;
  const found = flags === undefined ? null : latestSign(messages, mine?.calmSeq ?? 0);
  return (
    <>
      {found !== null && (
        <section
          aria-label={t('guard.title')}
          className="border-t border-line bg-warn-wash px-4 py-2.5 text-[0.9375rem] text-warn"
        >
          <div role="status" className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-1">
            <p className="flex items-center gap-2 font-semibold">
              <TriangleAlert size={18} aria-hidden className="shrink-0" />
              {t('guard.title')}
            </p>
            <p className="flex">
              “<bdi className="min-w-0 truncate">{found.message.content}</bdi>”
            </p>
            {found.signs.map((sign) => (
              <p key={sign}>{t(`guard.sign.${sign}`)}</p>
            ))}
            <div className="flex flex-wrap items-center gap-2">
              <Button
                look="secondary"
                onClick={() => {
                  setReported(found.message);
                  setReporting(true);
                }}
              >
                {t('guard.report.do')}
              </Button>
              <Button look="quiet" onClick={() => set({ calmSeq: found.seq })}>
                {t('guard.dismiss')}
              </Button>
              <Link
                to={paths.faq.href()}
                className="inline-flex min-h-11 items-center px-2 text-warn underline"
              >
                {t('guard.more')}
              </Link>
            </div>
          </div>
        </section>
      )}
      {reported !== null && (
        <ReportMessageDialog
          message={reported}
          isOpen={isReporting}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  );
}

/** The newest message of the other person behind `calmSeq` that has signs. */
function latestSign(messages: readonly ThreadMessage[], calmSeq: number) {
  for (const message of messages.toReversed()) {
    const { seq } = message;
    if (seq === null || seq <= calmSeq) continue;
    const signs = signsIn(message);
    if (signs.length > 0) return { message, seq, signs };
  }
  return null;
}
