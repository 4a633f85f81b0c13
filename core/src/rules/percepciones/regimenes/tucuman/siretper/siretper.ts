import type { VencimientoDdjj } from '../../../../../contract/contador/datoFiscal.ts';
import { TUCUMAN } from '../../../../catalogs/provincia.ts';
import { CUIT, DNI } from '../../../../catalogs/tipoDocumento.ts';
import { formatFecha } from '../../../../dates.ts';
import { formatImporte, importePercepcion } from '../../../../money.ts';
import { plazoSegun } from '../../../plazoDevolucion.ts';
import { devolucionTucuman } from '../devolucionTucuman.ts';
import { domicilioDeSujeto, faltanOf, nombresParte } from '../../../domicilio.ts';
import { disenoOf, writeRegistro } from '../../../../reportes/campos.ts';
import {
  letraOf,
  notasAlFinal,
  type ComprobanteAReportar,
  type PercepcionReportada,
} from '../../../../reportes/comprobante.ts';
import { planillaDeDiseno } from '../../../../reportes/planilla.ts';
import type { Problema, Registro, Reporte } from '../../../../reportes/reporte.ts';
import {
  aviso,
  impedimento,
  reviewComun,
  reviewDevolucion,
  reviewRegistro,
} from '../../../../reportes/reviewRegistro.ts';
import { createSinPercepcion } from '../../sinPercepcion.ts';
import { createEsperados, createSumas, cruce } from '../../../../reportes/sumas.ts';
import { disenosDatos, disenosNcFact, disenosSujeto, type RegistroSujeto } from './disenos.ts';
import { isNotaCredito } from '../../../../catalogs/tipoComprobante.ts';

export type ArchivoSiretper = 'datos' | 'retper' | 'ncfact';

/** Largest point of sale: the field has four digits. */
const MAX_PUNTO_DE_VENTA = 9_999;

/**
 * SIRETPER of DGR Tucumán (impuesto 1141, RG 86/00): the three files of a month in one pass, invoices first and then the
 * notes that give back. Amounts in pesos, notes in positive. An error aborts the authority's whole import.
 * @throws AppError `registro_no_entra`
 */
export function createSiretper(
  { desde, hasta }: { desde: string; hasta: string },
  vencimientos: readonly VencimientoDdjj[] = [],
): Reporte<ArchivoSiretper> {
  const periodo = desde.slice(0, 7);
  const datos = disenoOf(disenosDatos, periodo);
  const sujetos = disenoOf(disenosSujeto, periodo);
  const notas = disenoOf(disenosNcFact, periodo);
  const escritas = createSumas(datos);
  const esperados = createEsperados();
  const escritos = new Set<string>();
  return {
    archivos: {
      datos: { nombre: 'DATOS.TXT', codificacion: 'latin1', planilla: planillaDeDiseno(datos) },
      retper: { nombre: 'RETPER.TXT', codificacion: 'latin1', planilla: planillaDeDiseno(sujetos) },
      ncfact: {
        nombre: 'NCFACT.TXT',
        codificacion: 'latin1',
        planilla: planillaDeDiseno(notas),
        // The three files are imported from one folder, even in a month without notes (SIRETPER V6.0).
        acompana: 'datos',
      },
    },
    orden: notasAlFinal,
    incluye: (c) => percepcionDeTucuman(c) !== null,
    ...createSinPercepcion('tucuman', 'no_inscripto'),
    revisar: (c) => {
      const percepcion = percepcionDeTucuman(c);
      if (percepcion === null) return [];
      return [
        ...revisar(c, percepcion, { desde, hasta }, vencimientos),
        ...reviewRegistro(datos, registroDatos(c, percepcion)),
        ...reviewRegistro(sujetos, registroSujeto(c)),
        ...registrosNcFact(c).flatMap((registro) => reviewRegistro(notas, registro)),
      ];
    },
    abrir: () => [],
    lineas: (c) => {
      const percepcion = percepcionDeTucuman(c);
      if (percepcion === null) return [];
      esperados.add('BASE_CALCULO', percepcion.base_pesos);
      esperados.add('MONTO_RET/PER', percepcion.importe_pesos);
      const linea = writeRegistro(datos, registroDatos(c, percepcion));
      escritas.add(linea);
      const lineas: Registro<ArchivoSiretper>[] = [{ archivo: 'datos', linea }];
      const sujeto = registroSujeto(c);
      const clave = `${sujeto.tipo_documento} ${sujeto.documento}`;
      if (!escritos.has(clave)) {
        escritos.add(clave);
        lineas.push({ archivo: 'retper', linea: writeRegistro(sujetos, sujeto) });
      }
      for (const registro of registrosNcFact(c)) {
        lineas.push({ archivo: 'ncfact', linea: writeRegistro(notas, registro) });
      }
      return lineas;
    },
    cerrar: () => [],
    cruces: () =>
      (['BASE_CALCULO', 'MONTO_RET/PER'] as const).map((nombre) =>
        cruce(nombre, escritas.total(nombre), esperados.total(nombre)),
      ),
  };
}

function percepcionDeTucuman({ percepciones }: ComprobanteAReportar): PercepcionReportada | null {
  return percepciones.find(({ regimen, importe }) => regimen === 'tucuman' && importe.gt(0)) ?? null;
}

/** Record of a voucher. The product issues types 1 to 13, which SIRETPER numbers as ARCA does; it renumbers only types of three digits. */
function registroDatos(c: ComprobanteAReportar, percepcion: PercepcionReportada) {
  return {
    fecha: c.fecha,
    tipo_documento: c.tipo_documento_facturado,
    documento: c.cuit_facturado,
    tipo: c.tipo_comprobante,
    letra: letraOf(c),
    punto_de_venta: c.punto_de_venta,
    numero: c.numero_comprobante,
    base: percepcion.base_pesos,
    alicuota: percepcion.percepcion_aplicada,
    importe: percepcion.importe_pesos,
  };
}

function registroSujeto(c: ComprobanteAReportar): RegistroSujeto {
  const { calle: domicilio, ...resto } = domicilioDeSujeto(c);
  return {
    tipo_documento: c.tipo_documento_facturado,
    documento: c.cuit_facturado,
    nombre: c.razon_social_facturado,
    domicilio,
    ...resto,
  };
}

function registrosNcFact(c: ComprobanteAReportar) {
  if (!isNotaCredito(c)) return [];
  return c.asociados.map(({ punto_de_venta, numero_comprobante, tipo_comprobante }) => ({
    punto_de_venta_nota: c.punto_de_venta,
    numero_nota: c.numero_comprobante,
    punto_de_venta_factura: punto_de_venta,
    numero_factura: numero_comprobante,
    tipo_factura: tipo_comprobante,
  }));
}

function revisar(
  c: ComprobanteAReportar,
  percepcion: PercepcionReportada,
  rango: { desde: string; hasta: string },
  vencimientos: readonly VencimientoDdjj[],
): Problema[] {
  const deNota = isNotaCredito(c) ? [...nota(c, vencimientos), ...reviewDevolucion(c, percepcion)] : [];
  const problemas = [...reviewComun(c, rango), ...domicilio(c), ...deNota];
  if (c.tipo_documento_facturado !== CUIT && c.tipo_documento_facturado !== DNI) {
    problemas.push(impedimento('documento', 'SIRETPER pide CUIT o DNI del receptor.'));
  }
  if ([c, ...c.asociados].some(({ punto_de_venta }) => punto_de_venta > MAX_PUNTO_DE_VENTA)) {
    problemas.push(impedimento('punto_de_venta', 'SIRETPER no admite puntos de venta de más de cuatro cifras.'));
  }
  const { base_pesos, percepcion_aplicada, importe_pesos, evidencia } = percepcion;
  if (!importePercepcion(base_pesos, percepcion_aplicada).equals(importe_pesos)) {
    const texto = `La percepción es ${formatImporte(importe_pesos)} y no corresponde a una base de ${formatImporte(base_pesos)}.`;
    problemas.push(impedimento('percepcion_no_corresponde', texto));
  }
  if (evidencia.ajuste !== null) {
    problemas.push(
      aviso('por_ajuste', 'El padrón no alcanzaba para saber la alícuota: decidió un ajuste de la empresa.'),
    );
  }
  return problemas;
}

/** Problems of the address: vouchers perceived (or given back) before the address was required may lack it. */
function domicilio(c: ComprobanteAReportar): Problema[] {
  const faltan = faltanOf(domicilioDeSujeto(c));
  if (faltan.length === 0) return [];
  const nombres = faltan.map((parte) => nombresParte[parte]).join(', ');
  return [impedimento('domicilio_incompleto', `Al domicilio del receptor le falta ${nombres}.`)];
}

function nota(c: ComprobanteAReportar, vencimientos: readonly VencimientoDdjj[]): Problema[] {
  if (c.asociados.length === 0) {
    return [impedimento('sin_original', 'Devuelve una percepción y no dice de qué factura.')];
  }
  return c.asociados.flatMap(({ fecha }) => {
    const plazo = plazoSegun(devolucionTucuman, TUCUMAN, fecha, vencimientos);
    if (c.fecha <= (plazo.ultimo ?? plazo.seguro)) return [];
    const limite = plazo.ultimo;
    if (limite === null) {
      const sinSaber =
        'Es de un mes posterior al de su factura, y falta saber hasta cuándo se podía devolver: cargá en la empresa el vencimiento de la DDJJ.';
      return [aviso('vencimiento_por_saber', sinSaber)];
    }
    const texto = `Es posterior al ${formatFecha(limite)}, el último día para devolver la percepción.`;
    return [aviso('fuera_de_plazo', texto)];
  });
}
