import { useState } from 'react';

/** That a user put the first steps aside, before `:` and their id. */
export const OCULTOS = 'primeros-pasos-ocultos';

/** Something this browser was told once and remembers; the way to tell it, and to take it back. */
export function useRecordado(key: string): [boolean, () => void, () => void] {
  const [recordado, setRecordado] = useState(() => localStorage.getItem(key) !== null);
  const remember = () => {
    localStorage.setItem(key, 'si');
    setRecordado(true);
  };
  const forget = () => {
    localStorage.removeItem(key);
    setRecordado(false);
  };
  return [recordado, remember, forget];
}
