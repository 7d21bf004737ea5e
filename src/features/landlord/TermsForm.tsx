import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordBody } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { useFormKit } from '#src/ui/form/useFormKit.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { termsFieldsOf, termsFormSchema, termsOf, type TermsFields } from './termsForm.ts';

const FIELDS = [
  ['minTermMonths', 'numeric'],
  ['noticeDays', 'numeric'],
  ['depositMonths', 'numeric'],
  ['applicationFee', 'decimal'],
  ['moveInFee', 'decimal'],
] as const;

/** Terms and fees that new listings begin with. */
export function TermsForm({ kept }: { readonly kept: RecordBody<'landlord_settings'> }) {
  const { t } = useTranslation('landlord');
  const [isSaved, setSaved] = useState(false);
  const [save, state] = useCommand(async (sync, fields: TermsFields) => {
    setSaved(false);
    await sync.records.change('landlord_settings', termsOf(fields));
    setSaved(true);
  });
  const kit = useFormKit<TermsFields>({
    schema: termsFormSchema,
    defaults: termsFieldsOf(kept),
    textOf: (code) => t(`error.${code}`),
    canSubmit: true,
    onSubmit: save,
  });
  return (
    <>
      <Form
        kit={kit}
        summaryTitle={t('summary')}
        label={t('save')}
        runningLabel={t('saving')}
        isRunning={state.status === 'running'}
        offReason={null}
        failure={state.status === 'failed' && t('notKept')}
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {FIELDS.map(([name, inputMode]) => (
            <TextField
              key={name}
              {...kit.field(name)}
              label={t(`term.${name}`)}
              inputMode={inputMode}
              autoComplete="off"
              dir="ltr"
            />
          ))}
        </div>
      </Form>
      <p role="status" className="mt-3 font-medium text-good empty:hidden">
        {isSaved && t('saved')}
      </p>
    </>
  );
}
