import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from './Form.tsx';
import type { FormFields, FormKit } from './useFormKit.ts';

export interface SaveFormProps<Fields extends FormFields> {
  readonly kit: FormKit<Fields>;
  /** The state of the last save. */
  readonly state: 'idle' | 'running' | 'failed' | 'saved';
  /** Shown once it is saved. */
  readonly saved: string;
  readonly children: ReactNode;
}

/** A form that is saved on this device and says so. It does not wait for the network. */
export function SaveForm<Fields extends FormFields>({
  kit,
  state,
  saved,
  children,
}: SaveFormProps<Fields>) {
  const { t } = useTranslation('common');
  return (
    <>
      <Form
        kit={kit}
        summaryTitle={t('form.wrong')}
        label={t('save')}
        runningLabel={t('form.saving')}
        isRunning={state === 'running'}
        offReason={null}
        failure={state === 'failed' && t('form.notKept')}
      >
        {children}
      </Form>
      <p role="status" className="mt-3 font-medium text-good empty:hidden">
        {state === 'saved' && saved}
      </p>
    </>
  );
}
