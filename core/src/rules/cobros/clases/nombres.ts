import type { Adelanto } from '../../../contract/cobros/realizada.ts';
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
