import { Part } from '../Part.tsx';

const COLOURS = [
  'paper',
  'sheet',
  'wash',
  'line',
  'edge',
  'ink',
  'soft',
  'faint',
  'accent',
  'accent-wash',
  'good',
  'good-wash',
  'warn',
  'warn-wash',
  'danger',
  'danger-wash',
] as const;

/** The colours by their names in tokens.css. */
export function Tokens() {
  return (
    <Part title="Colours">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
        {COLOURS.map((name) => (
          <li key={name}>
            <span
              className="block h-12 rounded-field border border-line"
              style={{ background: `var(--${name})` }}
            />
            <code className="text-sm text-soft">{name}</code>
          </li>
        ))}
      </ul>
    </Part>
  );
}
