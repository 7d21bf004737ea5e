import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface LinkCardProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** The count that waits there. */
  readonly badge?: ReactNode;
}

/** The link to a settings page of its own. */
export function LinkCard({ to, icon, title, text, badge }: LinkCardProps) {
  return (
    <Link
      to={to}
      className="flex items-center gap-4 rounded-card border border-line bg-sheet px-5 py-4 shadow-card hover:border-accent"
    >
      <span className="shrink-0 text-accent">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-soft">{text}</span>
      </span>
      {badge}
      <ChevronRight size={22} aria-hidden className="shrink-0 text-soft rtl:-scale-x-100" />
    </Link>
  );
}
