import type { ReactNode } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormFailure } from './FormFailure.tsx';
import { SubmitButton, type SubmitButtonProps } from './SubmitButton.tsx';
import type { FormFields, FormKit } from './useFormKit.ts';

export interface FormProps<Fields extends FormFields> extends SubmitButtonProps {
  readonly kit: FormKit<Fields>;
  /** Stands over the list of what is wrong. */
  readonly summaryTitle: string;
  /** What went wrong with the last try, already translated. */
  readonly failure?: ReactNode;
  readonly children: ReactNode;
}

/** Summary, fields, what the last try came to, and the button that submits. */
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
