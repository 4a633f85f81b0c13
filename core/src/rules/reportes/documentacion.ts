import { documentCampos, type Diseno } from './campos.ts';
import { columnasIvaSimple } from './ivaSimple/ivaSimple.ts';
import { columnasDato, columnasImporte } from './ivaVentas/columnas.ts';
import { disenosAlicuotas, disenosCbte } from './libroIva/disenos.ts';

/**
 * Documentation of every layout, made from the tables that write it. `jurisdicciones`: COMARB codes of the company.
 * `deRegimenes`: layouts of the declarations of perceptions.
 */
export function documentacionDeReportes(
  jurisdicciones: readonly number[],
  deRegimenes: readonly Diseno<never>[],
): string {
  return [
    ...[tablas(disenosCbte), tablas(disenosAlicuotas), tablas(deRegimenes)].flat(),
    lista('IVA Simple DEBITO, períodos desde 2025-11 (F.2051, RG 5705/2025)', columnasIvaSimple.debito),
    lista('IVA Simple REST_DEBITO, períodos desde 2025-11 (F.2051, RG 5705/2025)', columnasIvaSimple.restitucion),
    lista('IVA ventas (datos mínimos de la RG 4597)', [
      ...columnasDato,
      { nombre: 'Cotización' },
      ...columnasImporte(jurisdicciones),
    ]),
  ].join('\n\n');
}

function tablas<Dato>(disenos: readonly Diseno<Dato>[]): string[] {
  return disenos.map((diseno) => documentCampos(diseno));
}

function lista(titulo: string, columnas: readonly { nombre: string }[]): string {
  return [`${titulo}:`, '', ...columnas.map(({ nombre }, indice) => `${indice + 1}. ${nombre}`)].join('\n');
}
