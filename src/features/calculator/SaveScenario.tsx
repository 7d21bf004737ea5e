import { useTranslation } from 'react-i18next';
import type { HeldListing } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { SaveUnderName } from '#src/shared/saving/index.ts';
import { toastSuccess } from '#src/ui/toasts.ts';
import type { Calculated } from './rules/address.ts';

export interface SaveScenarioProps {
  readonly now: Calculated;
  readonly home: HeldListing | null;
}

/** Keeps a calculation under a name: on this device at once, on the others when it is online. */
export function SaveScenario({ now, home }: SaveScenarioProps) {
  const { t } = useTranslation(['calculator', 'common']);
  const [save, state] = useCommand(async ({ records }, name: string, close: () => void) => {
    await records.make('scenario', {
      name,
      calculation: now.calculation,
      currency: now.currency,
      country: now.country,
      fields: { ...now.values },
      ...(home !== null && { propertyId: home.id }),
      at: Date.now(),
    });
    close();
    toastSuccess(t('save.done'));
  });
  return (
    <SaveUnderName
      texts={{
        open: t('common:save'),
        title: t('save.title'),
        description: t('save.text'),
        keep: t('save.keep'),
        failed: t('save.failed'),
      }}
      suggestion={home?.title ?? t(`tab.${now.calculation}`)}
      state={state.status}
      onSave={(name, close) => void save(name, close)}
    />
  );
}
