import { createContext, use } from 'react';

/** Starts bringing the code of the screens of an address. */
export type Preparar = (pathname: string) => void;

const contexto = createContext<Preparar>(() => undefined);

/** Says how, over everything: who draws a link knows no screens. */
export const PrepararPantallas = contexto.Provider;

/** For who comes near what leads to another screen: code that comes with the press holds the frame that answers it. */
export const usePreparar = (): Preparar => use(contexto);
