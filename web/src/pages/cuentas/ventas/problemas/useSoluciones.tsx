import type { SolucionVenta } from '@talonario/core';
import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../../paths.ts';
import { piece } from '../../../../piece.tsx';
import { urlEnMeli } from '../../../../textos/urlEnMeli.ts';
import { useCuenta } from '../../useCuenta.ts';
import type { Hacer, Resolver } from '../rowActions.ts';
import type { VentaConMotivo } from '../paquetes.ts';

/** What is done about sales that share a cause, and the dialogs that it takes. */
export function useSoluciones(
  { marcar, descartar }: Pick<Hacer, 'marcar' | 'descartar'>,
  /** These are to be tried as they are. The same function always. */
  onReintentar: (paquetes: readonly VentaConMotivo[]) => void,
  /** These changed, and are to be tried. */
  onCorregidas: (paquetes: readonly VentaConMotivo[]) => void,
): { resolver: Resolver; dialogo: ReactNode } {
  const cuenta = useCuenta();
  const navigate = useNavigate();
  const [abierto, setAbierto] = useState<{ cual: keyof typeof dialogos; de: readonly VentaConMotivo[] } | null>(null);

  const resolver = useMemo<Resolver>(() => {
    const go = (to: string) => void navigate(to);
    const hechos: Readonly<Record<SolucionVenta, (paquetes: readonly VentaConMotivo[]) => void>> = {
      facturar_igual: onReintentar,
      reintentar: onReintentar,
      comprador: (de) => setAbierto({ cual: 'comprador', de }),
      consumidor_final: (de) => setAbierto({ cual: 'consumidor_final', de }),
      a_mano: ([paquete]) => paquete && go(paths.facturaDeVenta(cuenta.id, paquete.clave)),
      borrador: ([paquete]) => go(paquete?.borrador_id ? paths.factura(paquete.borrador_id) : paths.borradores),
      por_fuera: (paquetes) => marcar(paquetes, true),
      descartar: (paquetes) => descartar(paquetes, true),
      en_meli: ([paquete]) => paquete && window.open(urlEnMeli(paquete.clave), '_blank', 'noreferrer'),
      padrones: () => go(paths.padrones),
      percepciones: () =>
        go(cuenta.linked_company_id === null ? paths.empresas : paths.empresa(cuenta.linked_company_id)),
      ajustes: () => go(paths.datosCuenta(cuenta.id)),
    };
    return (solucion, paquetes) => hechos[solucion](paquetes);
  }, [cuenta, navigate, marcar, descartar, onReintentar]);

  const Dialogo = abierto && dialogos[abierto.cual];
  const dialogo = Dialogo && (
    <Dialogo
      cuenta_id={cuenta.id}
      paquetes={abierto.de}
      onClose={() => setAbierto(null)}
      onListo={(paquetes) => {
        setAbierto(null);
        onCorregidas(paquetes);
      }}
    />
  );
  return { resolver, dialogo };
}

const dialogos = {
  comprador: piece(() => import('./CompradorDialog.tsx'), { pedida: true }),
  consumidor_final: piece(() => import('./ConsumidorFinalDialog.tsx'), { pedida: true }),
};
