import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/** The time, read again every half minute: what is shown of it does not grow old on an open screen. */
export function useAhora(): Date {
  const [ahora, setAhora] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setAhora(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return ahora;
}
