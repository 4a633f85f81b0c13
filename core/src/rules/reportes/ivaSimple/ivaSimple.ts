import { Decimal } from 'decimal.js';
import { endOfMonth } from '../../dates.ts';
import { AppError } from '../../errors.ts';
import { codigosAlicuota } from '../alicuotas.ts';
import { porFechaYTipo, type ComprobanteAReportar } from '../comprobante.ts';
import { createFiltroDeEmisor } from '../reporteDeEmisor.ts';
import { registrosAlicuota } from '../libroIva/registros.ts';
import { round2, formatPorcentaje } from '../../money.ts';
import { planillaDeColumnas } from '../planilla.ts';
import type { Cruce, Problema, Registro, Reporte } from '../reporte.ts';
import { impedimento, reviewAlicuotas, reviewComun } from '../reviewRegistro.ts';
import { createEsperados, cruce } from '../sumas.ts';
import { archivoOf, cifra, partesOf, type ArchivoIvaSimple, type Parte } from './archivoIvaSimple.ts';

/** A column of the files: its name, and how its value is taken from a line. */
interface Columna {
  nombre: string;
  valor: (parte: Parte, opciones: OpcionesIvaSimple) => string;
}

export interface OpcionesIvaSimple {
  /** Value of "Débito fiscal O.D.P.": zero, or the debit again. Generators of these files do not agree. */
  odp: 'cero' | 'repetir';
}

/** Number of code columns: activity, operation, buyer and rate. */
const CODIGOS = 4;

/** First month of the form (F.2051, RG 5705/2025). */
const DESDE = '2025-11';

const clave: readonly Columna[] = [
  { nombre: 'Actividad', valor: (p) => p.actividad },
  { nombre: 'Tipo de Operacion', valor: (p) => String(p.operacion) },
  { nombre: 'Tipo de sujeto comprador', valor: (p) => (p.sujeto === null ? '' : String(p.sujeto)) },
  { nombre: 'Codigo de Alicuota', valor: (p) => (p.alicuota === null ? '' : String(p.alicuota)) },
  { nombre: 'Monto Neto Gravado', valor: (p) => gravado(p, p.neto) },
];
const exento: Columna = {
  nombre: 'Monto Neto Exento o No Gravado',
  valor: (p) => (p.alicuota === null ? cifra(p.exento) : ''),
};

/** Columns of F.2051 "IVA Simple" (RG 5705/2025), apertura of sales. Joined by `;`, nothing after the last one. */
export const columnasIvaSimple: Readonly<Record<ArchivoIvaSimple, readonly Columna[]>> = {
  debito: [
    ...clave,
    { nombre: 'Debito Fiscal Facturado', valor: (p) => gravado(p, p.iva) },
    {
      nombre: 'Debito Fiscal O.D.P.',
      valor: (p, { odp }) => gravado(p, odp === 'repetir' ? p.iva : new Decimal(0)),
    },
    exento,
  ],
  restitucion: [...clave, { nombre: 'Debito Fiscal a Restituir', valor: (p) => gravado(p, p.iva) }, exento],
};

/**
 * IVA Simple of sales of one month: DEBITO (invoices and debit notes) and REST_DEBITO (credit notes, in positive). One line
 * per activity, operation, buyer and rate, in that order, in pesos. What was not issued as Responsable inscripto is left out.
 * @param periodo `yyyy-MM`, from 2025-11 on
 * @throws AppError `reporte_sin_diseno`
 */
export function createIvaSimple(
  periodo: string,
  opciones: OpcionesIvaSimple = { odp: 'cero' },
): Reporte<ArchivoIvaSimple> {
  if (periodo < DESDE) throw new AppError('reporte_sin_diseno', { reporte: 'IVA Simple', periodo });
  const renglones: Record<ArchivoIvaSimple, Map<string, Parte>> = { debito: new Map(), restitucion: new Map() };
  const esperados = createEsperados();
  const mes = { desde: `${periodo}-01`, hasta: endOfMonth(`${periodo}-01`) };
  const sufijo = periodo.replace('-', '');
  const planilla = planillaDeColumnas(CODIGOS);
  return {
    archivos: {
      debito: { nombre: `IVA_SIMPLE_DEBITO_${sufijo}.csv`, codificacion: 'latin1', planilla },
      restitucion: { nombre: `IVA_SIMPLE_REST_DEBITO_${sufijo}.csv`, codificacion: 'latin1', planilla },
    },
    orden: porFechaYTipo,
    ...createFiltroDeEmisor('iva_simple'),
    revisar: (comprobante) => revisar(comprobante, mes),
    abrir: () =>
      archivos.map((archivo) =>
        renglon(
          archivo,
          columnasIvaSimple[archivo].map(({ nombre }) => nombre),
        ),
      ),
    lineas: (comprobante) => {
      const archivo = archivoOf(comprobante);
      for (const parte of partesOf(comprobante)) acumular(renglones[archivo], parte);
      addExpected(comprobante, archivo === 'debito' ? 1 : -1, esperados.add);
      return [];
    },
    cerrar: () => archivos.flatMap((archivo) => cerrar(archivo, renglones[archivo], opciones)),
    cruces: () => crucesOf(renglones, esperados.total),
  };
}

const archivos: readonly ArchivoIvaSimple[] = ['debito', 'restitucion'];

function acumular(renglones: Map<string, Parte>, parte: Parte): void {
  const { actividad, operacion, sujeto, alicuota } = parte;
  const llave = [actividad, operacion, sujeto ?? 0, alicuota ?? 0].join(';');
  const renglonPrevio = renglones.get(llave);
  const suma = renglonPrevio && {
    ...parte,
    neto: renglonPrevio.neto.plus(parte.neto),
    iva: renglonPrevio.iva.plus(parte.iva),
    exento: renglonPrevio.exento.plus(parte.exento),
  };
  renglones.set(llave, suma ?? parte);
}

function cerrar(
  archivo: ArchivoIvaSimple,
  renglones: Map<string, Parte>,
  opciones: OpcionesIvaSimple,
): Registro<ArchivoIvaSimple>[] {
  return [...renglones.values()].sort(porClave).map((parte) =>
    renglon(
      archivo,
      columnasIvaSimple[archivo].map(({ valor }) => valor(parte, opciones)),
    ),
  );
}

function renglon(archivo: ArchivoIvaSimple, celdas: readonly string[]): Registro<ArchivoIvaSimple> {
  return { archivo, linea: celdas.join(';'), celdas };
}

function porClave(a: Parte, b: Parte): number {
  return (
    Number(a.actividad) - Number(b.actividad) ||
    a.operacion - b.operacion ||
    (a.sujeto ?? 0) - (b.sujeto ?? 0) ||
    (a.alicuota ?? 0) - (b.alicuota ?? 0)
  );
}

/** Adds the expected figures by another way, to compare with the file: the records of ALICUOTAS, each in pesos, notes subtracted. */
function addExpected(c: ComprobanteAReportar, signo: 1 | -1, add: (nombre: string, valor: Decimal) => void): void {
  const pesos = (importe: Decimal): Decimal => round2(importe.times(c.cotizacion)).times(signo);
  for (const { codigo, neto, iva } of registrosAlicuota(c)) {
    add(`neto ${codigo}`, pesos(neto));
    add(`iva ${codigo}`, pesos(iva));
  }
  add('exento', pesos(c.exento).plus(pesos(c.no_gravado)));
}

/** Crosses DEBITO less REST_DEBITO with the book, by rate; and exempt lines with its exempt and not taxed columns. */
function crucesOf(
  renglones: Record<ArchivoIvaSimple, Map<string, Parte>>,
  esperado: (nombre: string) => Decimal,
): Cruce[] {
  const menos = (campo: 'neto' | 'iva' | 'exento', codigo: number | null): Decimal => {
    const suma = (archivo: ArchivoIvaSimple): Decimal =>
      [...renglones[archivo].values()]
        .filter(({ alicuota }) => alicuota === codigo)
        .reduce((total, parte) => total.plus(parte[campo]), new Decimal(0));
    return suma('debito').minus(suma('restitucion'));
  };
  return [
    ...codigosAlicuota.flatMap(({ iva, codigo }) => [
      cruce(`Neto al ${formatPorcentaje(iva)}`, menos('neto', codigo), esperado(`neto ${codigo}`)),
      cruce(`IVA al ${formatPorcentaje(iva)}`, menos('iva', codigo), esperado(`iva ${codigo}`)),
    ]),
    cruce('Exento y no gravado', menos('exento', null), esperado('exento')),
  ];
}

function revisar(comprobante: ComprobanteAReportar, mes: { desde: string; hasta: string }): Problema[] {
  const problemas = [...reviewComun(comprobante, mes), ...reviewAlicuotas(comprobante, { presentadas: true })];
  if (!/^\d{1,6}$/.test(comprobante.actividad ?? '')) {
    problemas.push(
      impedimento(
        'sin_actividad',
        'Se emitió sin código de actividad (CLAE): completalo en la empresa o en el punto de venta.',
      ),
    );
  }
  return problemas;
}

function gravado(parte: Parte, valor: Decimal): string {
  return parte.alicuota === null ? '' : cifra(valor);
}
