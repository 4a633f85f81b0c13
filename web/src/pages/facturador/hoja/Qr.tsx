import { useMemo } from 'react';
import { encode } from 'uqr';

/** The QR of a voucher, as the PDF has it: error correction M, the least that RG 4892's readers take. */
export function Qr({ texto, className }: { texto: string; className: string | undefined }) {
  const { size, camino } = useMemo(() => {
    const { data, size: lado } = encode(texto, { ecc: 'M', border: 0 });
    const negros = data.flatMap((fila, y) => fila.flatMap((negro, x) => (negro ? `M${x} ${y}h1v1h-1z` : [])));
    return { size: lado, camino: negros.join('') };
  }, [texto]);
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
