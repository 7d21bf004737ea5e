import { Search, X } from 'lucide-react';
import { keyOf } from './keyOf.ts';
import { useRef } from 'react';

export interface SearchFieldProps {
  readonly label: string;
  /** A shorter placeholder, where the label does not fit. */
  readonly hint?: string | undefined;
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter?: (() => void) | undefined;
}

/** A search field whose label is its placeholder; Escape and the button clear it. */
export function SearchField({
  label,
  hint,
  clearLabel,
  value,
  onChange,
  onEnter,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div role="search" aria-label={label} className="relative">
      <Search
        size={18}
        aria-hidden
        className="pointer-events-none absolute start-3.5 top-1/2 -translate-y-1/2 text-faint"
      />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={hint ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (keyOf(event) === 'Enter') onEnter?.();
          if (keyOf(event) !== 'Escape' || value === '') return;
          event.stopPropagation();
          onChange('');
        }}
        className="min-h-11 w-full rounded-full border border-edge bg-sheet ps-10 text-ellipsis pe-11 placeholder-shown:pe-3 text-base text-ink placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
          className="absolute end-0 top-0 grid size-11 place-items-center rounded-full text-soft hover:text-ink"
        >
          <X size={18} aria-hidden />
        </button>
      )}
    </div>
  );
}
