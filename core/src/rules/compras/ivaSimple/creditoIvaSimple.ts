import { Decimal } from 'decimal.js';
import type { ClaseCompra } from '../../../contract/compras/compra.ts';
import { enPlural } from '../../enPlural.ts';
import { AppError } from '../../errors.ts';
import { formatPorcentaje, round2, withComma } from '../../money.ts';
import { codigoDeAlicuota, codigosAlicuota } from '../../reportes/alicuotas.ts';
import { createGrupo } from '../../reportes/generales.ts';
import { planillaDeColumnas } from '../../reportes/planilla.ts';
import type { Cruce, Registro, Reporte } from '../../reportes/reporte.ts';
import { impedimento } from '../../reportes/reviewRegistro.ts';
import { createEsperados, cruce } from '../../reportes/sumas.ts';
import { isConCredito, isQueResta } from '../tiposDeCompra.ts';
import { alicuotasEnPesos, porFechaYEmisor, type CompraAReportar } from '../libro/compraAReportar.ts';
import { reviewCompra } from '../libro/reviewCompra.ts';

export type ArchivoCredito = 'credito' | 'restitucion';

/** First month of the form (F.2051, RG 5705/2025). */
const DESDE = '2025-11';
/** Number of code columns: concept and rate. */
const CODIGOS = 2;

/** Codes of the concepts of the form. */
const conceptos: Readonly<Record<ClaseCompra, number>> = { bien: 1, locacion: 2, servicio: 3, bien_de_uso: 4 };

/** A line of a file: sums of a concept and a rate, in pesos. */
interface Renglon {
  concepto: number;
  iva: number;
  neto: Decimal;
  facturado: Decimal;
  computable: Decimal;
}

interface Columna {
  nombre: string;
  valor: (renglon: Renglon) => string;
}

const clave: readonly Columna[] = [
  { nombre: 'Concepto', valor: ({ concepto }) => String(concepto) },
  { nombre: 'Codigo de Alicuota', valor: ({ iva }) => String(codigoDeAlicuota(iva) ?? '') },
  { nombre: 'Monto Neto Gravado', valor: ({ neto }) => withComma(neto, 2) },
  { nombre: 'Credito Fiscal Facturado', valor: ({ facturado }) => withComma(facturado, 2) },
];

/** Columns of F.2051 "IVA Simple" (RG 5705/2025), apertura of purchases. Joined by `;`; the header is not quoted. */
const columnasCredito: Readonly<Record<ArchivoCredito, readonly Columna[]>> = {
  credito: [...clave, { nombre: 'Credito Fiscal Computable', valor: ({ computable }) => withComma(computable, 2) }],
  restitucion: clave,
};

const archivos: readonly ArchivoCredito[] = ['credito', 'restitucion'];

/**
 * IVA Simple of purchases of one month: CREDITO (invoices and debit notes) and REST_CREDITO (credit notes, in positive), classes A and M
 * only. One line per concept and rate, in pesos: concepts by code, rates from the highest.
 * @param periodo `yyyy-MM`, from 2025-11 on
 * @throws AppError `reporte_sin_diseno`
 */
export function createCreditoIvaSimple(periodo: string): Reporte<ArchivoCredito, CompraAReportar> {
  if (periodo < DESDE) throw new AppError('reporte_sin_diseno', { reporte: 'IVA Simple', periodo });
  const renglones: Record<ArchivoCredito, Map<string, Renglon>> = { credito: new Map(), restitucion: new Map() };
  const esperados = createEsperados();
  const importadas = createGrupo('importaciones_aparte', {
    frase: (n) =>
      `${enPlural(n, '1 importación no va', '# importaciones no van')} en este archivo: cargá su crédito en el portal.`,
    deUno: 'Es una importación: su crédito se carga en el portal.',
  });
  const sufijo = periodo.replace('-', '');
  // The sample of the form has lines that end in LF.
  const deCredito = { codificacion: 'latin1', planilla: planillaDeColumnas(CODIGOS), fin: '\n' } as const;
  return {
    archivos: {
      credito: { nombre: `IVA_SIMPLE_CREDITO_${sufijo}.csv`, ...deCredito },
      restitucion: { nombre: `IVA_SIMPLE_REST_CREDITO_${sufijo}.csv`, ...deCredito },
    },
    orden: porFechaYEmisor,
    incluye: (compra) => isConCredito(compra.tipo_comprobante) && compra.despacho === '',
    aparte: (compra) => (compra.despacho === '' ? [] : [importadas.add(compra)]),
    generales: importadas.avisos,
    revisar: (compra) => [
      ...reviewCompra(compra, periodo),
      ...(compra.clase === null
        ? [impedimento('sin_clase', 'No dice si es bien, locación, servicio o bien de uso: elegilo en la compra.')]
        : []),
    ],
    abrir: () =>
      archivos.map((archivo) =>
        line(
          archivo,
          columnasCredito[archivo].map(({ nombre }) => nombre),
        ),
      ),
    lineas: (compra) => {
      const archivo: ArchivoCredito = isQueResta(compra.tipo_comprobante) ? 'restitucion' : 'credito';
      if (compra.clase !== null) accumulate(renglones[archivo], compra, conceptos[compra.clase]);
      addExpected(compra, archivo, esperados.add);
      return [];
    },
    cerrar: () =>
      archivos.flatMap((archivo) =>
        [...renglones[archivo].values()]
          .sort((a, b) => a.concepto - b.concepto || b.iva - a.iva)
          .map((renglon) =>
            line(
              archivo,
              columnasCredito[archivo].map(({ valor }) => valor(renglon)),
            ),
          ),
      ),
    cruces: () => crucesOf(renglones, esperados.total),
  };
}

function accumulate(renglones: Map<string, Renglon>, compra: CompraAReportar, concepto: number): void {
  for (const { iva, neto, importe, computable } of alicuotasEnPesos(compra)) {
    const llave = `${concepto};${iva}`;
    const previo = renglones.get(llave);
    renglones.set(llave, {
      concepto,
      iva,
      neto: previo ? previo.neto.plus(neto) : neto,
      facturado: previo ? previo.facturado.plus(importe) : importe,
      computable: previo ? previo.computable.plus(computable) : computable,
    });
  }
}

function line(archivo: ArchivoCredito, celdas: readonly string[]): Registro<ArchivoCredito> {
  return { archivo, linea: celdas.join(';'), celdas };
}

/** Adds the expected figures by another way: the rates of each voucher as they are stored, converted one by one. */
function addExpected(c: CompraAReportar, archivo: ArchivoCredito, add: (nombre: string, valor: Decimal) => void): void {
  const pesos = (importe: Decimal): Decimal => round2(importe.times(c.cotizacion));
  for (const { iva, neto, importe } of c.alicuotas ?? []) {
    add(`${archivo} neto ${iva}`, pesos(neto));
    add(`${archivo} iva ${iva}`, pesos(importe));
  }
  const entero = c.credito_computable.equals(c.iva);
  const ivaEnPesos = (c.alicuotas ?? []).reduce((suma, { importe }) => suma.plus(pesos(importe)), new Decimal(0));
  add(`${archivo} computable`, entero ? ivaEnPesos : pesos(c.credito_computable));
}

function crucesOf(
  renglones: Record<ArchivoCredito, Map<string, Renglon>>,
  esperado: (nombre: string) => Decimal,
): Cruce[] {
  const nombres: Readonly<Record<ArchivoCredito, string>> = { credito: 'Crédito', restitucion: 'Restitución' };
  return archivos.flatMap((archivo) => {
    const filas = [...renglones[archivo].values()];
    const sumOf = (campo: 'neto' | 'facturado' | 'computable', iva: number | null): Decimal =>
      filas
        .filter((renglon) => iva === null || renglon.iva === iva)
        .reduce((suma, renglon) => suma.plus(renglon[campo]), new Decimal(0));
    return [
      ...codigosAlicuota.flatMap(({ iva }) => [
        cruce(
          `${nombres[archivo]}: neto al ${formatPorcentaje(iva)}`,
          sumOf('neto', iva),
          esperado(`${archivo} neto ${iva}`),
        ),
        cruce(
          `${nombres[archivo]}: IVA al ${formatPorcentaje(iva)}`,
          sumOf('facturado', iva),
          esperado(`${archivo} iva ${iva}`),
        ),
      ]),
      cruce(`${nombres[archivo]}: computable`, sumOf('computable', null), esperado(`${archivo} computable`)),
    ];
  });
}
