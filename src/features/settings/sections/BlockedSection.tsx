import { useTranslation } from 'react-i18next';
import { useCommand } from '#src/data/useCommand.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { Section } from '../Section.tsx';

/** The people this person has blocked. Renders nothing without any. */
export function BlockedSection() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const blocks = useRecords('block') ?? [];
  const [lift] = useCommand((sync, userId: string) =>
    sync.records.remove(blocks.filter(({ body }) => body.userId === userId).map(({ id }) => id)),
  );
  const people = [...new Map(blocks.map(({ body }) => [body.userId, body])).values()];
  if (people.length === 0) return null;
  return (
    <Section title={t('blocked.title')} note={t('blocked.note')}>
      <ul className="divide-y divide-line">
        {people.map(({ userId, name, at }) => (
          <li key={userId} className="flex flex-wrap items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <bdi className="block truncate font-semibold">{name}</bdi>
              <span className="block text-sm text-soft">
                {t('blocked.since', { at: format.dateTime(at) })}
              </span>
            </span>
            <Button
              look="secondary"
              aria-label={t('blocked.liftOf', { name })}
              onClick={() => void lift(userId)}
            >
              {t('blocked.lift')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
