import { useState } from 'react';

/** Key of a user who put the first steps aside, before `:` and the user's id. */
export const OCULTOS = 'primeros-pasos-ocultos';

/** A flag that this browser remembers: its value, a function that sets it, and one that clears it. */
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
