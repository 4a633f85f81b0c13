import { useDeferredValue, useMemo } from 'react';
import { encode } from 'uqr';

/** The QR of a voucher, as the PDF has it: error correction M, the least that RG 4892's readers take. */
export function Qr({ texto, className }: { texto: string; className: string | undefined }) {
  // Only paper shows it, and working it out takes longer than the rest of the sheet, which is seen before.
  const dibujado = useDeferredValue<string | null>(texto, null);
  const { size, camino } = useMemo(() => (dibujado === null ? { size: 1, camino: '' } : trace(dibujado)), [dibujado]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Código QR para verificar el comprobante en ARCA"
      shapeRendering="crispEdges"
    >
      <path d={camino} fill="#000" />
    </svg>
  );
}

function trace(texto: string): { size: number; camino: string } {
  const { data, size } = encode(texto, { ecc: 'M', border: 0 });
  const negros = data.flatMap((fila, y) => fila.flatMap((negro, x) => (negro ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, camino: negros.join('') };
}
