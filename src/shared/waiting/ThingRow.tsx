import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contract/protocol/errors.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useNow } from '#src/data/useNow.ts';
import { useSession } from '#src/data/useSession.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import type { WaitingThing } from '#src/data/types.ts';
import { thingPlace } from './thingPlace.ts';
import { useWhyText } from './useWhyText.ts';
import { WaitingAction, WaitingLink, WaitingRow } from './WaitingRow.tsx';
import { whyThingWaits } from './whyWaiting.ts';

export interface ThingRowProps {
  readonly thing: WaitingThing;
  readonly title: string;
  readonly onDiscard: () => void;
}

/** Something that waits beside messages. */
export function ThingRow({ thing, title, onDiscard }: ThingRowProps) {
  const { t } = useTranslation('waiting');
  const status = useSyncStatus();
  const session = useSession();
  const now = useNow();
  const whyText = useWhyText();
  const [tryNow, trying] = useCommand((sync) => sync.waiting.tryNow(thing));
  const isFailed = thing.state === 'failed';
  const isLandlord =
    session.status === 'authenticated' && session.roles.some(({ role }) => role === 'landlord');
  const why = isFailed
    ? t(`refused.${refusal(thing.error)}`)
    : whyText(whyThingWaits(thing, status, { isLandlord, now }), now);
  const place = thingPlace(thing);
  return (
    <WaitingRow title={title} writtenAt={thing.writtenAt} why={why} isFailed={isFailed}>
      {place !== null && (
        <WaitingLink to={place} label={t('openOf', { what: title })}>
          {t('open')}
        </WaitingLink>
      )}
      <WaitingAction label={t('tryNowOf', { what: title })} onPress={() => void tryNow()}>
        {t(trying.status === 'running' ? 'trying' : 'tryNow')}
      </WaitingAction>
      {thing.canDiscard && (
        <WaitingAction isDanger label={t('discardOf', { what: title })} onPress={onDiscard}>
          {t('discard')}
        </WaitingAction>
      )}
    </WaitingRow>
  );
}

/** Why the server did not take it, below `refused` of the namespace `waiting`. */
function refusal(error: ErrorCode | null): 'tooLarge' | 'notAllowed' | 'other' {
  switch (error) {
    case 'payload_too_large':
      return 'tooLarge';
    case 'forbidden':
    case 'blocked':
      return 'notAllowed';
    default:
      return 'other';
  }
}
