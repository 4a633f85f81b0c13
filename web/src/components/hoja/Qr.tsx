import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { encode } from 'uqr';

/** The QR of a voucher, as the PDF has it: error correction M, the least that RG 4892's readers take. */
export function Qr({ texto, className, visible }: { texto: string; className: string | undefined; visible: boolean }) {
  const impreso = useImpreso();
  // Computing the code takes longer than the rest of the sheet, and most screens do not show it.
  const dibujado = impreso || visible;
  const { size, camino } = useMemo(() => (dibujado ? trace(texto) : { size: 1, camino: '' }), [dibujado, texto]);
  return (
    <svg
      className={className}
      data-visible={visible || undefined}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Código QR para verificar el comprobante en ARCA"
      shapeRendering="crispEdges"
    >
      <path d={camino} fill="#000" />
    </svg>
  );
}

/** True once the page is printed, or about to be: the additions are drawn before the browser takes it. */
function useImpreso(): boolean {
  const [impreso, setImpreso] = useState(false);
  useEffect(() => {
    const imprimir = () => flushSync(() => setImpreso(true));
    addEventListener('beforeprint', imprimir);
    return () => removeEventListener('beforeprint', imprimir);
  }, []);
  return impreso;
}

function trace(texto: string): { size: number; camino: string } {
  const { data, size } = encode(texto, { ecc: 'M', border: 0 });
  const negros = data.flatMap((fila, y) => fila.flatMap((negro, x) => (negro ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, camino: negros.join('') };
}
