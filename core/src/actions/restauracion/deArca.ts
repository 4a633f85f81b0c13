import { Decimal } from 'decimal.js';
import type { ComprobanteAutorizado, Serie } from '../../contract/arca/arca.ts';
import type {
  ComprobanteAsociado,
  ComprobanteItem,
  Percepcion,
  Receptor,
  Totales,
} from '../../contract/comprobantes/comprobante.ts';
import type { PuntoDeVenta } from '../../contract/empresas/empresa.ts';
import type { AlicuotaArca, TipoComprobante } from '../../contract/enums.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { percentsOf, tasa } from '../../rules/catalogs/alicuotaIva.ts';
import { CONSUMIDOR_FINAL } from '../../rules/catalogs/situacionIva.ts';
import { tipoComprobanteOf } from '../../rules/catalogs/tipoComprobante.ts';
import { UNIDADES } from '../../rules/catalogs/unidadMedida.ts';
import { percepcionesDeArca } from '../../rules/comprobantes/toAutorizar.ts';
import { situacionDelEmisor } from '../../rules/comprobantes/letra.ts';
import { isAppError } from '../../rules/errors.ts';
import { importePercepcion, round2 } from '../../rules/money.ts';
import { faltaDelDomicilio } from '../../rules/percepciones/domicilio.ts';
import type { BorradorNuevo } from '../../store/comprobantes/borradorFilas.ts';
import { insertBorrador } from '../../store/comprobantes/borradores.ts';
import { markAutorizada } from '../../store/comprobantes/markAutorizada.ts';
import { shareAdoptada } from '../../store/comprobantes/porEmitir.ts';
import { moveToPunto } from '../../store/restauracion/recuperados.ts';
import type { EntityManager } from '../../store/db.ts';
import type { EmpresaGuardada } from '../../store/empresas/empresas.ts';
import { emisorDeBorrador, emisorDePuntoAjeno } from '../empresas/emisor.ts';
import type { Deps } from '../process/deps.ts';
import { readReceptorDeArca } from './receptorDeArca.ts';

/** A voucher of ARCA as a row of ours. ARCA does not keep lines, name or address: they become one line per rate and the padrón's data. */
export async function borradorDeArca(
  deps: Deps,
  empresa: EmpresaGuardada,
  punto: PuntoDeVenta,
  tipo_comprobante: TipoComprobante,
  hallado: ComprobanteAutorizado,
): Promise<BorradorNuevo> {
  const serie = { cuit: empresa.cuit, punto_de_venta: punto.punto_de_venta, tipo_comprobante };
  return {
    ...emisorDeBorrador(deps, asItWas(empresa, tipo_comprobante), punto),
    ...(await contenidoDeArca(deps, serie, hallado, await receptorOf(deps, hallado))),
  };
}

/** The same row of a voucher whose point of sale issues in another system: nothing is known of the point but its number. */
export async function borradorDePuntoAjeno(
  deps: Deps,
  empresa: EmpresaGuardada,
  { punto_de_venta, tipo_comprobante }: Omit<Serie, 'cuit'>,
  hallado: ComprobanteAutorizado,
): Promise<BorradorNuevo> {
  const serie = { cuit: empresa.cuit, punto_de_venta, tipo_comprobante };
  return {
    ...emisorDePuntoAjeno(deps, asItWas(empresa, tipo_comprobante), punto_de_venta),
    ...(await contenidoDeArca(deps, serie, hallado, await receptorOf(deps, hallado))),
    punto_ajeno: true,
  };
}

/** All of a voucher of ARCA but its issuer. */
async function contenidoDeArca(
  deps: Deps,
  serie: Serie,
  hallado: ComprobanteAutorizado,
  receptor: Receptor,
): Promise<Omit<BorradorNuevo, keyof ReturnType<typeof emisorDeBorrador>>> {
  warnOfAlicuotas(deps, serie, hallado);
  const { fecha, concepto, servicio_desde, servicio_hasta, vencimiento_pago, moneda, cotizacion } = hallado;
  const { cancela_misma_moneda } = hallado;
  return {
    tipo_comprobante: serie.tipo_comprobante,
    fecha,
    concepto,
    servicio_desde,
    servicio_hasta,
    vencimiento_pago,
    moneda,
    cotizacion,
    cancela_misma_moneda,
    observaciones: '',
    precios_con_iva: true,
    ...receptor,
    items: itemsOf(hallado),
    percepciones: [],
    otros_tributos: toTributos(hallado.tributos),
    ...totalesOf(hallado),
    asociados: await asociadosOf(deps, serie.cuit, hallado),
    periodo_asociado: hallado.periodo_asociado ?? null,
  };
}

/**
 * Adds the perceptions, with their provinces, of a voucher that may have been ours before a copy was restored. It adds none when Tucumán
 * could not be told of one, for an address that ARCA does not keep: that would hold the whole month.
 */
export function conPercepciones(borrador: BorradorNuevo, { tributos }: ComprobanteAutorizado): BorradorNuevo {
  const { percepciones, otros: tributosAparte } = percepcionesDeArca(tributos);
  if (faltaDelDomicilio(percepciones, borrador).length > 0) return borrador;
  return {
    ...borrador,
    percepciones: percepciones.map((percepcion) => enPesos(percepcion, borrador)),
    otros_tributos: toTributos(tributosAparte),
  };
}

/** A perception as the provinces are told of it, in pesos. */
function enPesos(percepcion: Percepcion, { cotizacion }: BorradorNuevo): BorradorNuevo['percepciones'][number] {
  const base_pesos = round2(percepcion.base.times(cotizacion));
  return { ...percepcion, base_pesos, importe_pesos: importePercepcion(base_pesos, percepcion.percepcion_aplicada) };
}

function toTributos(tributos: ComprobanteAutorizado['tributos']): NonNullable<BorradorNuevo['otros_tributos']> {
  return tributos.map(({ id: tributo, descripcion, importe }) => ({ tributo, descripcion, importe }));
}

/** The company as it was for that voucher: its condition may have changed since. */
function asItWas(empresa: EmpresaGuardada, tipo_comprobante: TipoComprobante): EmpresaGuardada {
  const { letra } = tipoComprobanteOf(tipo_comprobante);
  return { ...empresa, situacion_iva: situacionDelEmisor(letra, empresa.situacion_iva) };
}

/**
 * Keeps a voucher as issued, under ARCA's number, inside the caller's transaction. `punto_de_venta`: ARCA's, when the draft is of another
 * one, as those of an outage are. @throws AppError `numero_ya_usado`
 */
export async function insertAdoptado(
  tx: EntityManager,
  alcance: Alcance,
  borrador: BorradorNuevo,
  { numero, autorizacion, observaciones }: ComprobanteAutorizado,
  punto_de_venta: number = borrador.punto_de_venta,
): Promise<string> {
  const id = await insertBorrador(tx, alcance, borrador);
  if (punto_de_venta !== borrador.punto_de_venta) await moveToPunto(tx, id, punto_de_venta);
  if (borrador.periodo_asociado) await shareAdoptada(tx, id);
  await markAutorizada(tx, id, { numero_comprobante: numero, autorizacion, observaciones_arca: observaciones });
  return id;
}

/**
 * Vouchers that a note refers to. A note need not say their issuer nor their date (WSFEv1): then the issuer is the note's own, and the
 * date is ARCA's. Vouchers without a known date are left out.
 */
async function asociadosOf(
  { arca }: Deps,
  cuit_emisor: string,
  { asociados }: ComprobanteAutorizado,
): Promise<ComprobanteAsociado[]> {
  const leidos: ComprobanteAsociado[] = [];
  for (const { tipo_comprobante, cuit: cuitDelAsociado, fecha: fechaDelAsociado, ...numero } of asociados) {
    const cuit = cuitDelAsociado ?? cuit_emisor;
    const serie = { cuit, punto_de_venta: numero.punto_de_venta, tipo_comprobante };
    // ARCA shows an issuer's vouchers only to that issuer.
    const deEmisor = fechaDelAsociado === null && cuit === cuit_emisor;
    const fecha = deEmisor ? await fechaEnArca(arca.wsfe, serie, numero.numero_comprobante) : fechaDelAsociado;
    if (fecha !== null) leidos.push({ comprobante_id: null, ...serie, ...numero, fecha });
  }
  return leidos;
}

/** Date of a voucher; null when ARCA does not have it. A point of sale on paper has none in ARCA, which may refuse the question. */
async function fechaEnArca(wsfe: Deps['arca']['wsfe'], serie: Serie, numero: number): Promise<string | null> {
  try {
    return (await wsfe.consultar(serie, numero))?.fecha ?? null;
  } catch (error) {
    if (isAppError(error, 'arca_rechazo')) return null;
    throw error;
  }
}

/** Warns that ARCA told a VAT rate that its table lacks: a person has to know before closing the books. */
export function warnOfAlicuotas({ log }: Deps, serie: Serie, { numero, alicuotas }: ComprobanteAutorizado): void {
  const ids = alicuotas.filter(({ iva }) => iva === null).map(({ id }) => id);
  if (ids.length > 0) log.warn({ serie, numero, ids }, 'ARCA holds a voucher of a VAT rate that is not known');
}

const DESCRIPCION = 'Comprobante emitido fuera de Talonario';

/** Receiver of a voucher that is kept without a person to ask: the document stands for a name that nobody tells. */
async function receptorOf(deps: Deps, hallado: ComprobanteAutorizado): Promise<Receptor> {
  const { condicion_propuesta, razon_social_facturado, ...receptor } = await readReceptorDeArca(deps, hallado);
  return {
    ...receptor,
    razon_social_facturado: razon_social_facturado ?? hallado.numero_documento,
    situacion_iva_facturado: condicion_propuesta ?? CONSUMIDOR_FINAL,
  };
}

function totalesOf({
  alicuotas: enArca,
  neto,
  iva,
  exento,
  no_gravado,
  tributos_total,
  total,
}: ComprobanteAutorizado): Totales {
  const percents = percentsOf(enArca);
  const alicuotas = enArca.map((alicuotaEnArca, indice) => ({
    iva: percents[indice] ?? 0,
    neto: alicuotaEnArca.neto,
    importe: alicuotaEnArca.importe,
  }));
  return { alicuotas, neto, iva, exento, no_gravado, tributos: tributos_total, total };
}

/** Lines of a voucher: one per rate, and one for each amount without VAT. */
function itemsOf({ alicuotas, neto, exento, no_gravado }: ComprobanteAutorizado): ComprobanteItem[] {
  const percents = percentsOf(alicuotas);
  const deTasas = alicuotas.map(({ id, iva, neto: parte, importe }, indice) => ({
    ...item(percents[indice] ?? 0, 'gravado', parte, parte.plus(importe)),
    ...(iva === null && { descripcion: `${DESCRIPCION}, alícuota de IVA ${id} de ARCA, que no se conoce` }),
  }));
  const sinAlicuota = [
    { importe: alicuotas.length === 0 ? neto : new Decimal(0), tratamiento: 'exento' as const },
    { importe: exento, tratamiento: 'exento' as const },
    { importe: no_gravado, tratamiento: 'no_gravado' as const },
  ];
  return [
    ...deTasas,
    ...sinAlicuota.flatMap(({ importe, tratamiento }) => (importe.gt(0) ? item(0, tratamiento, importe, importe) : [])),
  ];
}

function item(
  iva: AlicuotaArca,
  tratamiento_iva: ComprobanteItem['tratamiento_iva'],
  neto: Decimal,
  total: Decimal,
): ComprobanteItem {
  return {
    descripcion: iva === 0 ? DESCRIPCION : `${DESCRIPCION}, IVA ${tasa(iva).times(100).toFixed()} %`,
    sku: null,
    cantidad: new Decimal(1),
    unidad: UNIDADES,
    importe: total,
    importe_sin_iva: neto,
    bonificacion: new Decimal(0),
    iva,
    tratamiento_iva,
    despacho: null,
    neto,
    total,
    clase: 'producto',
    meli_order_id: null,
    publicacion_id: null,
  };
}
