import type { SolucionVenta } from '@talonario/core/ventas';
import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../../paths.ts';
import { piece } from '../../../../piece.tsx';
import { urlEnMeli } from '../../../../textos/urlEnMeli.ts';
import { cuentaOf, useAmbito } from '../ambito.ts';
import type { Hacer, Resolver } from '../rowActions.ts';
import type { VentaConMotivo } from '../ventas.ts';

/** Runs the solutions of a cause, and shows their dialogs. */
export function useSoluciones(
  { marcar, descartar }: Pick<Hacer, 'marcar' | 'descartar'>,
  /** Retries sales unchanged. A stable function. */
  onReintentar: (ventas: readonly VentaConMotivo[]) => void,
  /** Retries sales that were corrected. */
  onCorregidas: (ventas: readonly VentaConMotivo[]) => void,
): { resolver: Resolver; dialogo: ReactNode } {
  const ambito = useAmbito();
  const navigate = useNavigate();
  const [abierto, setAbierto] = useState<{ cual: keyof typeof dialogos; de: readonly VentaConMotivo[] } | null>(null);

  const resolver = useMemo<Resolver>(() => {
    const go = (to: string) => void navigate(to);
    const accionesDeSolucion: Readonly<Record<SolucionVenta, (ventas: readonly VentaConMotivo[]) => void>> = {
      facturar_igual: onReintentar,
      reintentar: onReintentar,
      comprador: (de) => setAbierto({ cual: 'comprador', de }),
      consumidor_final: (de) => setAbierto({ cual: 'consumidor_final', de }),
      a_mano: ([venta]) => venta && go(paths.facturaDeVenta(venta.cuenta_id, venta.clave)),
      borrador: ([venta]) => go(venta?.borrador_id ? paths.factura(venta.borrador_id) : paths.borradores),
      por_fuera: (ventas) => marcar(ventas, true),
      descartar: (ventas) => descartar(ventas, true),
      en_plaza: ([venta]) => venta && window.open(urlEnMeli(venta.clave), '_blank', 'noreferrer'),
      padrones: () => go(paths.padrones),
      percepciones: ([venta]) => {
        const empresa = venta && cuentaOf(ambito, venta)?.linked_company_id;
        go(empresa ? paths.empresa(empresa) : paths.empresas);
      },
      ajustes: ([venta]) => venta && go(paths.datosCuenta(venta.cuenta_id)),
    };
    return (solucion, ventas) => accionesDeSolucion[solucion](ventas);
  }, [ambito, navigate, marcar, descartar, onReintentar]);

  const Dialogo = abierto && dialogos[abierto.cual];
  const dialogo = Dialogo && (
    <Dialogo
      ventas={abierto.de}
      onClose={() => setAbierto(null)}
      onListo={(ventas) => {
        setAbierto(null);
        onCorregidas(ventas);
      }}
    />
  );
  return { resolver, dialogo };
}

const dialogos = {
  comprador: piece(() => import('./CompradorDialog.tsx'), { pedida: true }),
  consumidor_final: piece(() => import('./ConsumidorFinalDialog.tsx'), { pedida: true }),
};
