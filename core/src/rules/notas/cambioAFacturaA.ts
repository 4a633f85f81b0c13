import type { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';
import type { ComprobanteDatos, Receptor } from '../../contract/comprobantes/comprobante.ts';
import type { VencimientoDdjj } from '../../contract/contador/datoFiscal.ts';
import type { EmpresaDatos } from '../../contract/empresas/empresa.ts';
import type { ClaseA, EstadoComprobante, Provincia } from '../../contract/enums.ts';
import { emiteClaseA } from '../catalogs/situacionIibb.ts';
import { alcanzaMinimoFce } from '../catalogs/limites.ts';
import { RESPONSABLE_INSCRIPTO } from '../catalogs/situacionIva.ts';
import { FACTURA_A, FACTURA_B, NOTA_CREDITO_B } from '../catalogs/tipoComprobante.ts';
import { latestFecha } from '../dates.ts';
import { AppError } from '../errors.ts';
import { acreditado } from './acreditado.ts';
import { fechaDeEmision, vencimientoDePago } from '../comprobantes/fecha.ts';
import { lineasQueQuedan } from './lineasQueQuedan.ts';
import { restoOf } from './creditFactura.ts';
import { notaPorElSaldo, type FacturaEmitida, type NotaDecidida, type NotaPrevia } from './notas.ts';
import { dependeDelDestino } from '../percepciones/percepcionesFor.ts';
import { faltaDelDomicilio, type ParteDomicilio } from '../percepciones/domicilio.ts';
import type { Percibir } from '../percepciones/percibir.ts';
import type { ConsultaPadron } from '../comprobantes/receptor.ts';
import { checkReceptor, type ReceptorDelCambio } from './receptorDeLaA.ts';
import { addUp, computeTotales } from '../comprobantes/totales.ts';

export interface EntradaCambio {
  factura: FacturaEmitida & { status: EstadoComprobante };
  notas: readonly NotaPrevia[];
  empresa: Pick<EmpresaDatos, 'cuit' | 'situacion_iva'> & { clase_a?: ClaseA };
  receptor: ReceptorDelCambio;
  /** The padrón's answer for the receiver's CUIT. */
  padron: ConsultaPadron;
  /** Due dates of the company's returns, by which the note gives perceptions back; absent: none is known. */
  vencimientos?: readonly VencimientoDdjj[];
  percibir: Percibir;
  provincia_entrega: Provincia | null;
  /** The shipment of the sale, which says where its goods go, is not made yet. */
  destino_por_saber: boolean;
  hoy: FechaCivil;
  /** Date typed by the person; null: the first one that both series take. */
  fecha: FechaCivil | null;
  /** Last dates of the series of the note B and of the A. */
  ultimas: { nota: FechaCivil | null; factura: FechaCivil | null };
  /** Refunds that were already off the B, per order. */
  reembolsos_considerados: readonly { order_id: string; importe: Decimal }[];
  /** Whether the receiver is bound to get an FCE from its minimum on. false: the person confirmed that they are not. null: not known. */
  fce_obligatoria: boolean | null;
}

export interface PlanCambio {
  nota: NotaDecidida;
  facturaA: ComprobanteDatos;
  /** Date of both vouchers. */
  fecha: FechaCivil;
  fecha_automatica: boolean;
  /** Stored with the A: what its orders had given back when it was made. */
  reembolsos_considerados: { order_id: string; importe: Decimal }[];
}

/**
 * The two vouchers that change a B into an A, checked whole before the first step, because the note cannot be undone: the
 * credit note for what the B still has, to the B's receiver, and the A for the same gross.
 * @throws AppError `cambio_no_permitido` (with `motivo`), `cuit_invalido`, `campo_requerido`, `padron_inconsistente`,
 * `cuit_no_encontrado`, `padron_no_disponible`, `cambio_puede_requerir_fce`, `factura_ya_acreditada`,
 * `fecha_fuera_de_rango`, `fecha_anterior_a_la_serie`, `fecha_anterior_a_la_factura`
 */
export function planCambio(entrada: EntradaCambio): PlanCambio {
  const { factura, notas, hoy } = entrada;
  const receptor = checkReceptor(entrada);
  checkIssuer(entrada);
  const fecha = fechaDeNotaYFactura(entrada);
  const nota = notaPorElSaldo({
    factura,
    notas,
    hoy,
    fecha,
    fecha_conocimiento: null,
    vencimientos: entrada.vencimientos ?? [],
  });
  const facturaA = facturaAConItems(
    entrada,
    receptor,
    fecha,
    lineasQueQuedan(factura, notas, restoOf(factura, notas).items),
  );
  checkFacturaA(entrada, facturaA);
  const yaAcreditado = acreditado(factura, notas);
  const ordenes = new Set(factura.items.flatMap(({ meli_order_id }) => meli_order_id ?? []));
  const antes = new Map(entrada.reembolsos_considerados.map(({ order_id, importe }) => [order_id, importe]));
  return {
    nota: { ...nota, fecha_automatica: entrada.fecha === null },
    facturaA,
    fecha,
    fecha_automatica: entrada.fecha === null,
    reembolsos_considerados: [...ordenes]
      .map((order_id) => ({ order_id, importe: yaAcreditado.orden(order_id).devuelto.plus(antes.get(order_id) ?? 0) }))
      .filter(({ importe }) => importe.gt(0)),
  };
}

/**
 * The A of a change already begun, for a receiver other than the first one: checked as the first time, before anything of it is
 * written.
 * @throws AppError as `planCambio`, but for those of the note and of the dates
 */
export function planFacturaA(
  entrada: Omit<EntradaCambio, 'hoy' | 'fecha' | 'ultimas' | 'reembolsos_considerados' | 'vencimientos'> & {
    nota: ComprobanteDatos;
    fecha: FechaCivil;
  },
): ComprobanteDatos {
  const receptor = checkReceptor(entrada);
  checkIssuer(entrada);
  const facturaA = facturaADesdeNota({ ...entrada, receptor });
  checkFacturaA(entrada, facturaA);
  return facturaA;
}

/** The parts of the address, as the form calls them. */
const camposDelDomicilio: Readonly<Record<ParteDomicilio, string>> = {
  calle: 'domicilio',
  localidad: 'localidad',
  provincia: 'provincia',
  codigo_postal: 'codigoPostal',
};

/**
 * The A, once the note of the change is issued. Same gross as the note, for what is left of the B after its earlier notes;
 * perceptions of the A's date.
 */
export function facturaADesdeNota(entrada: {
  factura: ComprobanteDatos;
  /** Notes issued before the change. */
  notas: readonly NotaPrevia[];
  /** The credit note of the change. */
  nota: ComprobanteDatos;
  receptor: Receptor;
  percibir: Percibir;
  provincia_entrega: Provincia | null;
  fecha: FechaCivil;
}): ComprobanteDatos {
  const { factura, notas, nota, receptor, fecha, percibir, provincia_entrega } = entrada;
  return buildFacturaA({
    origen: { ...nota, observaciones: factura.observaciones },
    receptor,
    fecha,
    percibir,
    provincia_entrega,
    items: lineasQueQuedan(factura, notas, nota.items),
  });
}

function checkIssuer({ factura, empresa }: Pick<EntradaCambio, 'factura' | 'empresa'>): void {
  if (factura.status !== 'emitida' || factura.tipo_comprobante !== FACTURA_B) {
    throw new AppError('cambio_no_permitido', { motivo: 'no_es_factura_b_emitida' });
  }
  if (empresa.situacion_iva !== RESPONSABLE_INSCRIPTO || !emiteClaseA(empresa)) {
    throw new AppError('cambio_no_permitido', { motivo: 'emisor_no_emite_a' });
  }
}

/**
 * An issued A is never perceived again. So a shipment that may still be made is waited for; and when nothing tells where the
 * goods go, the person types the province.
 * @throws AppError `cambio_no_permitido`
 */
export function checkEntrega(
  { destino_por_saber }: Pick<EntradaCambio, 'destino_por_saber'>,
  { percepciones }: Pick<ComprobanteDatos, 'percepciones'>,
): void {
  if (!dependeDelDestino(percepciones)) return;
  throw new AppError(
    'cambio_no_permitido',
    destino_por_saber ? { motivo: 'destino_sin_saber' } : { motivo: 'entrega_sin_saber', campo: 'provincia' },
  );
}

/** Checks that the receiver may get an A, and that its perceptions can be decided and reported. */
function checkFacturaA(
  { destino_por_saber, fce_obligatoria }: Pick<EntradaCambio, 'destino_por_saber' | 'fce_obligatoria'>,
  facturaA: ComprobanteDatos,
): void {
  checkEntrega({ destino_por_saber }, facturaA);
  const [falta] = faltaDelDomicilio(facturaA.percepciones, facturaA);
  if (falta !== undefined) throw new AppError('campo_requerido', { campo: camposDelDomicilio[falta] });
  if (
    alcanzaMinimoFce(facturaA.total.times(facturaA.cotizacion), facturaA.fecha) &&
    facturaA.situacion_iva_facturado === RESPONSABLE_INSCRIPTO &&
    fce_obligatoria !== false
  ) {
    if (fce_obligatoria) throw new AppError('cambio_no_permitido', { motivo: 'requiere_fce' });
    throw new AppError('cambio_puede_requerir_fce', { cuit: facturaA.cuit_facturado });
  }
}

/** Date of both vouchers of a change: the typed one, or the first that both series take. */
export function fechaDelCambio({
  factura,
  hoy,
  fecha,
  ultimas,
}: Pick<EntradaCambio, 'hoy' | 'fecha' | 'ultimas'> & { factura: { fecha: FechaCivil } }): FechaCivil {
  return fecha ?? latestFecha(hoy, ultimas.nota, ultimas.factura, factura.fecha);
}

function fechaDeNotaYFactura(entrada: EntradaCambio): FechaCivil {
  const { factura, hoy, ultimas } = entrada;
  const pedida = fechaDelCambio(entrada);
  const comun = { concepto: factura.concepto, fecha: pedida, fecha_automatica: false, hoy };
  for (const emision of [
    { ...comun, tipo_comprobante: NOTA_CREDITO_B, asociados: [factura], ultima_fecha: ultimas.nota },
    { ...comun, tipo_comprobante: FACTURA_A, asociados: [], ultima_fecha: ultimas.factura },
  ]) {
    const valida = fechaDeEmision(emision);
    if (valida instanceof AppError) throw valida;
  }
  return pedida;
}

function facturaAConItems(
  { factura, percibir, provincia_entrega }: EntradaCambio,
  receptor: Receptor,
  fecha: FechaCivil,
  items: ComprobanteDatos['items'],
): ComprobanteDatos {
  return buildFacturaA({ origen: factura, receptor, fecha, percibir, provincia_entrega, items });
}

function buildFacturaA(entrada: {
  origen: Pick<
    ComprobanteDatos,
    'concepto' | 'servicio_desde' | 'servicio_hasta' | 'vencimiento_pago' | 'moneda' | 'cotizacion' | 'observaciones'
  >;
  receptor: Receptor;
  fecha: FechaCivil;
  percibir: Percibir;
  provincia_entrega: Provincia | null;
  items: ComprobanteDatos['items'];
}): ComprobanteDatos {
  const { origen, receptor, fecha, percibir, provincia_entrega } = entrada;
  const { items, totales } = computeTotales({
    items: entrada.items,
    percepciones: [],
    precios_con_iva: true,
    discrimina_iva: true,
  });
  const { neto, iva, exento, no_gravado, alicuotas } = totales;
  const tipo_comprobante = FACTURA_A;
  const percepciones = percibir({
    tipo_comprobante,
    fecha,
    receptor,
    condicion_iva: receptor.situacion_iva_facturado,
    neto,
    iva,
    exento,
    no_gravado,
    cotizacion: origen.cotizacion,
    provincia_entrega,
  });
  return {
    tipo_comprobante,
    fecha,
    concepto: origen.concepto,
    servicio_desde: origen.servicio_desde,
    servicio_hasta: origen.servicio_hasta,
    vencimiento_pago: vencimientoDePago(fecha, origen.vencimiento_pago),
    moneda: origen.moneda,
    cotizacion: origen.cotizacion,
    observaciones: origen.observaciones,
    precios_con_iva: true,
    ...receptor,
    items,
    percepciones,
    ...addUp({ alicuotas, neto: neto.minus(neto), exento, no_gravado, percepciones }),
    asociados: [],
  };
}
