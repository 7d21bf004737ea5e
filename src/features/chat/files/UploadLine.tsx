import { X } from 'lucide-react';

export interface UploadLineProps {
  /** 0 to 1; undefined: none of it is on its way yet. */
  readonly share: number | undefined;
  readonly label: string;
  readonly cancel: string;
  readonly onCancel: () => void;
}

/** How much of a file is up, and the way to take it back. */
export function UploadLine({ share, label, cancel, onCancel }: UploadLineProps) {
  return (
    <div className="-me-2 -mb-1 flex items-center gap-2">
      <progress
        aria-label={label}
        value={share ?? 0}
        max={1}
        className="h-1.5 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-ink/15 [&::-webkit-progress-value]:bg-accent"
      />
      <button
        type="button"
        aria-label={cancel}
        onClick={onCancel}
        className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-ink/10 hover:text-ink"
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  );
}
