import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '#src/data/useCommand.ts';
import type { TwoVersions } from '#src/homes/useTwoVersions.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { toastSuccess } from '#src/ui/toasts.ts';
import { FieldChoice } from './FieldChoice.tsx';
import { useChoices } from './useChoices.ts';

export interface SettleFormProps {
  readonly home: TwoVersions;
}

/** Every field that waits, each with its choice. What has no choice goes on waiting. */
export function SettleForm({ home: { id, fields, currency } }: SettleFormProps) {
  const { t } = useTranslation('settle');
  const go = useNavigate();
  const { choices, count, choose, chooseAll } = useChoices(fields);
  const [settle, state] = useCommand(async (sync) => {
    const isAll = count === fields.length;
    await sync.market.listings.settle(id, choices);
    toastSuccess(t('done'));
    if (isAll) await go(paths.manage.href());
  });
  return (
    <form
      className="mt-6 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0) void settle();
      }}
    >
      {fields.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" onClick={() => chooseAll('mine')}>
            {t('allMine')}
          </Button>
          <Button look="secondary" onClick={() => chooseAll('theirs')}>
            {t('allTheirs')}
          </Button>
        </div>
      )}
      {fields.map((open) => (
        <FieldChoice
          key={open.field}
          open={open}
          currency={currency}
          choice={choices[open.field]}
          onChoose={(choice) => choose(open.field, choice)}
        />
      ))}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" disabled={count === 0 || state.status === 'running'}>
          {t('settle')}
        </Button>
        <p role="status" className="text-soft">
          {t('chosen', { count, of: fields.length })}
        </p>
      </div>
      {state.status === 'failed' && (
        <p role="alert" className="text-danger">
          {t('notKept')}
        </p>
      )}
    </form>
  );
}
