import type { CanceladaConFactura, ClaseAccion, QueLePaso } from '../../contract/cambios/cancelada.ts';
import type { Orden } from '../../contract/ventas/venta.ts';
import type { Ubicacion } from '../ventas/grupoDeVenta.ts';
import { seDevolvioAlgo } from '../ventas/situacion.ts';
import { nombreDePlaza } from '../catalogs/plaza.ts';

/** Days back for which invoiced sales that the marketplace cancelled are looked for automatically. */
export const DIAS_QUE_SE_MIRAN = 180;

/** An invoiced sale, and its place among the sales to be credited. */
export interface FacturadaUbicada {
  ordenes: readonly Pick<Orden, 'estado' | 'reembolsado' | 'dividida' | 'reclamo'>[];
  envio_devuelto: boolean;
  ubicacion: Ubicacion;
}

/** The event of a sale after its invoice, and the one thing to do about it; null: nothing to do. */
export function deFacturada(venta: FacturadaUbicada): Pick<CanceladaConFactura, 'que' | 'accion'> | null {
  const clase = clases[venta.ubicacion.grupo];
  if (clase !== undefined && seDevolvioAlgo(venta)) {
    return { que: queLePaso(venta), accion: { clase, texto: textoDeAccion(clase, venta.ubicacion) } };
  }
  const texto = textoDeReclamo(venta);
  return texto === null ? null : { que: 'reclamo', accion: { clase: 'reclamo', texto } };
}

const clases: Partial<Readonly<Record<Ubicacion['grupo'], ClaseAccion>>> = {
  para_acreditar: 'nota_credito',
  con_problemas: 'decidir',
  en_cola: 'esperar',
  descartada: 'apartada',
};

/** A divided pack goes on in other sales, unless another of its orders was cancelled. */
function queLePaso({ ordenes }: FacturadaUbicada): QueLePaso {
  const canceladas = ordenes.filter(({ estado }) => estado === 'cancelada');
  if (canceladas.length === 0) return 'devuelta';
  return canceladas.every(({ dividida }) => dividida) ? 'dividida' : 'cancelada';
}

/** Action due on the sale's claim; null: it has no claim, or only closed ones. */
function textoDeReclamo({ ordenes }: FacturadaUbicada): string | null {
  if (ordenes.some(({ reclamo }) => reclamo.estado === 'sabido' && reclamo.valor === 'abierto')) {
    return `Seguí el reclamo en ${nombreDePlaza()}: si se devuelve la plata, hacé la nota de crédito.`;
  }
  return ordenes.some(({ reclamo }) => reclamo.estado === 'por_saber')
    ? `Mirá en ${nombreDePlaza()} si el reclamo sigue abierto. Si se devuelve la plata, hacé la nota de crédito.`
    : null;
}

function textoDeAccion(clase: ClaseAccion, { motivo }: Ubicacion): string {
  if (clase === 'apartada') return 'Apartaste esta venta: su factura queda como está.';
  if (clase === 'nota_credito') return 'Hacé su nota de crédito.';
  return motivo?.accion ?? 'Su nota de crédito sale sola.';
}

/** Label of each thing that may have happened to the sale. */
export const nombresDeLoQuePaso = {
  cancelada: 'Cancelada',
  dividida: 'Pack dividido',
  devuelta: 'Con devolución',
  reclamo: 'Con un reclamo',
} as const satisfies Record<QueLePaso, string>;

/** Label of who bore a refund. */
export const nombresDeQuienPago = {
  vendedor: 'A tu cargo',
  mercado_libre: `A cargo de ${nombreDePlaza()}`,
  no_se_sabe: 'Falta saber a cargo de quién',
} as const satisfies Record<NonNullable<CanceladaConFactura['a_cargo_de']>, string>;
