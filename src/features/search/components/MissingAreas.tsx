import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#src/data/useCommand.ts';
import type { HeldArea } from '#src/data/types.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';

/** Areas of the search that are not on this device: hatched on the map, and one button away. */
export function MissingAreas({
  held,
  missing,
}: {
  readonly held: readonly HeldArea[];
  readonly missing: readonly string[];
}) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const absent = held.filter(
    ({ area, state }) => missing.includes(area.id) && state.kind === 'absent',
  );
  const coming = held.filter(
    ({ area, state }) =>
      missing.includes(area.id) && (state.kind === 'waiting' || state.kind === 'loading'),
  );
  const [take] = useCommand(async ({ market }) => {
    await Promise.all(
      absent.map(({ area }) =>
        market.listings.takeArea(area.id, { withPhotos: false, wifiOnly: false }),
      ),
    );
  });
  if (absent.length + coming.length === 0) return null;
  const bytes = absent.reduce((sum, { area }) => sum + area.bytes, 0);
  const names = (absent.length > 0 ? absent : coming).slice(0, 3).map(({ area }) => area.name);
  return (
    <Banner
      tone="info"
      icon={<Download size={20} aria-hidden />}
      title={
        absent.length > 0
          ? t('missing.absent', { count: absent.length })
          : t('missing.coming', { count: coming.length })
      }
      className="rounded-card"
      actions={
        absent.length > 0 && (
          <Button look="secondary" onClick={() => void take()}>
            {t('missing.take', { size: format.bytes(bytes) })}
          </Button>
        )
      }
    >
      <bdi>{names.join(', ')}</bdi>
      {(absent.length || coming.length) > names.length && ' …'}
    </Banner>
  );
}
