import { useTranslation } from 'react-i18next';
import type { CommandState } from '#src/data/useCommand.ts';
import type { OpenField } from '#src/shared/settle/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { FieldChoice, type VersionTexts } from './FieldChoice.tsx';
import { type Choice, useChoices } from './useChoices.ts';

export interface SettleFormProps {
  readonly fields: readonly OpenField[];
  readonly texts: VersionTexts;
  readonly state: CommandState;
  readonly onSettle: (choices: Readonly<Record<string, Choice>>) => void;
}

/** Every field in conflict, each with its choice. A field without a choice goes on waiting. */
export function SettleForm({ fields, texts, state, onSettle }: SettleFormProps) {
  const { t } = useTranslation(['settle', 'common']);
  const { choices, count, choose, chooseAll } = useChoices(fields);
  return (
    <form
      className="mt-6 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0) onSettle(choices);
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
          texts={texts}
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
          {t('common:notKept')}
        </p>
      )}
    </form>
  );
}
