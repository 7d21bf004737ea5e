import { Button as Base } from '@base-ui/react/button';
import { classes } from './classes.ts';
import { Tooltip } from './Tooltip.tsx';

export interface IconButtonProps extends Omit<Base.Props, 'className' | 'aria-label'> {
  /** What it does, in words: the accessible name and the tooltip. */
  readonly label: string;
  readonly className?: string;
}

/** A square button of 44 px with an icon as its child. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <Base
        focusableWhenDisabled
        aria-label={label}
        className={classes(
          'inline-grid size-11 shrink-0 place-items-center rounded-field text-soft hover:bg-wash hover:text-ink',
          'transition-colors duration-150 data-disabled:cursor-not-allowed data-disabled:opacity-55',
          className,
        )}
        {...rest}
      >
        {children}
      </Base>
    </Tooltip>
  );
}
