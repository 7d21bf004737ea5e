import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { describedBy, FieldNotes } from './form/FieldNotes.tsx';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export interface SelectProps<Value extends string> {
  readonly label: ReactNode;
  readonly description?: string | undefined;
  /** The message to show, already translated. */
  readonly error?: string | undefined;
  /** The id of the button, where a link has to lead to it. */
  readonly id?: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
}

/** A choice of one from a list that opens on demand. For a few options, visible radio buttons are better. */
export function Select<Value extends string>({
  label,
  description,
  error,
  id: givenId,
  value,
  options,
  onChange,
}: SelectProps<Value>) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const notes = { id, description, error };
  return (
    <div className="grid gap-1.5">
      <span id={`${id}-l`} className="font-semibold">
        {label}
      </span>
      <CSPProvider disableStyleElements>
        <Base.Root
          items={options}
          value={value}
          onValueChange={(next) => next !== null && onChange(next)}
        >
          <Base.Trigger
            id={id}
            aria-labelledby={`${id}-l ${id}-v`}
            aria-describedby={describedBy(notes)}
            className={classes(
              'flex min-h-12 w-full items-center justify-between gap-3 rounded-field border bg-sheet px-3.5 text-start text-[1.0625rem] text-ink hover:bg-wash',
              error ? 'border-danger' : 'border-edge',
            )}
          >
            <span id={`${id}-v`} className="min-w-0 truncate">
              <Base.Value />
            </span>
            <Base.Icon className="shrink-0 text-soft">
              <ChevronDown size={20} aria-hidden />
            </Base.Icon>
          </Base.Trigger>
          <Base.Portal>
            <Base.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-50">
              <Base.Popup className="max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto rounded-card border border-line bg-sheet p-1.5 text-ink shadow-float">
                <Base.List>
                  {options.map((option) => (
                    <Base.Item
                      key={option.value}
                      value={option.value}
                      className="flex min-h-11 cursor-default items-center justify-between gap-4 rounded-field px-3 select-none data-highlighted:bg-wash"
                    >
                      <Base.ItemText>{option.label}</Base.ItemText>
                      <Base.ItemIndicator>
                        <Check size={18} aria-hidden className="text-accent" />
                      </Base.ItemIndicator>
                    </Base.Item>
                  ))}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      </CSPProvider>
      <FieldNotes {...notes} />
    </div>
  );
}
