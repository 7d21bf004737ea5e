import { unreachable } from '#contract/rules/unreachable.ts';
import { restRefusal } from '../auth/refusals.ts';

/** Why a request is not handed to the database. */
export type Refused =
  | { readonly kind: 'url_too_long' }
  | { readonly kind: 'no_such_path'; readonly name: string }
  | { readonly kind: 'no_such_function'; readonly name: string }
  | { readonly kind: 'verb'; readonly method: string }
  | { readonly kind: 'schema' }
  | { readonly kind: 'preference'; readonly name: string }
  | { readonly kind: 'media_type' }
  /** A parameter of the query is not one of those the table is asked by. */
  | { readonly kind: 'query'; readonly name: string }
  | { readonly kind: 'no_key'; readonly keys: readonly string[] }
  | { readonly kind: 'body' }
  | { readonly kind: 'body_too_large' }
  | { readonly kind: 'arguments'; readonly name: string }
  | { readonly kind: 'signed_out' };

/** The refusal in the form PostgREST answers with, by its codes where it has one. */
export function refusedResponse(refused: Refused): Response {
  switch (refused.kind) {
    case 'url_too_long':
      return restRefusal(414, 'PGRST100', 'the address is too long');
    case 'no_such_path':
      return restRefusal(404, 'PGRST205', `Could not find the table '${refused.name}'`);
    case 'no_such_function':
      return restRefusal(404, 'PGRST202', `Could not find the function '${refused.name}'`);
    case 'verb':
      return restRefusal(405, 'PGRST117', `Unsupported HTTP method: ${refused.method}`);
    case 'schema':
      return restRefusal(406, 'PGRST106', 'The schema must be one of the following: public');
    case 'preference':
      return restRefusal(400, 'PGRST122', `Invalid preference: ${refused.name}`);
    case 'media_type':
      return restRefusal(406, 'PGRST107', 'None of these media types are available');
    case 'query':
      return restRefusal(400, 'PGRST100', `"${refused.name}" cannot be asked for here`);
    case 'no_key':
      return restRefusal(400, 'PGRST100', `A filter by ${refused.keys.join(' or ')} is required`);
    case 'body':
      return restRefusal(400, 'PGRST102', 'Empty or invalid json');
    case 'body_too_large':
      return restRefusal(413, 'payload_too_large', 'the body is too large');
    case 'arguments':
      return restRefusal(400, '22023', `These are no arguments of '${refused.name}'`);
    case 'signed_out':
      return restRefusal(401, '42501', 'only for somebody signed in');
    default:
      return unreachable(refused);
  }
}
