import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className'> {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** The result of checking the entry while it is typed; read out when it changes. */
  readonly status?: ReactNode;
  /** The message to show, already translated. */
  readonly error?: string | undefined;
}

/** A labelled input with description, status and error tied to it. A password gets a show/hide button. */
export function TextField({
  label,
  description,
  status,
  error,
  type = 'text',
  id: givenId,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const { t } = useTranslation('common');
  const [isShown, setShown] = useState(false);
  const isPassword = type === 'password';
  const describedBy = [error && `${id}-e`, status && `${id}-s`, description && `${id}-d`].filter(
    Boolean,
  );
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {/* The button follows the direction of the entry, not of the page. */}
      <div className="relative" dir={isPassword ? rest.dir : undefined}>
        <input
          {...rest}
          id={id}
          type={isPassword && isShown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy.length > 0 ? describedBy.join(' ') : undefined}
          className={classes(
            'min-h-12 w-full rounded-field border bg-sheet px-3.5 text-[1.0625rem] text-ink placeholder:text-faint disabled:cursor-not-allowed disabled:bg-wash disabled:text-soft',
            error ? 'border-danger' : 'border-edge',
            isPassword && 'pe-12',
          )}
        />
        {isPassword && (
          <button
            type="button"
            aria-label={t(isShown ? 'password.hide' : 'password.show')}
            aria-controls={id}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0.5 end-0.5 grid w-11 place-items-center rounded-field text-soft hover:text-ink"
          >
            {isShown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
          </button>
        )}
      </div>
      {error && (
        <p id={`${id}-e`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {status !== undefined && (
        <p id={`${id}-s`} role="status" className="min-h-5 text-sm leading-5 text-soft">
          {status}
        </p>
      )}
      {description && (
        <p id={`${id}-d`} className="text-sm text-soft">
          {description}
        </p>
      )}
    </div>
  );
}
