import { Decimal } from 'decimal.js';
import { sircip } from '../../../../../contract/regimenes/sircip.ts';
import { isNotaCredito } from '../../../../catalogs/tipoComprobante.ts';
import { CUIT } from '../../../../catalogs/tipoDocumento.ts';
import { formatImporte, importePercepcion } from '../../../../money.ts';
import { notasAlFinal, type ComprobanteAReportar, type PercepcionReportada } from '../../../../reportes/comprobante.ts';
import type { Planilla } from '../../../../reportes/planilla.ts';
import type { Problema, Reporte } from '../../../../reportes/reporte.ts';
import { impedimento, reviewComun, reviewDevolucion } from '../../../../reportes/reviewRegistro.ts';
import { createEsperados, cruce } from '../../../../reportes/sumas.ts';
import { LINEA } from '../decideSircip.ts';
import { camposDeDeclaracion, crcOf, importeDeclarado, lineasDeclaradas } from './camposDeDeclaracion.ts';

interface Marco {
  cuit_emisor: string;
  desde: string;
  hasta: string;
}

/** Fields of figures, by name. */
const DE_CIFRAS = ['Base', 'Monto'] as const;
const indiceOf = (nombre: string): number => camposDeDeclaracion.findIndex((campo) => campo.nombre === nombre);

/**
 * SIRCIP's declaration (COMARB): a ZIP with a TXT of seventeen fields between commas, a record per line of SIRCIP, by date, credit notes last. In
 * pesos, credit notes in negative. No portal has accepted one yet.
 */
export function createDeclaracion({ cuit_emisor, desde, hasta }: Marco): Reporte<'declaracion'> {
  const nombre = `SIRCIP-${cuit_emisor}-${desde.slice(0, 7).replace('-', '')}`;
  const escritas = createEsperados();
  const esperados = createEsperados();
  let hay = false;
  return {
    archivos: {
      declaracion: { nombre: `${nombre}.zip`, dentro_del_zip: `${nombre}.txt`, codificacion: 'latin1', planilla },
    },
    orden: notasAlFinal,
    incluye: (c) => lineasDeclaradas(c).length > 0,
    revisar: (c) => {
      hay = true;
      return [
        ...reviewComun(c, { desde, hasta }),
        ...comprobante(c),
        ...lineasDeclaradas(c).flatMap((p) => linea(c, p)),
      ];
    },
    abrir: () => [],
    lineas: (c) =>
      lineasDeclaradas(c).map((percepcion) => {
        hay = true;
        const celdas = camposDeDeclaracion.map(({ valor }) => valor({ comprobante: c, percepcion }));
        for (const campo of DE_CIFRAS) escritas.add(campo, new Decimal(celdas[indiceOf(campo)] ?? ''));
        esperados.add('Base', importeDeclarado(c, percepcion.base_pesos));
        esperados.add('Monto', importeDeclarado(c, percepcion.importe_pesos));
        return { archivo: 'declaracion', linea: celdas.join(','), celdas };
      }),
    cerrar: () => [],
    generales: () =>
      hay ? [{ codigo: 'sin_confirmar', mensaje: sircip.reportes['percepciones-sircip'].sin_confirmar }] : [],
    cruces: () => DE_CIFRAS.map((campo) => cruce(campo, escritas.total(campo), esperados.total(campo))),
  };
}

/** Columns of a spreadsheet: the fields by their names, figures as numbers. */
const planilla: Planilla = {
  encabezado: camposDeDeclaracion.map(({ nombre }) => nombre),
  enteros: [],
  fila: ({ celdas = [] }) => {
    const cifras = new Set([...DE_CIFRAS, 'Alícuota'].map(indiceOf));
    return celdas.map((celda, indice) => (cifras.has(indice) ? new Decimal(celda) : celda));
  },
};

function comprobante(c: ComprobanteAReportar): Problema[] {
  const sinCuit =
    c.tipo_documento_facturado === CUIT ? [] : [impedimento('documento', 'SIRCIP pide el CUIT del receptor.')];
  if (!isNotaCredito(c) || c.asociados.length === 1) return sinCuit;
  const texto = 'Devuelve una percepción y no se refiere a un único comprobante: SIRCIP la rechaza sin su original.';
  return [...sinCuit, impedimento('sin_original', texto)];
}

function linea(c: ComprobanteAReportar, percepcion: PercepcionReportada): Problema[] {
  const { base_pesos, percepcion_aplicada, importe_pesos } = percepcion;
  const problemas = isNotaCredito(c) ? reviewDevolucion(c, percepcion) : [];
  if (!importePercepcion(base_pesos, percepcion_aplicada).equals(importe_pesos)) {
    const texto = `La percepción es ${formatImporte(importe_pesos)} y no corresponde a una base de ${formatImporte(base_pesos)}.`;
    problemas.push(impedimento('percepcion_no_corresponde', texto));
  }
  if (percepcion.linea !== LINEA.no_inscripto && crcOf(percepcion) === null) {
    problemas.push(impedimento('sin_crc', 'No guarda el CRC del receptor en el padrón de SIRCIP.'));
  }
  return problemas;
}
