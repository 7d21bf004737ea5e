import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ALERT_KINDS, type SavedSearch } from '#contract/entities/records/search.ts';
import type { Kept } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { QuietHours } from './QuietHours.tsx';

type Alert = SavedSearch['alert'];

const FREQUENCIES = ['instant', 'daily', 'weekly'] as const;
const DROPS = ['0', '2', '5', '10'] as const;
const CAPS = ['1', '3', '5', '10', '25', '100'] as const;

export interface AlertDialogProps {
  readonly search: Kept<'saved_search'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Name, kinds of news, frequency, quiet hours and cap of an alert. */
export function AlertDialog({ search, isOpen, onClose }: AlertDialogProps) {
  const { t } = useTranslation(['notices', 'common']);
  const [opened] = useState(search.body);
  const [name, setName] = useState(opened.name);
  const [alert, setAlert] = useState<Alert>(opened.alert);
  const change = (fields: Partial<Alert>) => setAlert({ ...alert, ...fields });
  const [save, state] = useCommand(async ({ records }) => {
    const to = { ...opened, name: name.trim(), alert };
    await records.edit('saved_search', search.id, opened, to);
    onClose();
  });
  const isComplete = name.trim() !== '' && alert.kinds.length > 0;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('alerts.edit')}
      onSubmit={() => void save()}
      actions={
        <>
          <Button type="submit" disabled={!isComplete || state.status === 'running'}>
            {t('common:save')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <TextField
          label={t('common:name')}
          maxLength={80}
          dir="auto"
          value={name}
          error={name.trim() === '' ? t('common:nameless') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <fieldset>
          <legend className="font-semibold">{t('alerts.kinds')}</legend>
          {ALERT_KINDS.map((kind) => (
            <CheckboxField
              key={kind}
              id={`${search.id}-${kind}`}
              label={t(`alerts.kind.${kind}`)}
              checked={alert.kinds.includes(kind)}
              onChange={({ target }) =>
                change({
                  kinds: target.checked
                    ? [...alert.kinds, kind]
                    : alert.kinds.filter((one) => one !== kind),
                })
              }
            />
          ))}
          {alert.kinds.length === 0 && (
            <p className="text-sm font-medium text-danger">{t('alerts.kindless')}</p>
          )}
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t('alerts.frequency.label')}
            value={alert.frequency}
            options={FREQUENCIES.map((value) => ({ value, label: t(`alerts.frequency.${value}`) }))}
            onChange={(frequency) => change({ frequency })}
          />
          <Select
            label={t('alerts.drop.label')}
            value={nearest(DROPS, alert.dropPct)}
            options={DROPS.map((value) => ({
              value,
              label:
                value === '0' ? t('alerts.drop.any') : t('alerts.drop.from', { n: Number(value) }),
            }))}
            onChange={(pct) => change({ dropPct: Number(pct) })}
          />
          <Select
            label={t('alerts.cap')}
            value={nearest(CAPS, alert.cap)}
            options={CAPS.map((value) => ({
              value,
              label: t('alerts.number', { n: Number(value) }),
            }))}
            onChange={(cap) => change({ cap: Number(cap) })}
          />
        </div>
        <QuietHours from={alert.quietFrom} to={alert.quietTo} onChange={change} />
        {state.status === 'failed' && (
          <p role="alert" className="text-danger">
            {t('common:notKept')}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/**
 * The smallest choice that is at least the value: a value that was chosen elsewhere is shown as closely as possible.
 */
function nearest<Choice extends string>(choices: readonly Choice[], value: number): Choice {
  const found = choices.find((choice) => Number(choice) >= value) ?? choices.at(-1);
  if (found === undefined) throw new RangeError('no choices');
  return found;
}
