import { Switch as Base } from '@base-ui/react/switch';
import { useId } from 'react';

export interface SwitchProps {
  readonly label: string;
  readonly description?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** On or off, applied at once. The whole line can be pressed. */
export function Switch({ label, description, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-4 py-2">
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer py-1">
        <span id={`${id}-l`} className="block font-medium">
          {label}
        </span>
        {description !== undefined && (
          <span id={`${id}-d`} className="block text-sm text-soft">
            {description}
          </span>
        )}
      </label>
      <Base.Root
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        aria-labelledby={`${id}-l`}
        aria-describedby={description === undefined ? undefined : `${id}-d`}
        className="relative h-8 w-14 shrink-0 rounded-full border border-edge bg-wash transition-colors duration-150 before:absolute before:-inset-y-2 before:inset-x-0 data-checked:border-accent data-checked:bg-accent"
      >
        <Base.Thumb className="absolute inset-y-0 start-1 my-auto size-5.5 rounded-full bg-edge transition-transform duration-150 data-checked:translate-x-6 data-checked:bg-on-accent rtl:data-checked:-translate-x-6" />
      </Base.Root>
    </div>
  );
}
