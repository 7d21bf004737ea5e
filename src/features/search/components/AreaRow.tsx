import { useTranslation } from 'react-i18next';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { HeldArea } from '#src/data/types.ts';
import { useAsOf } from '#src/data/useAsOf.ts';
import { useNow } from '#src/data/useNow.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';

/** One neighbourhood: what of it is here, from when, and the way to take it or let it go. */
export function AreaRow({
  held,
  onTake,
  onDrop,
}: {
  readonly held: HeldArea;
  readonly onTake: () => void;
  readonly onDrop: () => void;
}) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const now = useNow();
  const { area, state, wifiOnly } = held;
  const isOffline = useReachability() === 'offline';
  const isNow = useAsOf(['properties']).kind === 'now' && !wifiOnly;
  const size = t('here.size', { n: area.live_count, size: format.bytes(area.bytes) });
  const isAbsent = state.kind === 'absent';
  return (
    <li className="flex items-center gap-3 py-1.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          <bdi>{area.name}</bdi>
        </p>
        <p className="text-sm text-soft">
          {size} · {standing()}
        </p>
      </div>
      <Button
        look="quiet"
        aria-label={t(isAbsent ? 'here.takeOne' : 'here.dropOne', { name: area.name })}
        onClick={isAbsent ? onTake : onDrop}
      >
        {t(isAbsent ? 'here.take' : 'here.drop')}
      </Button>
    </li>
  );

  function standing(): string {
    switch (state.kind) {
      case 'absent':
        return t('here.absent');
      case 'waiting':
        return t(isOffline || wifiOnly ? 'here.waiting' : 'here.loading');
      case 'held':
        if (state.expiresAt !== null && state.expiresAt < now) return t('here.old');
        return state.checkedAt === null
          ? t('here.waiting')
          : t('here.checked', { when: format.relative(isNow ? now : state.checkedAt, now) });
      default:
        return unreachable(state);
    }
  }
}
