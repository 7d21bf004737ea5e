import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { takeReturnAddress } from './returnAddress.ts';

/** The guard of the login page sends a person who is signed in to where they wanted to go, or to their landing page. */
export function GoOn({ cameFor }: { readonly cameFor: string | null }) {
  const [here] = useState(takeReturnAddress);
  const from = here ?? cameFor;
  const query = from === null ? '' : `?${new URLSearchParams({ from }).toString()}`;
  return <Navigate replace to={`${paths.login.href()}${query}`} />;
}
