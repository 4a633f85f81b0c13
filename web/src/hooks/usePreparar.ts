import { createContext, use } from 'react';

/** Starts bringing the code of the screens of an address. */
export type Preparar = (pathname: string) => void;

const contexto = createContext<Preparar>(() => undefined);

/** Says how, over everything: who draws a link knows no screens. */
export const PrepararPantallas = contexto.Provider;

/**
 * Loads the code of a screen when the pointer comes near its link: loaded with the press, the code holds the frame that answers
 * it.
 */
export const usePreparar = (): Preparar => use(contexto);
