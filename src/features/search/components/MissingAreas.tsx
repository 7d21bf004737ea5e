import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#src/data/useCommand.ts';
import type { HeldArea } from '#src/data/types.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';

/**
 * Areas of the search that are not on this device: hatched on the map, and one button away. Of those that are being
 * downloaded the line above the homes tells.
 */
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
  const [take] = useCommand(async ({ market }) => {
    await Promise.all(
      absent.map(({ area }) =>
        market.listings.takeArea(area.id, { withPhotos: false, wifiOnly: false }),
      ),
    );
  });
  if (absent.length === 0) return null;
  const bytes = absent.reduce((sum, { area }) => sum + area.bytes, 0);
  const names = absent.slice(0, 3).map(({ area }) => area.name);
  return (
    <Banner
      tone="info"
      icon={<Download size={20} aria-hidden />}
      title={t('missing.absent', { count: absent.length })}
      className="rounded-card"
      actions={
        <Button look="secondary" onClick={() => void take()}>
          {t('missing.take', { size: format.bytes(bytes) })}
        </Button>
      }
    >
      <bdi>{names.join(', ')}</bdi>
      {absent.length > names.length && ' …'}
    </Banner>
  );
}
