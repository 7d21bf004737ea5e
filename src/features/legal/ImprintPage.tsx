import { LegalView } from './LegalView.tsx';

/** Who runs this server. */
export const ImprintPage = () => <LegalView page="imprint" />;
