import { useTranslation } from 'react-i18next';
import type { CaseBody } from '#contract/entities/records/moderation.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { classes } from '#src/ui/classes.ts';
import { Part } from './Part.tsx';

/** The messages of that time between the reporter and the reported person. */
export function MessagesSeen({ body }: { readonly body: CaseBody }) {
  const { t } = useTranslation(['moderation', 'messages']);
  const format = useFormat();
  if (body.messages.length === 0) return null;
  return (
    <Part title={t('messages')} note={t('messagesNote')}>
      <ol className="grid gap-2">
        {body.messages.map((said) => (
          <li
            key={said.id}
            className={classes(
              'max-w-[85%] rounded-card px-4 py-2',
              said.senderId === body.ownerId ? 'bg-wash' : 'ms-auto border border-line bg-sheet',
              said.isReported && 'border-s-4 border-danger',
            )}
          >
            <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
              {said.senderId === body.ownerId ? <bdi>{body.name}</bdi> : t('reporter')}
              <span>{format.dateTime(said.at)}</span>
              {said.isReported && <Badge tone="danger">{t('reportedOne')}</Badge>}
            </p>
            <p dir="auto" className="text-start break-words whitespace-pre-wrap">
              {said.text}
            </p>
            {said.isUnsent === true && (
              <p className="text-soft italic">{t('messages:changes.evidence.unsent')}</p>
            )}
            {said.earlier !== undefined && said.earlier.length > 0 && (
              <div className="mt-1 text-sm text-soft">
                <p>{t('messages:changes.evidence.earlier')}</p>
                {said.earlier.map((text) => (
                  <p key={text} dir="auto" className="text-start break-words whitespace-pre-wrap">
                    {text}
                  </p>
                ))}
              </div>
            )}
          </li>
        ))}
      </ol>
    </Part>
  );
}
