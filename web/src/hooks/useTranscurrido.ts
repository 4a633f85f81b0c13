import { useEffect, useState } from 'react';

const TICK_MS = 1_000;

/** Milliseconds since `asunto` became what it is, told every second; 0 while it is null. */
export function useTranscurrido(asunto: string | null): number {
  const [medido, setMedido] = useState({ asunto, ms: 0 });
  useEffect(() => {
    if (asunto === null) return;
    const desde = performance.now();
    const timer = setInterval(() => setMedido({ asunto, ms: performance.now() - desde }), TICK_MS);
    return () => clearInterval(timer);
  }, [asunto]);
  return medido.asunto === asunto && asunto !== null ? medido.ms : 0;
}
