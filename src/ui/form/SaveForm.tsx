import type { ReactNode } from 'react';
import { Form } from './Form.tsx';
import type { FormFields, FormKit } from './useFormKit.ts';

export interface SaveFormProps<Fields extends FormFields> {
  readonly kit: FormKit<Fields>;
  /** The state of the last save. */
  readonly state: 'idle' | 'running' | 'failed' | 'saved';
  readonly textOf: (key: SaveFormText) => string;
  readonly children: ReactNode;
}

/** The texts of such a form: over the list of errors, on its button, and for the outcome. */
export type SaveFormText = 'summary' | 'save' | 'saving' | 'notKept' | 'saved';

/** A form that is saved on this device and says so. It does not wait for the network. */
export function SaveForm<Fields extends FormFields>({
  kit,
  state,
  textOf,
  children,
}: SaveFormProps<Fields>) {
  return (
    <>
      <Form
        kit={kit}
        summaryTitle={textOf('summary')}
        label={textOf('save')}
        runningLabel={textOf('saving')}
        isRunning={state === 'running'}
        offReason={null}
        failure={state === 'failed' && textOf('notKept')}
      >
        {children}
      </Form>
      <p role="status" className="mt-3 font-medium text-good empty:hidden">
        {state === 'saved' && textOf('saved')}
      </p>
    </>
  );
}
