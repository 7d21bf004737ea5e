import { MarkView } from './MarkView.tsx';
import { PhotoRow } from './PhotoRow.tsx';
import { useTheirPhotos } from './photosOf.ts';
import type { SharedChecklist } from './useShared.ts';

export interface OthersSayProps {
  readonly itemKey: string;
  /** The item's name. */
  readonly label: string;
  readonly others: readonly SharedChecklist[];
}

/** The others' notes on an item, by their names. */
export function OthersSay({ others, ...item }: OthersSayProps) {
  return others.map((other) => <OtherSays key={other.id} other={other} {...item} />);
}

interface OtherSaysProps extends Omit<OthersSayProps, 'others'> {
  readonly other: SharedChecklist;
}

function OtherSays({ itemKey, label, other }: OtherSaysProps) {
  const photos = useTheirPhotos(other).get(itemKey) ?? [];
  const { name, body } = other;
  const [mark, remark] = [body.marks[itemKey], body.remarks[itemKey]];
  if (mark === undefined && remark === undefined && photos.length === 0) return null;
  return (
    <div className="py-1">
      <p className="flex flex-wrap items-center gap-x-3">
        <bdi className="font-medium">{name}:</bdi>
        <MarkView mark={mark ?? null} />
        {remark !== undefined && (
          <span dir="auto" className="text-soft wrap-anywhere whitespace-pre-line">
            {remark}
          </span>
        )}
      </p>
      <PhotoRow label={`${label}, ${name}`} photos={photos} />
    </div>
  );
}
