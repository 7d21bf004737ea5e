import { AlertCircle, Check, CheckCheck, Clock, LoaderCircle } from 'lucide-react';
import type { DeliveryStatus } from '#src/data/types.ts';
import { unreachable } from '#contract/rules/unreachable.ts';

export interface DeliverySignProps {
  readonly status: DeliveryStatus;
  /** In px. */
  readonly size?: number;
}

/** The sign of a delivery state. Decoration: the word stands beside it or in the message's label. */
export function DeliverySign({ status, size = 15 }: DeliverySignProps) {
  const common = { size, 'aria-hidden': true, className: 'shrink-0' } as const;
  switch (status) {
    case 'saving':
      // The place of the sign that follows in a moment: the bubble keeps its size.
      return <Clock {...common} className="invisible shrink-0" />;
    case 'queued':
      return <Clock {...common} />;
    case 'sending':
      return <LoaderCircle {...common} className="shrink-0 motion-safe:animate-spin" />;
    case 'sent':
      return <Check {...common} />;
    case 'delivered':
      return <CheckCheck {...common} />;
    case 'read':
      return (
        <span
          aria-hidden
          className="inline-grid shrink-0 place-items-center rounded-full bg-accent px-0.5"
        >
          <CheckCheck size={size - 2} strokeWidth={2.75} className="text-on-accent" />
        </span>
      );
    case 'failed':
      return <AlertCircle {...common} className="shrink-0 text-danger" />;
    default:
      return unreachable(status);
  }
}
