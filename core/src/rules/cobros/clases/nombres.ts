import type { ClaseDeLinea, LineaDeExtracto } from '../../../contract/cobros/extracto.ts';
import type { Adelanto } from '../../../contract/cobros/realizada.ts';
import { nombreDePlaza } from '../../catalogs/plaza.ts';
import { provinciaOf } from '../../catalogs/provincia.ts';

/** Names of charges for people; a charge that is not here shows the marketplace's own name. */
const cargos: Readonly<Record<string, string>> = {
  meli_percentage_fee: 'Cargo por vender',
  flat_fee: 'Cargo fijo por unidad',
  financing_add_on_fee: 'Cuotas sin interés',
  shp_cross_docking: 'Mercado Envíos',
  shp_fulfillment: 'Mercado Envíos Full',
  shp_self_service_tech: 'Tecnología de Flex',
};

export function nombreDeCargo(nombre: string): string {
  return cargos[nombre] ?? (nombre === '' ? 'Cargo sin nombre' : nombre);
}

const lineas: Readonly<Record<ClaseDeLinea, string>> = {
  vendido: 'Vendido',
  sin_leer: 'Vendido, con su pago todavía sin leer',
  sin_cobrar: 'Vendido y no cobrado en el mes',
  de_otro_mes: 'Cobrado de ventas de otro mes',
  envios_cobrados: 'Envíos que pagaron los compradores',
  cobro_distinto: 'Cobrado de más o de menos que lo vendido',
  cobrado: 'Cobrado',
  comision: `Comisiones de ${nombreDePlaza()}`,
  envio: 'Envíos a tu cargo',
  impuestos: 'Impuestos retenidos',
  sin_detalle: 'Descontado sin detalle',
  devuelto: 'Devuelto en el mes a los compradores',
  cargos_devueltos: 'Cargos que te devolvieron',
  por_liberar: 'Cobrado y todavía no liberado',
  liberado_de_antes: 'Liberado de cobros de otros meses',
  liberado: 'Liberado',
  otros: 'Movimientos que no son de una venta',
  saldo: 'Salió de lo que ya había en la cuenta',
  banco: 'Recibido en el banco',
};

/** Name of a line of the statement: `Envíos a tu cargo`. */
export function nombreDeLinea({ clase, importe }: Pick<LineaDeExtracto, 'clase' | 'importe'>): string {
  return clase === 'saldo' && importe.lt(0) ? 'Quedó en la cuenta' : lineas[clase];
}

const impuestos: Readonly<Record<Adelanto['impuesto'], string>> = {
  sirtac: 'SIRTAC',
  iibb: 'Retención de Ingresos Brutos',
  iva: 'Retención de IVA',
  ganancias: 'Retención de Ganancias',
  debitos_creditos: 'Débitos y créditos',
  otra: 'Retención sin identificar',
};

/** `SIRTAC Capital Federal, sólo con el alta` */
export function nombreDeImpuesto({
  impuesto,
  jurisdiccion,
  entidad,
  solo_con_alta,
}: Pick<Adelanto, 'impuesto' | 'jurisdiccion' | 'entidad' | 'solo_con_alta'>): string {
  const donde = jurisdiccion === null ? entidad : provinciaOf(jurisdiccion).acentuado;
  const nombre = donde === null ? impuestos[impuesto] : `${impuestos[impuesto]} ${donde}`;
  return solo_con_alta ? `${nombre}, sólo con el alta` : nombre;
}
