import { addressFormSchema } from '#contract/rules/people/accountForms.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { EmailField } from './EmailField.tsx';
import { useAccountForm } from './useAccountForm.ts';

export interface AddressFormProps {
  readonly name: string;
  readonly label: string;
  readonly runningLabel: string;
  readonly isRunning: boolean;
  readonly failure: string | null;
  readonly onSubmit: (email: string) => Promise<unknown>;
}

/** Asks for the address to which a mail should be sent. */
export function AddressForm({ name, onSubmit, ...rest }: AddressFormProps) {
  const { kit, formProps } = useAccountForm({
    name,
    keep: ['email'],
    schema: addressFormSchema,
    defaults: { email: '' },
    onSubmit: ({ email }) => onSubmit(email),
  });
  return (
    <Form {...formProps} {...rest}>
      <EmailField field={kit.field('email')} autoComplete="username" />
    </Form>
  );
}
