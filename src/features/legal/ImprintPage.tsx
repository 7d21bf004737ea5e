import { LegalView } from './LegalView.tsx';

/** The operator of this server. */
export const ImprintPage = () => <LegalView page="imprint" />;
