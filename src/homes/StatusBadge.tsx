import type { PropertyStatus } from '#contract/entities/property.ts';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { Badge } from '#src/ui/Badge.tsx';

/** Where a home stands, in a word and a colour. */
export function StatusBadge({ status }: { readonly status: PropertyStatus }) {
  const words = usePropertyTexts();
  const open = status === 'pending' ? 'warn' : 'good';
  return <Badge tone={isClosed(status) ? 'danger' : open}>{words.status(status)}</Badge>;
}
