import type { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';
import { NUMERO_MAXIMO } from '../../contract/comprobantes/listado.ts';
import type {
  ClaseA,
  CondicionIvaReceptor,
  EstadoComprobante,
  Letra,
  ModoFacturacion,
  SituacionIva,
  TipoComprobante,
  TipoDocumento,
} from '../../contract/enums.ts';
import { alicuotasIva } from '../catalogs/alicuotaIva.ts';
import { emiteClaseA } from '../catalogs/situacionIibb.ts';
import { debeIdentificarse } from '../catalogs/limites.ts';
import { PESOS, isMonedaDeArca, monedaOf, monedasUsuales, tieneServicios } from '../catalogs/moneda.ts';
import {
  condicionesIvaReceptor,
  CONSUMIDOR_FINAL,
  discriminaIva,
  nombreCondicionIva,
} from '../catalogs/situacionIva.ts';
import {
  CDI,
  CUIL,
  CUIT,
  documentoUsable,
  nombreTipoDocumento,
  numeroDeDocumento,
  PASAPORTE,
  SIN_IDENTIFICAR,
} from '../catalogs/tipoDocumento.ts';
import { tipoComprobanteOf, isNotaCredito } from '../catalogs/tipoComprobante.ts';
import { isValidCuit, NO_CATEGORIZADO, stripDocumento } from '../cuit.ts';
import { formatFecha } from '../dates.ts';
import { CLASE_A_RESTRINGIDA, REQUERIDO } from '../errors/datos.ts';
import { formatARS, formatPorcentaje } from '../money.ts';
import { formatEnMoneda } from '../comprobantes/hoja/formatCifra.ts';
import { ventanaDeFechas } from '../comprobantes/fecha.ts';
import { letraPara } from '../comprobantes/letra.ts';
import type { ConImportes } from '../notas/enMonedaOf.ts';
import { problemaDePeriodo } from '../notas/periodo/problemaDePeriodo.ts';
import { excedeSaldo, type Saldo } from '../notas/saldo.ts';
import {
  computeTipeada,
  isNota,
  isPreimpreso,
  lineaTipeada,
  tipoDocumentoOf,
  type ContenidoTipeado,
} from './tipeado.ts';
import { importeDeLinea } from '../comprobantes/totales.ts';

/** Data of the validation besides the typed voucher. */
export interface ContextoValidacion {
  hoy: FechaCivil;
  empresa: { cuit: string; situacion_iva: SituacionIva; clase_a?: ClaseA } | null;
  punto_de_venta: { modo_facturacion: ModoFacturacion } | null;
  /** Voucher that a note refers to, with its balance. */
  vinculado: { tipo_comprobante: TipoComprobante; status: EstadoComprobante; fecha: FechaCivil; saldo: Saldo } | null;
  /**
   * Balance of the receiver's invoices in the period of a credit note; `null`: the period is not whole, or nobody looked.
   * `comprobantes`: how many they are.
   */
  periodo?: { saldo: Saldo; comprobantes: number } | null;
}

/** A problem of a field: `items.2.cantidad` is a line's. */
export interface Problema {
  campo: string;
  mensaje: string;
}

/** Most characters of a typed quantity (spec §5). */
export const MAX_CANTIDAD = 6;
/** Exclusive maximum of MonCotiz: four digits and six decimals (WSFEv1, code 10056). */
const MAX_COTIZACION = 10_000;
const DECIMALES_COTIZACION = 6;

const CON_DIGITO_VERIFICADOR: ReadonlySet<TipoDocumento> = new Set([CUIT, CUIL, CDI]);

/** Every problem of a typed voucher, in the form's order; empty when it can be saved and issued. Source: spec §5. */
export function validateComprobante(tipeado: ContenidoTipeado, contexto: ContextoValidacion): Problema[] {
  return [
    ...emisor(tipeado, contexto),
    ...receptor(tipeado, contexto),
    ...tipo(tipeado, contexto),
    ...fechas(tipeado, contexto),
    ...periodo(tipeado, contexto),
    ...moneda(tipeado, contexto),
    ...lineas(tipeado),
    ...importes(tipeado, contexto),
  ];
}

function emisor({ company_id, punto_de_venta }: ContenidoTipeado, { empresa }: ContextoValidacion): Problema[] {
  const problemas: Problema[] = [];
  if (company_id === null || empresa === null) {
    problemas.push({ campo: 'company_id', mensaje: 'Elegí la empresa que emite.' });
  } else if (empresa.situacion_iva === CONSUMIDOR_FINAL) {
    const mensaje =
      'Una empresa con condición Consumidor final no puede emitir comprobantes. Revisá sus datos en Empresas.';
    problemas.push({ campo: 'company_id', mensaje });
  }
  if (punto_de_venta === null) problemas.push({ campo: 'punto_de_venta', mensaje: 'Elegí un punto de venta.' });
  return problemas;
}

function receptor(tipeado: ContenidoTipeado, { empresa }: ContextoValidacion): Problema[] {
  const problemas: Problema[] = [];
  const tipo = tipeado.tipo_documento_facturado ?? tipoDocumentoOf(tipeado.cuit_facturado);
  const numero = numeroDeDocumento(tipo, tipeado.cuit_facturado);
  if (numero === '' && tipo !== SIN_IDENTIFICAR) problemas.push({ campo: 'cuit_facturado', mensaje: REQUERIDO });
  else if (tipo === PASAPORTE && /\p{L}/u.test(numero)) {
    const mensaje = 'ARCA recibe el pasaporte sin letras: escribí solo sus números.';
    problemas.push({ campo: 'cuit_facturado', mensaje });
  } else if (!documentoUsable(tipo, numero)) {
    const mensaje = `El número no tiene la forma de un documento de tipo ${nombreTipoDocumento(tipo)}. Revisalo.`;
    problemas.push({ campo: 'cuit_facturado', mensaje });
  } else if (CON_DIGITO_VERIFICADOR.has(tipo) && !isValidCuit(numero)) {
    const mensaje = `El ${nombreTipoDocumento(tipo)} está mal escrito: su último dígito no corresponde a los anteriores.`;
    problemas.push({ campo: 'cuit_facturado', mensaje });
  } else if (numero === empresa?.cuit) {
    problemas.push({
      campo: 'cuit_facturado',
      mensaje: 'Es el CUIT de tu empresa: ARCA no permite facturarse a uno mismo.',
    });
  }
  if (tipeado.razon_social_facturado.trim() === '')
    problemas.push({ campo: 'razon_social_facturado', mensaje: REQUERIDO });
  if (tipo !== SIN_IDENTIFICAR && tipeado.domicilio_facturado.trim() === '')
    problemas.push({ campo: 'domicilio_facturado', mensaje: REQUERIDO });
  if (tipeado.situacion_iva_facturado === null) {
    problemas.push({ campo: 'situacion_iva_facturado', mensaje: 'Elegí la condición frente al IVA del receptor.' });
  }
  return problemas;
}

function tipo(tipeado: ContenidoTipeado, { empresa, punto_de_venta, vinculado }: ContextoValidacion): Problema[] {
  const { tipo_comprobante, situacion_iva_facturado: condicion } = tipeado;
  if (tipo_comprobante === null) return [{ campo: 'tipo_comprobante', mensaje: 'Elegí el tipo de comprobante.' }];
  const { letra, nombre, asociables } = tipoComprobanteOf(tipo_comprobante);
  const problemas: Problema[] = [];
  if (letra !== 'X' && empresa !== null && empresa.situacion_iva !== CONSUMIDOR_FINAL && condicion !== null) {
    const esperada = letraPara({ emisor: empresa.situacion_iva, receptor: condicion }).letra;
    const admitida = condicionesIvaReceptor.some(
      ({ codigo, clases }) => codigo === condicion && clases.includes(letra),
    );
    if (letra !== esperada || !admitida) {
      problemas.push({ campo: 'tipo_comprobante', mensaje: letraEquivocada(esperada, condicion) });
    }
  }
  if (letra === 'A' && empresa !== null && !emiteClaseA(empresa)) {
    problemas.push({ campo: 'tipo_comprobante', mensaje: CLASE_A_RESTRINGIDA });
  }
  if (isPreimpreso(tipeado, punto_de_venta)) {
    const { numero_comprobante } = tipeado;
    if (numero_comprobante === null || numero_comprobante < 1 || numero_comprobante > NUMERO_MAXIMO) {
      const mensaje = 'Escribí el número impreso en el talonario, de 1 a 99999999.';
      problemas.push({ campo: 'numero_comprobante', mensaje });
    }
  }
  const numero = stripDocumento(tipeado.cuit_facturado);
  const documento = tipeado.tipo_documento_facturado ?? tipoDocumentoOf(numero);
  if (letra === 'A' && documento !== CUIT) {
    // WSFEv1, code 10013.
    problemas.push({ campo: 'cuit_facturado', mensaje: 'Un comprobante A necesita el CUIT del receptor.' });
  }
  if ((letra === 'A' || letra === 'B') && documento === CUIT && numero === NO_CATEGORIZADO) {
    // WSFEv1, codes 10067 and 10283: that CUIT is nobody's, and is for class B with its perception.
    const mensaje =
      'A un Sujeto No Categorizado ARCA le exige la percepción de IVA a no categorizados (RG 2126), que Talonario no calcula. Emitilo en Comprobantes en línea de ARCA, o identificá al receptor con su documento.';
    problemas.push({ campo: 'cuit_facturado', mensaje });
  }
  if (!isNota(tipeado) || tipeado.periodo_asociado !== null) return problemas;
  // WSFEv1, code 10197.
  if (vinculado === null) {
    problemas.push({
      campo: 'comprobante_vinculado',
      mensaje: 'Las notas de crédito y débito necesitan un comprobante vinculado, o un período.',
    });
  } else if (vinculado.status !== 'emitida') {
    problemas.push({ campo: 'comprobante_vinculado', mensaje: 'El comprobante vinculado todavía no está emitido.' });
  } else if (!asociables.includes(vinculado.tipo_comprobante)) {
    const admitidos = asociables.map((codigo) => tipoComprobanteOf(codigo).nombre).join(' o ');
    const mensaje = `Una ${nombre} solo se puede vincular a una ${admitidos}.`;
    problemas.push({ campo: 'comprobante_vinculado', mensaje });
  }
  return problemas;
}

function letraEquivocada(esperada: Letra, condicion: CondicionIvaReceptor): string {
  return esperada === 'C'
    ? 'Tu empresa emite comprobantes C.'
    : `A un receptor ${nombreCondicionIva(condicion)} le corresponde un comprobante ${esperada}.`;
}

function fechas(tipeado: ContenidoTipeado, { hoy, vinculado }: ContextoValidacion): Problema[] {
  const { fecha, concepto, servicio_desde, servicio_hasta, vencimiento_pago } = tipeado;
  const problemas: Problema[] = [];
  const { desde, hasta } = ventanaDeFechas(hoy, concepto);
  if (fecha === null) problemas.push({ campo: 'fecha', mensaje: REQUERIDO });
  else if (fecha < desde || fecha > hasta) {
    const mensaje = `La fecha tiene que estar entre el ${formatFecha(desde)} y el ${formatFecha(hasta)}.`;
    problemas.push({ campo: 'fecha', mensaje });
  } else if (vinculado !== null && fecha < vinculado.fecha) {
    const mensaje = `La fecha no puede ser anterior a la del comprobante vinculado, ${formatFecha(vinculado.fecha)}.`;
    problemas.push({ campo: 'fecha', mensaje });
  }
  if (!tieneServicios(concepto)) return problemas;
  // WSFEv1, codes 10032, 10036 and 10049.
  for (const [campo, valor] of Object.entries({ servicio_desde, servicio_hasta, vencimiento_pago })) {
    if (valor === null) problemas.push({ campo, mensaje: REQUERIDO });
  }
  if (servicio_desde !== null && servicio_hasta !== null && servicio_desde > servicio_hasta) {
    problemas.push({ campo: 'servicio_hasta', mensaje: 'El período del servicio termina antes de empezar.' });
  }
  if (fecha !== null && vencimiento_pago !== null && vencimiento_pago < fecha) {
    problemas.push({ campo: 'vencimiento_pago', mensaje: 'El vencimiento del pago no puede ser anterior a la fecha.' });
  }
  return problemas;
}

/** Problems of the period of a note, and of the receiver whose invoices it credits. */
function periodo(tipeado: ContenidoTipeado, { periodo = null }: ContextoValidacion): Problema[] {
  const { periodo_asociado, tipo_comprobante, fecha } = tipeado;
  if (periodo_asociado === null || tipo_comprobante === null) return [];
  // WSFEv1, code 10198.
  if (!isNota(tipeado)) {
    return [{ campo: 'periodo_asociado', mensaje: 'Solo una nota de crédito o de débito se refiere a un período.' }];
  }
  const problema = problemaDePeriodo(periodo_asociado, fecha);
  if (problema !== null) return [problema];
  if (!isNotaCredito(tipeado)) return [];
  const documento = tipeado.tipo_documento_facturado ?? tipoDocumentoOf(tipeado.cuit_facturado);
  if (documento === SIN_IDENTIFICAR) {
    const mensaje =
      'Una nota de crédito por un período necesita el documento del receptor, con el que se buscan sus facturas.';
    return [{ campo: 'cuit_facturado', mensaje }];
  }
  if (periodo?.comprobantes === 0) {
    const mensaje = `No hay facturas ${tipoComprobanteOf(tipo_comprobante).letra} en ${monedaOf(tipeado.moneda).plural} de ese receptor en el período.`;
    return [{ campo: 'periodo_asociado', mensaje }];
  }
  return [];
}

function moneda({ moneda, cotizacion }: ContenidoTipeado, { vinculado }: ContextoValidacion): Problema[] {
  // A note has its invoice's currency, which ARCA may have added after our table was written.
  if (vinculado === null && !isMonedaDeArca(moneda)) {
    const usuales = monedasUsuales.map(({ codigo, nombre }) => `${codigo} (${nombre})`);
    const mensaje = `ARCA no tiene la moneda «${moneda}». Escribí su código: ${usuales.join(', ')} u otro de su tabla de monedas.`;
    return [{ campo: 'moneda', mensaje }];
  }
  if (cotizacion === null || !cotizacion.toDecimalPlaces(DECIMALES_COTIZACION).gt(0)) {
    return [{ campo: 'cotizacion', mensaje: 'Escribí el tipo de cambio, en pesos por unidad.' }];
  }
  if (cotizacion.gte(MAX_COTIZACION)) {
    return [{ campo: 'cotizacion', mensaje: `El tipo de cambio tiene que ser menor que ${MAX_COTIZACION}.` }];
  }
  // WSFEv1, code 10039.
  return moneda === PESOS && !cotizacion.equals(1)
    ? [{ campo: 'cotizacion', mensaje: 'En pesos el tipo de cambio es 1.' }]
    : [];
}

function lineas(tipeado: ContenidoTipeado): Problema[] {
  const { items, precios_con_iva } = tipeado;
  if (items.length === 0) return [{ campo: 'items', mensaje: 'Agregá al menos un ítem.' }];
  const forma = { precios_con_iva, discrimina_iva: true };
  return items.flatMap((item, indice) => {
    const problemas: Problema[] = [];
    const add = (campo: string, mensaje: string) => problemas.push({ campo: `items.${indice}.${campo}`, mensaje });
    const precio = precios_con_iva ? item.importe : item.importe_sin_iva;
    if (item.descripcion.trim() === '') add('descripcion', REQUERIDO);
    if (item.cantidad === null || !item.cantidad.gt(0))
      add('cantidad', 'La cantidad tiene que ser un número mayor que cero.');
    else if (item.cantidad.toFixed().length > MAX_CANTIDAD)
      add('cantidad', `La cantidad admite hasta ${MAX_CANTIDAD} caracteres.`);
    const campoPrecio = precios_con_iva ? 'importe' : 'importe_sin_iva';
    if (precio === null || !precio.gt(0)) add(campoPrecio, 'El precio tiene que ser un número mayor que cero.');
    // A note takes its invoice's rate, even one that only another system issues.
    if (!isNota(tipeado) && !alicuotasIva.some(({ iva }) => iva === item.iva)) {
      add(
        'iva',
        `La alícuota tiene que ser una de estas: ${alicuotasIva.map(({ iva }) => formatPorcentaje(iva)).join(', ')}.`,
      );
    }
    const linea = item.cantidad?.gt(0) && precio?.gt(0) ? lineaTipeada(item, forma) : null;
    if (linea !== null && !importeDeLinea(linea, precios_con_iva).gt(0)) {
      if (item.bonificacion.gt(0)) add('bonificacion', 'La bonificación no puede llegar al importe del ítem.');
      else add(campoPrecio, 'El importe del ítem no llega a un centavo.');
    }
    return problemas;
  });
}

/** Problems of the totals: whether the receiver has to be identified, and the limit of a note. */
function importes(tipeado: ContenidoTipeado, { empresa, vinculado, periodo = null }: ContextoValidacion): Problema[] {
  const { tipo_comprobante, fecha, cotizacion } = tipeado;
  if (tipo_comprobante === null || empresa === null || !calculable(tipeado)) return [];
  const saldo = vinculado?.saldo ?? periodo?.saldo ?? null;
  const calculado = computeTipeada(tipeado, discriminaIva(empresa.situacion_iva), {
    saldo: saldo?.moneda === tipeado.moneda ? saldo : null,
  });
  const problemas: Problema[] = [];
  // WSFEv1, codes 10018 and 10021: ARCA requires the VAT of a taxed amount, and a taxed cent or two have none.
  const sinIva = calculado.totales.alicuotas.find(({ iva, neto, importe }) => iva > 0 && neto.gt(0) && !importe.gt(0));
  const indice = tipeado.items.findIndex(
    ({ iva, tratamiento_iva }) => sinIva?.iva === iva && tratamiento_iva === 'gravado',
  );
  if (sinIva && indice >= 0) {
    const { bonificacion } = tipeado.items[indice] ?? { bonificacion: null };
    const campo = bonificacion?.gt(0) ? 'bonificacion' : tipeado.precios_con_iva ? 'importe' : 'importe_sin_iva';
    const mensaje = bonificacion?.gt(0)
      ? 'La bonificación deja un importe tan chico que su IVA no llega a un centavo.'
      : 'El importe es tan chico que su IVA no llega a un centavo.';
    problemas.push({ campo: `items.${indice}.${campo}`, mensaje });
  }
  const enPesos = calculado.totales.total.times(cotizacion ?? 1);
  const documento = tipeado.tipo_documento_facturado ?? tipoDocumentoOf(tipeado.cuit_facturado);
  if (documento === SIN_IDENTIFICAR && fecha !== null && debeIdentificarse(enPesos, fecha)) {
    const mensaje = `Por un total de ${formatARS(enPesos)} el receptor tiene que identificarse con su documento.`;
    problemas.push({ campo: 'cuit_facturado', mensaje });
  }
  // RG 5700: from the limit on, name and address are required as well as the document.
  if (!isNota(tipeado) && fecha !== null && debeIdentificarse(enPesos, fecha)) {
    for (const campo of ['razon_social_facturado', 'domicilio_facturado'] as const) {
      if (!SOLO_GUIONES.test(tipeado[campo].trim())) continue;
      const mensaje = `Por un total de ${formatARS(enPesos)} hacen falta el nombre y el domicilio del receptor.`;
      problemas.push({ campo, mensaje });
    }
  }
  if (isNotaCredito(tipeado) && saldo !== null && periodo?.comprobantes !== 0) {
    const ajena = calculado.totales.alicuotas.find(
      ({ iva }) => !saldo.alicuotas.some((alicuota) => alicuota.iva === iva),
    );
    if (ajena) {
      const sujeto = vinculado ? 'El comprobante vinculado no tiene' : 'Las facturas del período no tienen';
      const mensaje = `${sujeto} nada al ${formatPorcentaje(ajena.iva)}: elegí una de sus alícuotas.`;
      return [...problemas, { campo: 'items', mensaje }];
    }
    const { moneda } = tipeado;
    const nota = { tipo_comprobante, moneda, cotizacion: cotizacion ?? saldo.cotizacion, ...calculado };
    if (excedeSaldo(saldo, { ...nota, ...calculado.totales })) {
      const queda = formatEnMoneda(saldo.total, saldo.moneda);
      const mensaje = vinculado
        ? `La nota supera lo que le queda por acreditar al comprobante, ${queda} sin contar percepciones.`
        : excesoDelPeriodo(saldo, { ...nota, ...calculado.totales });
      problemas.push({ campo: 'items', mensaje });
    }
  }
  return problemas;
}

/** Sentence of a note that exceeds the balance of its period: the total, or the rate that has not that much left. */
function excesoDelPeriodo(saldo: Saldo, nota: ConImportes): string {
  const enTotal = (importe: Decimal): string => formatEnMoneda(importe, saldo.moneda);
  const tasa = saldo.alicuotas.find(({ iva, neto, importe }) => {
    const propia = nota.alicuotas.find((alicuota) => alicuota.iva === iva);
    return propia !== undefined && (propia.neto.gt(neto) || propia.importe.gt(importe));
  });
  if (nota.total.minus(nota.tributos).gt(saldo.total) || tasa === undefined) {
    return `La nota supera lo que queda por acreditar de las facturas del período, ${enTotal(saldo.total)} sin contar percepciones.`;
  }
  return `La nota supera lo que queda por acreditar al ${formatPorcentaje(tasa.iva)} en las facturas del período, ${enTotal(tasa.neto.plus(tasa.importe))} con IVA.`;
}

/** Text typed in place of an unknown value. */
const SOLO_GUIONES = /^[-.]+$/;

/** Whether every line has a quantity and a price. */
function calculable({ items, precios_con_iva }: ContenidoTipeado): boolean {
  return (
    items.length > 0 &&
    items.every(
      ({ cantidad, importe, importe_sin_iva }) =>
        cantidad !== null && (precios_con_iva ? importe : importe_sin_iva) !== null,
    )
  );
}
