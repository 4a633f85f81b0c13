import { randomUUID } from 'node:crypto';
import { Decimal } from 'decimal.js';
import type { Percepcion, Receptor, Totales } from '../../contract/comprobantes/comprobante.ts';
import type { PuntoDeVenta } from '../../contract/empresas/empresa.ts';
import type { CondicionIvaReceptor } from '../../contract/enums.ts';
import type { FacturaTipeada } from '../../contract/comprobantes/facturas.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { discriminaIva } from '../../rules/catalogs/situacionIva.ts';
import { tipoComprobanteDe } from '../../rules/catalogs/tipoComprobante.ts';
import { asociadoDe, receptorDe } from '../../rules/comprobantes/copia.ts';
import { checkPermite } from '../../rules/comprobantes/estado.ts';
import { iibbConReceptor } from '../../rules/comprobantes/receptor.ts';
import { devolverPercepciones } from '../../rules/percepciones/devolver.ts';
import { importePercepcion } from '../../rules/percepciones/percibir.ts';
import { formatImporte, sum } from '../../rules/money.ts';
import { estaCancelada, saldoDe, type Saldo } from '../../rules/notas/saldo.ts';
import {
  calcularTipeada,
  conReceptorDe,
  esNota,
  esPreimpreso,
  receptorTipeado,
  tipoDocumentoDe,
  toTipeado,
  type LineaPrevia,
} from '../../rules/tipeado/tipeado.ts';
import { requireDeVenta } from '../../rules/comprobantes/deVenta.ts';
import { problemasDeDomicilio } from '../../rules/tipeado/domicilio.ts';
import { borradorSimultaneo } from '../../rules/tipeado/borradorSimultaneo.ts';
import { validateComprobante, type ContextoValidacion, type Problema } from '../../rules/tipeado/validate.ts';
import { stripDocumento } from '../../rules/cuit.ts';
import { today } from '../../rules/dates.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { checkEmail } from '../../rules/password.ts';
import { insertBorrador, updateBorrador as saveBorrador } from '../../store/comprobantes/borradores.ts';
import type { BorradorContenido } from '../../store/comprobantes/borradorFilas.ts';
import {
  deleteBorrador,
  findComprobante,
  findNotasDeCredito,
  type ComprobanteGuardado,
} from '../../store/comprobantes/comprobantes.ts';
import { findEmpresa, type EmpresaGuardada } from '../../store/empresas/empresas.ts';
import { findLista } from '../../store/articulos/listas.ts';
import { forgetRevision } from '../../store/ventas/revisiones.ts';
import type { Deps } from '../process/deps.ts';
import { emisorDeBorrador } from '../empresas/emisor.ts';
import { condicionSegunArca } from '../padrones/condicion.ts';
import { percibirAMano } from '../padrones/percibir.ts';

/**
 * Keeps a voucher typed in the form as a draft, and answers its id. Its figures are computed here, whatever the screen showed.
 * @throws AppError as `contenidoTipeado` and `saveOnce`; `numero_ya_usado`
 */
export function createBorrador(
  deps: Deps,
  alcance: Alcance,
  tipeada: FacturaTipeada,
  nuevo_id: string | null = null,
): Promise<string> {
  return saveOnce(deps, alcance, tipeada, nuevo_id, async (id) => {
    const contenido = await contenidoTipeado(deps, alcance, tipeada);
    await insertBorrador(deps.store.fork(), alcance, { ...contenido, ambiente: deps.arca.ambiente }, id);
  });
}

/**
 * Makes a draft, and answers its id. When who asks gave it one and it was made already, since the answer of that time was lost,
 * it is saved again instead: another draft of the same, issued some day by somebody, would be the invoice twice.
 * @throws AppError as `updateBorrador`, when it was made already
 */
export async function saveOnce(
  deps: Deps,
  alcance: Alcance,
  tipeada: FacturaTipeada,
  nuevo_id: string | null,
  insert: (id: string) => Promise<void>,
): Promise<string> {
  const id = nuevo_id ?? randomUUID();
  try {
    await insert(id);
  } catch (error) {
    const hecho =
      isAppError(error, 'id_ya_usado') || (isAppError(error, 'venta_con_borrador') && error.data['id'] === id);
    if (!hecho) throw error;
    await updateBorrador(deps, alcance, id, tipeada);
  }
  return id;
}

/**
 * Replaces what a draft says. Where it comes from (the sale and the order of each line) stays.
 * @throws AppError as `createBorrador`; `cambio_simultaneo` when it is no longer the `version` that was read;
 *   `comprobante_no_es_borrador`, `comprobante_emitiendo`, `comprobante_de_cambio`
 */
export async function updateBorrador(deps: Deps, alcance: Alcance, id: string, tipeada: FacturaTipeada): Promise<void> {
  requireDerecho(alcance, 'redactar');
  const previo = await findComprobante(deps.store.fork(), alcance, id);
  checkPermite(previo, 'editar');
  const contenido = await toContenido(deps, alcance, tipeada, previo);
  // A sale's draft is what its invoice will be: another kind of voucher would leave its place to be taken again.
  if (previo.clase === 'factura' && previo.cuenta_id !== null) requireDeVenta(contenido, previo.company_id);
  const { version } = tipeada;
  const escrito = await saveBorrador(deps.store.fork(), alcance, id, contenido, version);
  if (!escrito) {
    const actual = await findComprobante(deps.store.fork(), alcance, id);
    throw borradorSimultaneo(actual, { numero_comprobante: null, email_facturado: null, ...contenido });
  }
}

/**
 * Throws away a draft.
 * @throws AppError `comprobante_no_encontrado`, `comprobante_no_es_borrador`, `comprobante_emitiendo`, `comprobante_de_cambio`
 */
export async function removeBorrador(deps: Deps, alcance: Alcance, id: string): Promise<void> {
  requireDerecho(alcance, 'redactar');
  await deps.store.tx(async (tx) => {
    const paquete_id = await deleteBorrador(tx, alcance, id);
    // While it was the person's the automatic run left the sale to them.
    if (paquete_id !== null) await forgetRevision(tx, paquete_id);
  });
}

/**
 * What a voucher typed in the form says, ready to be kept. `previos`: the lines of the sale it is of.
 * @throws AppError `comprobante_invalido` with every problem in `problemas`; `empresa_no_encontrada`,
 *   `punto_de_venta_no_encontrado`, `comprobante_no_encontrado`, `lista_no_encontrada`
 */
export function contenidoTipeado(
  deps: Deps,
  alcance: Alcance,
  tipeada: FacturaTipeada,
  previos: readonly LineaPrevia[] = [],
): Promise<BorradorContenido> {
  requireDerecho(alcance, 'redactar');
  return toContenido(deps, alcance, tipeada, null, previos);
}

/** Largest total a voucher can be stored with: thirteen digits before the comma, as ARCA's ImpTotal. */
const MAX_TOTAL = new Decimal(10).pow(13);

async function toContenido(
  deps: Deps,
  alcance: Alcance,
  recibida: FacturaTipeada,
  previo: ComprobanteGuardado | null,
  previos: readonly LineaPrevia[] = previo?.items ?? [],
): Promise<BorradorContenido> {
  const { company_id, comprobante_vinculado, lista_id } = recibida;
  const empresa = company_id === null ? null : await findEmpresa(deps.store.fork(), alcance, company_id);
  const punto = empresa && findPunto(empresa, recibida.punto_de_venta);
  if (lista_id !== null) await findLista(deps.store.fork(), alcance, lista_id);
  const factura =
    comprobante_vinculado !== null && esNota(recibida)
      ? await findComprobante(deps.store.fork(), alcance, comprobante_vinculado)
      : null;
  const tipeada = factura ? conReceptorDe(recibida, factura) : recibida;
  const situacion = tipeada.situacion_iva_facturado ?? (await situacionDe(deps, tipeada));
  const discrimina_iva = empresa === null || discriminaIva(empresa.situacion_iva);
  const forma = toTipeado(tipeada, situacion, discrimina_iva);
  const { precios_con_iva } = tipeada;
  const notas = factura ? await notasEmitidas(deps, alcance, factura, previo) : [];
  const saldo = factura && saldoDe(factura, notas);
  const { items, totales } = calcularTipeada({ ...tipeada, percepciones: [] }, discrimina_iva, {
    previos,
    saldo,
  });
  const problemas = [
    ...validateComprobante(forma, contextoDe(deps, { empresa, punto, factura, saldo })),
    ...checkVinculado(empresa, factura),
    ...checkPercepciones(empresa, tipeada.percepciones, totales.total),
    ...checkOtros(tipeada, totales.total),
  ];
  const { tipo_comprobante, fecha, cotizacion } = forma;
  const completo = empresa && punto && tipo_comprobante && fecha && cotizacion && situacion;
  if (problemas.length > 0 || !completo) throw invalid(problemas);
  const { ambiente: _ambiente, ...emisor } = emisorDeBorrador(deps, empresa, punto);
  const preimpreso = esPreimpreso(forma, punto);
  const receptor = factura ? receptorDe(factura) : receptorTipeado(tipeada, situacion);
  const anterior = factura ?? previo;
  const datos = { tipo_comprobante, fecha, cotizacion, items, ...receptor, ...totales };
  const percepciones = await percepcionesDe(deps, empresa, datos, factura && { factura, notas });
  // A note is for whoever its invoice is for, as it says.
  const sinDomicilio = factura ? [] : problemasDeDomicilio(percepciones, receptor);
  if (sinDomicilio.length > 0) throw invalid(sinDomicilio);
  const tributos = sum(percepciones.map(({ importe }) => importe));
  return {
    ...emisor,
    tipo_comprobante,
    fecha,
    fecha_automatica: false,
    a_mano: true,
    concepto: forma.concepto,
    servicio_desde: forma.servicio_desde,
    servicio_hasta: forma.servicio_hasta,
    vencimiento_pago: forma.vencimiento_pago,
    moneda: forma.moneda,
    cotizacion,
    observaciones: tipeada.observaciones,
    precios_con_iva,
    ...receptor,
    items,
    percepciones,
    ...totales,
    tributos,
    total: totales.total.plus(tributos),
    asociados: factura ? [asociadoDe(factura)] : [],
    lista_id,
    email_facturado: tipeada.email_facturado?.trim() || null,
    iibb_facturado: anterior && iibbConReceptor(anterior, receptor),
    provincia_entrega: anterior?.provincia_entrega ?? null,
    comprobante_vinculado: factura?.id ?? null,
    numero_comprobante: preimpreso ? tipeada.numero_comprobante : null,
    cai: preimpreso ? tipeada.cai : null,
    cai_vencimiento: preimpreso ? tipeada.cai_vencimiento : null,
  };
}

function invalid(problemas: readonly Problema[]): AppError {
  const [primero] = problemas;
  return new AppError('comprobante_invalido', {
    campo: primero?.campo ?? 'cuerpo',
    mensaje: primero?.mensaje ?? null,
    problemas: problemas.map(({ campo, mensaje }) => ({ campo, mensaje })),
  });
}

function findPunto({ puntosDeVenta }: EmpresaGuardada, numero: number | null): PuntoDeVenta | null {
  if (numero === null) return null;
  const punto = puntosDeVenta.find(({ punto_de_venta }) => punto_de_venta === numero);
  if (!punto) throw new AppError('punto_de_venta_no_encontrado', { punto_de_venta: numero });
  return punto;
}

/** ARCA's condition of who was typed; null when it cannot be told, and the person has to choose. */
function situacionDe(deps: Deps, tipeada: FacturaTipeada): Promise<CondicionIvaReceptor | null> {
  const numero = stripDocumento(tipeada.cuit_facturado);
  return condicionSegunArca(deps, tipeada.tipo_documento_facturado ?? tipoDocumentoDe(numero), numero);
}

/**
 * The perceptions of what was typed: decided here, whatever the screen showed. A credit note gives back those of its invoice,
 * when it alone annuls the whole of it in time.
 * @throws AppError `falta_padron`, `falta_ajuste_percepcion`
 */
async function percepcionesDe(
  deps: Deps,
  empresa: EmpresaGuardada,
  datos: Pick<
    BorradorContenido,
    'tipo_comprobante' | 'fecha' | 'cotizacion' | 'items' | keyof Receptor | keyof Totales
  >,
  factura: { factura: ComprobanteGuardado; notas: readonly ComprobanteGuardado[] } | null,
): Promise<Percepcion[]> {
  const { tipo_comprobante, fecha, cotizacion, neto, iva, exento, no_gravado } = datos;
  if (tipoComprobanteDe(tipo_comprobante).clase === 'nota_credito' && factura) {
    const anula_todo = factura.notas.length === 0 && estaCancelada(factura.factura, [datos]);
    return devolverPercepciones({ factura: factura.factura, anula_todo, fecha }).percepciones;
  }
  const receptor = receptorDe(datos);
  return percibirAMano(deps, empresa, { tipo_comprobante, fecha, receptor, neto, iva, exento, no_gravado, cotizacion });
}

async function notasEmitidas(
  deps: Deps,
  alcance: Alcance,
  factura: ComprobanteGuardado,
  previo: ComprobanteGuardado | null,
): Promise<ComprobanteGuardado[]> {
  const notas = await findNotasDeCredito(deps.store.fork(), alcance, factura.id);
  return notas.filter(({ id, status }) => id !== previo?.id && status === 'emitida');
}

function contextoDe(
  deps: Deps,
  partes: {
    empresa: EmpresaGuardada | null;
    punto: PuntoDeVenta | null;
    factura: ComprobanteGuardado | null;
    saldo: Saldo | null;
  },
): ContextoValidacion {
  const { empresa, punto, factura, saldo } = partes;
  return {
    hoy: today(deps.clock.now()),
    empresa,
    punto_de_venta: punto,
    vinculado: factura && saldo && { ...factura, saldo },
  };
}

/** WSFEv1 refuses a note whose invoice is of another issuer. */
function checkVinculado(empresa: EmpresaGuardada | null, factura: ComprobanteGuardado | null): Problema[] {
  if (factura === null || empresa === null || factura.company_id === empresa.id) return [];
  return [{ campo: 'comprobante_vinculado', mensaje: 'El comprobante vinculado es de otra empresa.' }];
}

/** A perception can only be of a province the company collects for, and its amount follows from its base and rate. */
function checkPercepciones(
  empresa: EmpresaGuardada | null,
  percepciones: readonly Percepcion[],
  total: Decimal,
): Problema[] {
  const vistas = new Set<number>();
  return percepciones.flatMap(({ provincia, base, percepcion_aplicada, importe }, indice) => {
    const repetida = vistas.has(provincia);
    vistas.add(provincia);
    const campo = `percepciones.${indice}`;
    if (repetida) return { campo: `${campo}.provincia`, mensaje: 'La provincia está repetida.' };
    if (empresa && !empresa.percepciones_iibb.includes(provincia)) {
      return { campo: `${campo}.provincia`, mensaje: 'La empresa no es agente de percepción en esa provincia.' };
    }
    if (base.lt(0) || base.gt(total)) {
      return {
        campo: `${campo}.base`,
        mensaje: `La base tiene que estar entre cero y el total, ${formatImporte(total)}.`,
      };
    }
    if (percepcion_aplicada.lt(0) || percepcion_aplicada.gt(100)) {
      return { campo: `${campo}.percepcion_aplicada`, mensaje: 'La alícuota tiene que estar entre 0 y 100 %.' };
    }
    return importe.equals(importePercepcion(base, percepcion_aplicada))
      ? []
      : { campo: `${campo}.importe`, mensaje: 'El importe no es la base por la alícuota.' };
  });
}

function checkOtros({ email_facturado }: FacturaTipeada, total: Decimal): Problema[] {
  const problemas: Problema[] = [];
  if (total.gte(MAX_TOTAL)) problemas.push({ campo: 'items', mensaje: 'El total es demasiado grande.' });
  const email = email_facturado?.trim();
  if (email && !isEmail(email)) problemas.push({ campo: 'email_facturado', mensaje: 'Ingrese un mail válido' });
  return problemas;
}

function isEmail(texto: string): boolean {
  try {
    checkEmail(texto);
    return true;
  } catch (error) {
    if (isAppError(error, 'email_invalido')) return false;
    throw error;
  }
}
