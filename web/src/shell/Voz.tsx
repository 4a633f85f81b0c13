import { useEffect } from 'react';
import { announce, useAnuncio } from '../voz.ts';

/** The live region of every screen: which one was entered, and what the screens announce. */
export function Voz() {
  const anuncio = useAnuncio();
  useEffect(() => {
    const titulo = document.querySelector('title');
    if (titulo === null) return;
    let anterior = document.title;
    const observer = new MutationObserver(() => {
      // Between two screens the title is the product's alone.
      if (document.title === anterior || !document.title.includes(' · ')) return;
      anterior = document.title;
      announce(document.title.replace(/ · [^·]*$/, '').replace(/[^.?!]$/, '$&.'));
    });
    observer.observe(titulo, { childList: true });
    return () => observer.disconnect();
  }, []);
  return (
    <p className="solo-lector" role="status" data-voz>
      {anuncio}
    </p>
  );
}
