import type { ReactNode } from 'react';
import type { Call } from '#src/data/types.ts';
import { Avatar } from '#src/ui/Avatar.tsx';

/** The other person of the call, and a line about it. */
export function Who({
  call,
  children,
}: {
  readonly call: Call;
  /** One line. */
  readonly children: ReactNode;
}) {
  const { other } = call;
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Avatar id={other.id} name={other.full_name} src={other.avatar_url} size={44} />
      <div className="min-w-0 flex-1">
        <h2 className="text-start text-lg leading-tight font-semibold">
          <bdi className="inline-block max-w-full truncate align-bottom">{other.full_name}</bdi>
        </h2>
        <div className="text-start text-[0.9375rem] text-soft">{children}</div>
      </div>
    </div>
  );
}
