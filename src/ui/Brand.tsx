import { classes } from './classes.ts';

/** The mark: a bird under its roof, drawn in one ink. The same drawing as public/icons/icon.svg. */
export function BrandMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="4 4 24 24" fill="none">
      <path
        d="M5.5 15.8 16 6.2l10.5 9.6"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M7.6 20.2c1.9.5 3.5.3 4.9-.7 1.3-3 3.5-4.6 6.2-4.6 2.1 0 3.6 1.1 4.1 2.7l2.7.9-2.7 1.1c-.3 3.9-3.3 6.6-7.3 6.6-4 0-6.9-2.3-7.9-6Zm11.2-2.5a.8.8 0 1 0 1.6 0 .8.8 0 0 0-1.6 0Z"
        fill="currentColor"
        fillRule="evenodd"
      />
    </svg>
  );
}

/** Mark and name. The name is the same in every language and direction. */
export function Brand({ isLarge = false }: { readonly isLarge?: boolean }) {
  return (
    <span
      dir="ltr"
      className={classes(
        'inline-flex items-center gap-2 font-display font-semibold text-ink',
        isLarge ? 'text-4xl' : 'text-2xl',
      )}
    >
      <span className="text-accent">
        <BrandMark size={isLarge ? 44 : 30} />
      </span>
      Roost
    </span>
  );
}
