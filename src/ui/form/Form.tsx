import type { ReactNode } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormFailure } from './FormFailure.tsx';
import { SubmitButton, type SubmitButtonProps } from './SubmitButton.tsx';
import type { FormFields, FormKit } from './useFormKit.ts';

export interface FormProps<Fields extends FormFields> extends SubmitButtonProps {
  readonly kit: FormKit<Fields>;
  /** The title of the list of errors. */
  readonly summaryTitle: string;
  /** Why the last submit failed, already translated. */
  readonly failure?: ReactNode;
  readonly children: ReactNode;
}

/** Error summary, fields, the failure of the last submit, and the submit button. */
export function Form<Fields extends FormFields>({
  kit,
  summaryTitle,
  failure,
  children,
  ...button
}: FormProps<Fields>) {
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => kit.submit(event)}>
      <ErrorSummary title={summaryTitle} problems={kit.problems} refusals={kit.refusals} />
      {children}
      <div className="grid gap-3">
        <FormFailure>{failure}</FormFailure>
        <SubmitButton {...button} />
      </div>
    </form>
  );
}
