import { Decimal } from 'decimal.js';
import { MONOTRIBUTO, RESPONSABLE_INSCRIPTO } from '../../catalogs/situacionIva.ts';
import { tipoComprobanteOf, isNotaCredito } from '../../catalogs/tipoComprobante.ts';
import { formatPorcentaje, sum } from '../../money.ts';
import { guardCelda } from '../../planillas/guardCelda.ts';
import { porFechaYTipo, type ComprobanteAReportar } from '../comprobante.ts';
import { enPesos, type EnPesos } from '../pesos.ts';
import { planillaDeColumnas } from '../planilla.ts';
import type { Problema, Registro, Reporte } from '../reporte.ts';
import { impedimento, reviewAlicuotas, reviewComun } from '../reviewRegistro.ts';
import { createEsperados, cruce } from '../sumas.ts';
import { ALICUOTAS, columnasDato, columnasImporte, type ColumnaImporte } from './columnas.ts';

export interface OpcionesIvaVentas {
  desde: string;
  hasta: string;
  /** COMARB codes of the provinces the company collects for: one column each, even in a month without perceptions. */
  jurisdicciones: readonly number[];
  /** Some voucher, an adopted one, has gross-income taxes whose province ARCA does not give. */
  sin_provincia?: boolean;
  /** `;` with decimal comma is what Excel reads in Argentina; `,` goes with decimal point. */
  separador: ';' | ',';
  /** Summaries after the totals: by rate, and by letter and kind of buyer. */
  resumenes: boolean;
}

/** Rates that have a column of their own, 0 included. */
const CON_COLUMNA: ReadonlySet<number> = new Set([...ALICUOTAS, 0]);

/**
 * IVA ventas (subdiario): a working paper for the accountant, with the minimum data of RG 4597. CSV in UTF-8, in pesos, each
 * column rounded by itself and the total their sum; credit notes negative, the reverse of the Libro IVA Digital.
 */
export function createIvaVentas(opciones: OpcionesIvaVentas): Reporte<'csv'> {
  const columnas = columnasImporte(opciones.jurisdicciones, opciones.sin_provincia);
  const totales = createEsperados();
  const comprobantes = createEsperados();
  const resumen = createResumen();
  const cifra = (valor: Decimal, decimales = 2): string => {
    const texto = valor.toFixed(decimales);
    return opciones.separador === ';' ? texto.replace('.', ',') : texto;
  };
  /** A row of the file; `escritas`: its cells guarded for a spreadsheet. */
  const renglon = (celdas: readonly string[], escritas = celdas): Registro<'csv'> => ({
    archivo: 'csv',
    celdas,
    linea: escritas.map((celda) => quote(celda, opciones.separador)).join(opciones.separador),
  });
  return {
    archivos: {
      csv: {
        nombre: `iva-ventas-${opciones.desde}-${opciones.hasta}.csv`,
        codificacion: 'utf8',
        planilla: planillaDeColumnas(columnasDato.length, { fechas: [0] }),
      },
    },
    orden: porFechaYTipo,
    incluye: () => true,
    revisar: (comprobante) => revisar(comprobante, opciones),
    abrir: () => [renglon([...columnasDato, { nombre: 'Cotización' }, ...columnas].map(({ nombre }) => nombre))],
    lineas: (comprobante) => {
      const signo = isNotaCredito(comprobante) ? -1 : 1;
      const pesos = enPesos(comprobante);
      const importes = columnas.map(({ nombre, valor }) => {
        const importe = valor(pesos).times(signo);
        totales.add(nombre, importe);
        return cifra(importe.isZero() ? new Decimal(0) : importe);
      });
      comprobantes.add('Total', pesos.total.times(signo));
      resumen.add(comprobante, pesos, signo);
      const datos = columnasDato.map(({ valor }) => valor(comprobante));
      const resto = [cifra(comprobante.cotizacion, 6), ...importes];
      return [renglon([...datos, ...resto], [...datos.map(guardCelda), ...resto])];
    },
    cerrar: () => [
      renglon([
        'TOTALES',
        ...columnasDato.map(() => ''),
        ...columnas.map(({ nombre }) => cifra(totales.total(nombre))),
      ]),
      ...(opciones.resumenes ? resumen.filas(cifra).map((fila) => renglon(fila)) : []),
    ],
    cruces: () => [
      cruce('Total', totales.total('Total'), comprobantes.total('Total')),
      cruce('Total contra sus columnas', totales.total('Total'), sumaDeColumnas(columnas, totales.total)),
    ],
  };
}

function sumaDeColumnas(columnas: readonly ColumnaImporte[], total: (nombre: string) => Decimal): Decimal {
  return sum(columnas.filter(({ nombre }) => nombre !== 'Total').map(({ nombre }) => total(nombre)));
}

/** Summaries: by rate, and the debit by letter, kind of voucher and buyer. */
function createResumen() {
  const tasas = createEsperados();
  const debitos = new Map<string, { neto: Decimal; iva: Decimal }>();
  return {
    add: (comprobante: ComprobanteAReportar, { alicuotas, iva }: EnPesos, signo: number): void => {
      for (const alicuota of alicuotas) {
        tasas.add(`neto ${alicuota.iva}`, alicuota.neto.times(signo));
        tasas.add(`iva ${alicuota.iva}`, alicuota.importe.times(signo));
      }
      const { letra, corto } = tipoComprobanteOf(comprobante.tipo_comprobante);
      const clave = `${letra};${corto};${sujetoOf(comprobante)}`;
      const debitoPrevio = debitos.get(clave) ?? { neto: new Decimal(0), iva: new Decimal(0) };
      const neto = sum(alicuotas.map((alicuota) => alicuota.neto));
      debitos.set(clave, {
        neto: debitoPrevio.neto.plus(neto.times(signo)),
        iva: debitoPrevio.iva.plus(iva.times(signo)),
      });
    },
    filas: (cifra: (valor: Decimal) => string): string[][] => [
      [],
      ['Alícuota', 'Neto', 'IVA'],
      ...[...ALICUOTAS, 0].map((tasa) => [
        formatPorcentaje(tasa),
        cifra(tasas.total(`neto ${tasa}`)),
        cifra(tasas.total(`iva ${tasa}`)),
      ]),
      [],
      ['Letra', 'Tipo', 'Comprador', 'Neto', 'Débito fiscal'],
      ...[...debitos]
        .sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
        .map(([clave, { neto, iva }]) => [...clave.split(';'), cifra(neto), cifra(iva)]),
    ],
  };
}

function sujetoOf({ situacion_iva_facturado: condicion }: ComprobanteAReportar): string {
  if (condicion === RESPONSABLE_INSCRIPTO) return 'Responsable inscripto';
  return condicion === MONOTRIBUTO || condicion === 13 || condicion === 16
    ? 'Monotributo'
    : 'Consumidor final o exento';
}

function revisar(comprobante: ComprobanteAReportar, { desde, hasta, jurisdicciones }: OpcionesIvaVentas): Problema[] {
  const problemas = [
    ...reviewComun(comprobante, { desde, hasta }),
    ...reviewAlicuotas(comprobante, { presentadas: false }),
  ];
  for (const { jurisdiccion, importe } of comprobante.percepciones) {
    if (importe.isZero() || jurisdicciones.includes(jurisdiccion)) continue;
    const texto = `Tiene una percepción de la jurisdicción ${jurisdiccion}, que no está entre las de la empresa.`;
    problemas.push(impedimento('sin_columna', texto));
  }
  for (const { iva } of comprobante.alicuotas.filter((alicuota) => !CON_COLUMNA.has(alicuota.iva))) {
    problemas.push(impedimento('alicuota_desconocida', `No hay una columna para el IVA del ${formatPorcentaje(iva)}.`));
  }
  return problemas;
}

/** Quotes a cell only if needed. A line break inside a name becomes a space: it would cut the row for programs that read line by line. */
function quote(celda: string, separador: string): string {
  const limpia = celda.replace(/\p{Cc}+/gu, ' ');
  return limpia.includes(separador) || limpia.includes('"') ? `"${limpia.replaceAll('"', '""')}"` : limpia;
}
