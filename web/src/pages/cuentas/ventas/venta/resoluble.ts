import { toBuenosAires } from '@talonario/core/base';
import type { Historia, VentaDeHistoria } from '@talonario/core/inicio';
import { paths } from '../../../../paths.ts';
import type { AccionVenta } from '../modos.ts';
import type { VentaConMotivo } from '../ventas.ts';

/** The sale of a page as whoever does something about it needs it. */
export function toVentaConMotivo(venta: VentaDeHistoria, comprobantes: Historia['comprobantes']): VentaConMotivo {
  const { cuenta_id, clave, ordenes, comprador, grupo, motivo, moneda, total } = venta;
  return {
    cuenta_id,
    clave,
    ordenes: ordenes.map(({ id }) => ({ id, buyer: { nickname: comprador.nickname } })),
    grupo,
    motivo,
    moneda,
    total,
    borrador_id: comprobantes.find(({ status }) => status === 'borrador')?.id ?? null,
  };
}

/** Actions on a sale besides issuing and the solutions of its reason, as in the list. */
export function extraAcciones({ facturada_por_fuera, documento }: VentaDeHistoria): ReadonlySet<AccionVenta> {
  return new Set([
    ...(facturada_por_fuera ? (['desmarcar'] as const) : []),
    ...(documento?.estado === 'error' ? (['resubir'] as const) : []),
  ]);
}

/** The sale in its list, which reads the days it was closed on. `grupo`: null when it is about to have another. */
export function enLaLista(
  { cuenta_id, clave, ordenes }: VentaDeHistoria,
  grupo: VentaDeHistoria['grupo'] | null,
): string {
  const cierres = ordenes.flatMap(({ fecha_cierre }) => (fecha_cierre ? [toBuenosAires(fecha_cierre)] : []));
  const [desde, hasta] = [cierres.toSorted().at(0), cierres.toSorted().at(-1)];
  const query = new URLSearchParams({
    ...(grupo !== null && { grupo }),
    q: clave,
    ...(desde && { desde }),
    ...(hasta && { hasta }),
  });
  const lista = grupo === 'para_acreditar' ? paths.notasCredito(cuenta_id) : paths.facturarVentas(cuenta_id);
  return `${lista}?${query}`;
}
