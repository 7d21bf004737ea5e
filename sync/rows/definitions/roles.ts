import type { Definition, DefinitionContext } from '../definition.ts';
import { merging } from '../merge.ts';
import { parseRole } from '../rows.ts';

/** One's own roles. A switch is asked for by the role made primary; the others follow on the server. */
export const roles = ({ userId }: DefinitionContext): Definition<'roles'> => ({
  key: 'roles',
  scopes: [{ name: 'mine', priority: 0 }],
  parse: parseRole,
  merge: merging(),
  home: () => 'mine',
  // The shown role is chosen with a press: nothing was typed.
  keepsConflict: () => false,
  async send(rows, changes) {
    const promoted = changes.find(({ mine }) => mine.is_primary);
    // A role is given up only for another.
    const isTaken =
      promoted !== undefined && (await rows.setPrimaryRole(userId, promoted.mine.role));
    return changes.map(() =>
      isTaken ? { status: 'accepted', row: null } : { status: 'rejected', code: 'forbidden' },
    );
  },
});
