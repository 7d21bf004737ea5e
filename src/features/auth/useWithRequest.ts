import { useTranslation } from 'react-i18next';

/** Gives what says of a failure, too, under which name whoever runs the service finds it. */
export function useWithRequest() {
  const { t } = useTranslation('auth');
  return (text: string, request: string | undefined): string =>
    request === undefined ? text : `${text} ${t('failure.request', { request })}`;
}
