import { useState } from 'react';

/** Something this browser was told once and remembers; and the way to tell it. */
export function useRecordado(key: string): [boolean, () => void] {
  const [recordado, setRecordado] = useState(() => localStorage.getItem(key) !== null);
  const remember = () => {
    localStorage.setItem(key, 'si');
    setRecordado(true);
  };
  return [recordado, remember];
}
