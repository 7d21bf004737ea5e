export interface FieldNotesProps {
  /** Of the field. */
  readonly id: string;
  readonly description?: string | undefined;
  /** The message to show, already translated. */
  readonly error?: string | undefined;
}

/** The purpose of a field and its fault, below the field. `describedBy` ties both to it. */
export function FieldNotes({ id, description, error }: FieldNotesProps) {
  return (
    <>
      {description && (
        <p id={`${id}-d`} className="text-sm text-soft">
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-e`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </>
  );
}

/** The `aria-describedby` of a field with these notes; undefined where there are none. */
export const describedBy = ({ id, description, error }: FieldNotesProps): string | undefined =>
  [description && `${id}-d`, error && `${id}-e`].filter(Boolean).join(' ') || undefined;
