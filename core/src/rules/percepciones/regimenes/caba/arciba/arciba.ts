import { formatFecha } from '../../../../dates.ts';
import { plazoSegun } from '../../../plazoDevolucion.ts';
import { devolucionCaba } from '../devolucionCaba.ts';
import { CABA } from '../../../../catalogs/provincia.ts';
import { formatImporte, importePercepcion } from '../../../../money.ts';
import { disenoOf, writeRegistro, type Diseno } from '../../../../reportes/campos.ts';
import {
  porFechaYNumero,
  type ComprobanteAReportar,
  type PercepcionReportada,
} from '../../../../reportes/comprobante.ts';
import { planillaDeDiseno } from '../../../../reportes/planilla.ts';
import type { Problema, Reporte } from '../../../../reportes/reporte.ts';
import {
  aviso,
  impedimento,
  reviewComun,
  reviewDevolucion,
  reviewJurisdiccion,
  reviewRegistro,
} from '../../../../reportes/reviewRegistro.ts';
import { createSinPercepcion } from '../../sinPercepcion.ts';
import { createEsperados, createSumas, cruce } from '../../../../reportes/sumas.ts';
import { disenosNota, disenosPercepcion, type RegistroNota, type RegistroPercepcion } from './disenos.ts';
import {
  inscripcionAgip,
  ivaDiscriminado,
  percepcionDeCaba,
  registroNota,
  registroPercepcion,
  situacionIvaAgip,
  tipoDocumentoAgip,
} from './registros.ts';
import { isNotaCredito } from '../../../../catalogs/tipoComprobante.ts';

interface Rango {
  cuit_emisor: string;
  desde: string;
  hasta: string;
}

/**
 * e-ARCIBA of AGIP, perceptions: invoices and debit notes with a perception of CABA, by date.
 * @throws AppError `registro_no_entra`
 */
export function createArcibaPercepciones(rango: Rango): Reporte<'percepciones'> {
  const periodo = rango.desde.slice(0, 7);
  const diseno = disenoOf(disenosPercepcion, periodo);
  const escritas = createSumas(diseno);
  const esperados = createEsperados();
  const sinPercepcion = createSinPercepcion('caba', 'sin_padron');
  return {
    archivos: {
      percepciones: {
        nombre: `AGIP-${rango.cuit_emisor}-${sufijo(rango)}-percepciones.txt`,
        codificacion: 'latin1',
        planilla: planillaDeDiseno(diseno),
      },
    },
    orden: porFechaYNumero,
    incluye: (c) => !isNotaCredito(c) && percepcionDeCaba(c) !== null,
    aparte: (c) => (isNotaCredito(c) ? [] : sinPercepcion.aparte(c)),
    generales: sinPercepcion.generales,
    revisar: (c) => revisarPercepcion(c, rango, diseno),
    abrir: () => [],
    lineas: (c) => {
      const percepcion = percepcionDeCaba(c);
      if (percepcion === null) return [];
      esperados.add('Monto sujeto', percepcion.base_pesos);
      esperados.add('Percepción practicada', percepcion.importe_pesos);
      const linea = writeRegistro(diseno, registroPercepcion(c, percepcion));
      escritas.add(linea);
      return [{ archivo: 'percepciones', linea }];
    },
    cerrar: () => [],
    cruces: () => [
      ...(['Monto sujeto', 'Percepción practicada'] as const).map((nombre) =>
        cruce(nombre, escritas.total(nombre), esperados.total(nombre)),
      ),
      cruce(
        'Monto menos IVA y otros conceptos',
        escritas.total('Monto del comprobante').minus(escritas.total('IVA')).minus(escritas.total('Otros conceptos')),
        esperados.total('Monto sujeto'),
      ),
    ],
  };
}

/** e-ARCIBA of AGIP, credit notes: those that give a perception of CABA back, with the voucher they annul. */
export function createArcibaNotas(rango: Rango): Reporte<'notas'> {
  const diseno = disenoOf(disenosNota, rango.desde.slice(0, 7));
  const escritas = createSumas(diseno);
  const esperados = createEsperados();
  return {
    archivos: {
      notas: {
        nombre: `AGIP-${rango.cuit_emisor}-${sufijo(rango)}-notas-credito.txt`,
        codificacion: 'latin1',
        planilla: planillaDeDiseno(diseno),
      },
    },
    orden: porFechaYNumero,
    incluye: (c) => isNotaCredito(c) && percepcionDeCaba(c) !== null,
    aparte: (c) => (isNotaCredito(c) ? reviewJurisdiccion(c) : []),
    revisar: (c) => revisarNota(c, rango, diseno),
    abrir: () => [],
    lineas: (c) => {
      const percepcion = percepcionDeCaba(c);
      const [original] = c.asociados;
      if (percepcion === null || original === undefined) return [];
      esperados.add('Monto de la nota', percepcion.base_pesos);
      esperados.add('Percepción a deducir', percepcion.importe_pesos);
      const linea = writeRegistro(diseno, registroNota(c, original, percepcion));
      escritas.add(linea);
      return [{ archivo: 'notas', linea }];
    },
    cerrar: () => [],
    cruces: () =>
      (['Monto de la nota', 'Percepción a deducir'] as const).map((nombre) =>
        cruce(nombre, escritas.total(nombre), esperados.total(nombre)),
      ),
  };
}

function revisarPercepcion(c: ComprobanteAReportar, rango: Rango, diseno: Diseno<RegistroPercepcion>): Problema[] {
  const percepcion = percepcionDeCaba(c);
  if (percepcion === null) return [];
  const problemas = reviewPercepcion(c, percepcion, rango);
  const { evidencia } = percepcion;
  if (situacionIvaAgip(evidencia.condicion_iva) === null) {
    problemas.push(
      impedimento('situacion_iva', 'AGIP no tiene un código para la condición frente al IVA del receptor.'),
    );
  }
  const registro = registroPercepcion(c, percepcion);
  if (registro.otros_conceptos.isNegative()) {
    problemas.push(
      impedimento('otros_conceptos', 'La base de la percepción y el IVA superan el total del comprobante.'),
    );
  } else problemas.push(...reviewRegistro(diseno, registro));
  if (ivaDiscriminado(c, percepcion).enLaBase && !registro.otros_conceptos.isNegative()) {
    const texto =
      'Se percibió sobre una base que incluye el IVA: en el archivo el IVA va en 0, porque ya está en la base.';
    problemas.push(aviso('iva_en_la_base', texto));
  }
  if (inscripcionAgip(c, percepcion).situacion_ib === 4) {
    problemas.push(
      aviso(
        'sin_inscripcion',
        'No se conoce la inscripción del receptor en ingresos brutos: se informa como no inscripto.',
      ),
    );
  }
  if (evidencia.consultas.some(({ origen, fila }) => origen === 'agip' && fila === null)) {
    problemas.push(
      aviso('sin_padron', 'El receptor no estaba en el padrón del mes: se percibió lo que eligió la empresa.'),
    );
  }
  return problemas;
}

function revisarNota(c: ComprobanteAReportar, rango: Rango, diseno: Diseno<RegistroNota>): Problema[] {
  const percepcion = percepcionDeCaba(c);
  if (percepcion === null) return [];
  const problemas = reviewPercepcion(c, percepcion, rango);
  const [original, ...asociados] = c.asociados;
  if (original === undefined || asociados.length > 0) {
    const texto = 'Devuelve una percepción y no se refiere a un único comprobante: AGIP pide uno por nota.';
    return [...problemas, impedimento('sin_original', texto)];
  }
  const limite = plazoSegun(devolucionCaba, CABA, original.fecha, []).ultimo;
  if (limite !== null && c.fecha > limite) {
    const texto = `Es posterior al ${formatFecha(limite)}, el último día para devolver la percepción.`;
    problemas.push(impedimento('fuera_de_plazo', texto));
  }
  return [
    ...problemas,
    ...reviewDevolucion(c, percepcion),
    ...reviewRegistro(diseno, registroNota(c, original, percepcion)),
  ];
}

function reviewPercepcion(
  c: ComprobanteAReportar,
  percepcion: PercepcionReportada,
  { desde, hasta }: Rango,
): Problema[] {
  const problemas = reviewComun(c, { desde, hasta });
  const { base_pesos, percepcion_aplicada, importe_pesos } = percepcion;
  if (!importePercepcion(base_pesos, percepcion_aplicada).equals(importe_pesos)) {
    const texto = `La percepción es ${formatImporte(importe_pesos)} y no corresponde a una base de ${formatImporte(base_pesos)}.`;
    problemas.push(impedimento('percepcion_no_corresponde', texto));
  }
  if (tipoDocumentoAgip(c.tipo_documento_facturado) === null) {
    problemas.push(impedimento('documento', 'AGIP pide CUIT, CUIL o CDI del receptor.'));
  }
  return problemas;
}

function sufijo({ desde }: Rango): string {
  return desde.slice(0, 7).replace('-', '');
}
