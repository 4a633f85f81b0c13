import type { Decimal } from 'decimal.js';
import { provincias } from '../../catalogs/provincia.ts';
import { nombreCondicionIva } from '../../catalogs/situacionIva.ts';
import { tipoComprobanteOf } from '../../catalogs/tipoComprobante.ts';
import { SIN_IDENTIFICAR } from '../../catalogs/tipoDocumento.ts';
import { formatFecha } from '../../dates.ts';
import { withComma, sum } from '../../money.ts';
import { letraOf, type ComprobanteAReportar } from '../comprobante.ts';
import type { EnPesos } from '../pesos.ts';
import { columnaOf, PERCEPCION_IVA } from '../tributos.ts';

/** A column that identifies the voucher or its buyer. */
export interface ColumnaDato {
  nombre: string;
  valor: (comprobante: ComprobanteAReportar) => string;
}

/** A column of amounts in pesos; notes are negative. */
export interface ColumnaImporte {
  nombre: string;
  valor: (pesos: EnPesos) => Decimal;
}

/** Rates that always have their pair of columns. */
export const ALICUOTAS = [27, 21, 10.5, 5, 2.5] as const;

/** Columns of voucher and buyer, before the amounts. `Cotización` follows them, with the file's decimal mark. */
export const columnasDato: readonly ColumnaDato[] = [
  { nombre: 'Fecha', valor: (c) => formatFecha(c.fecha) },
  { nombre: 'Tipo', valor: (c) => tipoComprobanteOf(c.tipo_comprobante).corto },
  { nombre: 'Letra', valor: letraOf },
  { nombre: 'PV', valor: (c) => String(c.punto_de_venta).padStart(5, '0') },
  { nombre: 'Número', valor: (c) => String(c.numero_comprobante).padStart(8, '0') },
  { nombre: 'Número hasta', valor: (c) => String(c.numero_comprobante).padStart(8, '0') },
  { nombre: 'Tipo doc', valor: (c) => String(c.tipo_documento_facturado) },
  { nombre: 'CUIT/Doc', valor: (c) => (anonimo(c) ? '' : c.cuit_facturado) },
  { nombre: 'Razón Social', valor: (c) => (anonimo(c) ? 'CONSUMIDOR FINAL' : c.razon_social_facturado) },
  { nombre: 'Condición IVA', valor: (c) => nombreCondicionIva(c.situacion_iva_facturado) },
  { nombre: 'Moneda', valor: (c) => c.moneda },
];

/**
 * Columns of amounts: one per jurisdiction (COMARB), ascending, and with `sin_provincia` one for gross-income taxes whose
 * province ARCA does not give, as the Libro adds them up. `Total` is their sum.
 */
export function columnasImporte(jurisdicciones: readonly number[], sin_provincia = false): ColumnaImporte[] {
  const neto = (pesos: EnPesos, tasa: number): Decimal =>
    sum(pesos.alicuotas.filter(({ iva }) => iva === tasa).map((alicuota) => alicuota.neto));
  const iva = (pesos: EnPesos, tasa: number): Decimal =>
    sum(pesos.alicuotas.filter((alicuota) => alicuota.iva === tasa).map(({ importe }) => importe));
  return [
    ...ALICUOTAS.flatMap((tasa): ColumnaImporte[] => {
      const nombre = `${withComma(tasa)}%`;
      return [
        { nombre: `Neto ${nombre}`, valor: (pesos) => neto(pesos, tasa) },
        { nombre: `IVA ${nombre}`, valor: (pesos) => iva(pesos, tasa) },
      ];
    }),
    { nombre: 'Neto 0%', valor: (pesos) => neto(pesos, 0) },
    { nombre: 'No gravado', valor: ({ no_gravado }) => no_gravado },
    { nombre: 'Exento', valor: ({ exento }) => exento },
    { nombre: 'Percep. IVA', valor: (pesos) => sumDeOtrosTributos(pesos, (id) => id === PERCEPCION_IVA) },
    ...[...jurisdicciones]
      .sort((a, b) => a - b)
      .map((jurisdiccion): ColumnaImporte => ({
        nombre: `Perc. IIBB ${jurisdiccion} ${nombreJurisdiccion(jurisdiccion)}`,
        valor: ({ percepciones }) =>
          sum(
            percepciones.filter((percepcion) => percepcion.jurisdiccion === jurisdiccion).map(({ importe }) => importe),
          ),
      })),
    ...(sin_provincia
      ? [{ nombre: 'Perc. IIBB sin provincia', valor: (pesos: EnPesos) => sumDeOtrosTributos(pesos, isDeIibb) }]
      : []),
    {
      nombre: 'Perc. municipales',
      valor: (pesos) => sumDeOtrosTributos(pesos, (id) => columnaOf(id) === 'municipales'),
    },
    { nombre: 'Imp. internos', valor: (pesos) => sumDeOtrosTributos(pesos, (id) => columnaOf(id) === 'internos') },
    {
      nombre: 'Otros tributos',
      valor: (pesos) =>
        sumDeOtrosTributos(
          pesos,
          (id) =>
            id !== PERCEPCION_IVA &&
            !['municipales', 'internos'].includes(columnaOf(id)) &&
            !(sin_provincia && isDeIibb(id)),
        ),
    },
    { nombre: 'Total', valor: ({ total }) => total },
  ];
}

function sumDeOtrosTributos({ otros_tributos }: EnPesos, es: (id: number) => boolean): Decimal {
  return sum(otros_tributos.filter(({ id }) => es(id)).map(({ importe }) => importe));
}

/** Whether a tributo of ARCA's is of gross income: our own perceptions have their province. */
function isDeIibb(id: number): boolean {
  return columnaOf(id) === 'ingresos_brutos';
}

function nombreJurisdiccion(jurisdiccion: number): string {
  return provincias.find(({ comarb }) => comarb === jurisdiccion)?.acentuado ?? '';
}

function anonimo({ tipo_documento_facturado }: ComprobanteAReportar): boolean {
  return tipo_documento_facturado === SIN_IDENTIFICAR;
}
