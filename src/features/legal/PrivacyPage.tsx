import { LegalView } from './LegalView.tsx';

/** What is stored of a person, where, and how they get and delete it. */
export const PrivacyPage = () => <LegalView page="privacy" />;
