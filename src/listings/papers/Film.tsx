import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A film of a home with the browser's own controls, without captions. */
export function Film({ content, name }: { readonly content: Blob; readonly name: string }) {
  const { t } = useTranslation('files');
  const film = useRef<HTMLVideoElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const address = URL.createObjectURL(content);
    if (film.current !== null) film.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [content]);
  if (isBroken) return <p role="alert">{t('home.broken')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- Owners film rooms; there is no text to show.
    <video
      ref={film}
      controls
      autoPlay
      playsInline
      aria-label={name}
      onError={() => setBroken(true)}
      className="max-h-[70dvh] w-full rounded-field bg-black"
    />
  );
}
