import type { ReactNode } from 'react';

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** One button or link. */
  readonly action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-sm grid-cols-1 justify-items-center gap-3 px-6 py-14 text-center">
      {icon && <span className="text-accent">{icon}</span>}
      <h2 className="text-2xl leading-snug font-semibold">{title}</h2>
      {children && <p className="text-soft">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
