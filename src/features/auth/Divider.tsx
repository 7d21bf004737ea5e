/** A word between two alternatives. */
export function Divider({ children }: { readonly children: string }) {
  return (
    <p className="my-6 flex items-center gap-4 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  );
}
