import { MarkView } from './MarkView.tsx';
import type { SharedChecklist } from './useShared.ts';

export interface OthersSayProps {
  readonly itemKey: string;
  readonly others: readonly SharedChecklist[];
}

/** What the others noted of an item, by their names. */
export function OthersSay({ itemKey, others }: OthersSayProps) {
  return others.map(({ id, name, body: { marks, remarks } }) => {
    const [mark, remark] = [marks[itemKey], remarks[itemKey]];
    if (mark === undefined && remark === undefined) return null;
    return (
      <p key={id} className="flex flex-wrap items-center gap-x-3 py-1">
        <bdi className="font-medium">{name}:</bdi>
        <MarkView mark={mark ?? null} />
        {remark !== undefined && (
          <span dir="auto" className="text-soft wrap-anywhere whitespace-pre-line">
            {remark}
          </span>
        )}
      </p>
    );
  });
}
