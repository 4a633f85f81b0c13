import { Decimal } from 'decimal.js';
import type { LectoresDeVentas } from '../../plazas/plaza.ts';
import { valorSabido } from '../../contract/sabido.ts';
import type { Historia, IntercambioDeComprobante, VentaDeHistoria } from '../../contract/historia.ts';
import type { Pago, PagoAnunciado } from '../../contract/cobros/pago.ts';
import type { Venta } from '../../contract/ventas/venta.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { formatDocumento } from '../../rules/cuit.ts';
import { AppError } from '../../rules/errors.ts';
import type { RelatoDeComprobante, Contado, CorteDeComprobante, Origen } from '../../rules/historia/contado.ts';
import { countHechos } from '../../rules/historia/hechos.ts';
import { soloOf } from '../../rules/historia/soloOf.ts';
import { sum } from '../../rules/money.ts';
import { loadPagos } from '../../store/cobros/cobros.ts';
import {
  findComprobante,
  findComprobantes,
  findNotas,
  type ComprobanteGuardado,
} from '../../store/comprobantes/comprobantes.ts';
import { findCortes, type CorteContado } from '../../store/contingencia/cortes.ts';
import { findCuenta, listCuentas, type CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import { listCorreos } from '../../store/historia/correos.ts';
import {
  findLecturas,
  findVentaPorNumero,
  findDiscordancia,
  findQuienMarco,
  listActividadOf,
  listCambiosOf,
  listIntercambiosOf,
  listOrigenes,
} from '../../store/historia/historia.ts';
import { loadVentas, type VentaGuardada } from '../../store/ventas/ventas.ts';
import type { Deps } from '../process/deps.ts';
import { readCambios } from '../facturacion/decidir/diferencias.ts';
import { skusSinCargar } from '../ventas/skusSinCargar.ts';
import { placeVentas, type VentaUbicada } from '../ventas/ventasUbicadas.ts';

/**
 * The story of a sale, from stored data. `venta`: its pack, or any of its orders.
 * @throws AppError `cuenta_no_encontrada`, `venta_no_encontrada`
 */
export async function readHistoriaDeVenta(
  deps: Deps,
  { alcance, cuenta_id, venta }: { alcance: Alcance; cuenta_id: string; venta: string },
): Promise<Historia> {
  const cuenta = await findCuenta(deps.store.fork(), alcance, cuenta_id);
  const venta_id = await findVentaPorNumero(deps.store.fork(), cuenta_id, venta);
  if (venta_id === null) throw new AppError('venta_no_encontrada', { venta });
  return readDeVenta(deps, alcance, cuenta, venta_id);
}

/**
 * The story of a voucher: its sale's or, for a voucher typed by hand, its own with its notes'.
 * @throws AppError `comprobante_no_encontrado`
 */
export async function readHistoriaDeComprobante(
  deps: Deps,
  { alcance, id }: { alcance: Alcance; id: string },
): Promise<Historia> {
  const em = () => deps.store.fork();
  const propio = await findComprobante(em(), alcance, id);
  const [vinculado = propio] = await findComprobantes(em(), alcance, [propio.comprobante_vinculado ?? id]);
  // The note that annuls a note is of that one's invoice.
  const [original = vinculado] = await findComprobantes(em(), alcance, [
    vinculado.comprobante_vinculado ?? vinculado.id,
  ]);
  if (original.cuenta_id !== null && original.venta_id !== null) {
    // A member may reach the voucher's company and not its account, which another company invoices now.
    const cuenta = (await listCuentas(em(), alcance)).find(({ id: cuentaId }) => cuentaId === original.cuenta_id);
    if (cuenta) return readDeVenta(deps, alcance, cuenta, original.venta_id);
  }
  const comprobantes = [original, ...(await findNotasYSusAnulaciones(em(), alcance, [original.id]))];
  const actividades = await listActividadOf(em(), alcance, { comprobante_id: original.id });
  return {
    venta: null,
    comprobantes: comprobantes.map(toComprobante),
    hechos: countHechos({
      ...SIN_VENTA,
      ...(await contarComprobantes(deps, comprobantes)),
      actividades: actividades.map(({ resuelta_en, ...actividad }) => ({
        ...actividad,
        resuelta: resuelta_en !== null,
      })),
    }),
  };
}

/**
 * Messages exchanged with ARCA about a voucher, without credentials or other vouchers' data.
 * @throws AppError `sin_derecho`, `comprobante_no_encontrado`
 */
export async function listIntercambiosDeComprobante(
  deps: Deps,
  { alcance, id }: { alcance: Alcance; id: string },
): Promise<IntercambioDeComprobante[]> {
  requireDerecho(alcance, 'emitir');
  const { ambiente, company_cuit, punto_de_venta, tipo_comprobante, numero_comprobante, traza } = await findComprobante(
    deps.store.fork(),
    alcance,
    id,
  );
  const serie = { ambiente, cuit: company_cuit, punto_de_venta, tipo_comprobante };
  const intercambios = await listIntercambiosOf(deps.store.fork(), { id, ...serie, numero: numero_comprobante });
  return intercambios.map(({ operacion, resultado, inicio, milisegundos, pedido, respuesta, pedido_con }) => ({
    operacion,
    resultado,
    inicio,
    milisegundos,
    pedido: soloOf(pedido, pedido_con),
    respuesta: respuesta && soloOf(respuesta, pedido_con),
    traza,
  }));
}

/** The notes of these vouchers, and the notes that annul them. */
async function findNotasYSusAnulaciones(
  em: Parameters<typeof findNotas>[0],
  alcance: Alcance,
  ids: readonly string[],
): Promise<ComprobanteGuardado[]> {
  const notas = await findNotas(em, alcance, ...ids);
  const anulaciones = await findNotas(em, alcance, ...notas.map(({ id }) => id));
  const propias = new Set([...ids, ...notas.map(({ id }) => id)]);
  return [...notas, ...anulaciones.filter(({ id }) => !propias.has(id))];
}

const SIN_VENTA = {
  ordenes: [],
  moneda: 'ARS',
  comprador: null,
  pagos: [],
  documento: null,
  facturada_por_fuera: false,
  por_fuera_por: null,
  discordancia: null,
} as const;

async function readDeVenta(deps: Deps, alcance: Alcance, cuenta: CuentaGuardada, venta_id: string): Promise<Historia> {
  const em = () => deps.store.fork();
  const { read } = deps.plaza(cuenta).ventas;
  const [ubicada] = await placeVentas(deps, alcance, cuenta, [venta_id]);
  const order_ids = ubicada?.venta.ordenes.map(({ order_id }) => order_id) ?? [];
  const [guardado] = await loadVentas(em(), alcance, cuenta.id, { order_ids });
  if (!ubicada || !guardado) throw new AppError('venta_no_encontrada', { venta: venta_id });
  const propios = ubicada.venta.comprobantes.map(({ id }) => id);
  const ids = [...propios, ...(await findNotasYSusAnulaciones(em(), alcance, propios)).map(({ id }) => id)];
  const [comprobantes, actividades, pagos, lecturas, sinCargar, por_fuera_por, discordancia, cambios] =
    await Promise.all([
      findComprobantes(em(), alcance, ids),
      listActividadOf(em(), alcance, { venta_id }),
      readPagos(deps, read, cuenta.id, guardado),
      findLecturas(em(), venta_id),
      skusSinCargar(deps, alcance, [ubicada.venta]),
      findQuienMarco(em(), venta_id),
      findDiscordancia(em(), venta_id),
      readCambios(deps, alcance, cuenta, guardado),
    ]);
  const enOrden = comprobantes.toReversed();
  const { venta } = ubicada;
  const [primera] = venta.ordenes;
  const contado: Contado = {
    ordenes: venta.ordenes.map((orden) => ({
      ...orden,
      leida_en: lecturas.get(orden.order_id) ?? orden.fecha_creacion,
    })),
    moneda: primera?.moneda ?? 'ARS',
    comprador: compradorOf(ubicada),
    pagos: pagos.flatMap(({ pago }) => pago ?? []),
    actividades: actividades.map(({ resuelta_en, ...actividad }) => ({ ...actividad, resuelta: resuelta_en !== null })),
    documento: venta.documento,
    facturada_por_fuera: venta.facturada_por_fuera,
    por_fuera_por,
    discordancia,
    ...(await contarComprobantes(deps, enOrden)),
  };
  return {
    venta: {
      ...describirVenta(cuenta, ubicada, read.venta(guardado), hideNeto(alcance, pagos), sinCargar),
      cambios: cambios ?? [],
    },
    comprobantes: enOrden.map(toComprobante),
    hechos: countHechos(contado),
  };
}

async function contarComprobantes(
  deps: Deps,
  comprobantes: readonly ComprobanteGuardado[],
): Promise<Pick<Contado, 'comprobantes' | 'cambios' | 'correos'>> {
  const ids = comprobantes.map(({ id }) => id);
  const deCorte = comprobantes.flatMap(({ id, corte_id, generado_en }) =>
    corte_id === null || generado_en === null ? [] : [{ comprobante_id: id, corte_id, hasta: generado_en }],
  );
  const [origenes, cambios, correos, cortes] = await Promise.all([
    listOrigenes(deps.store.fork(), ids),
    listCambiosOf(deps.store.fork(), ids),
    listCorreos(deps.store.fork(), ids),
    findCortes(deps.store.fork(), deCorte),
  ]);
  const porId = new Map(origenes.map((origen) => [origen.id, origen]));
  return {
    comprobantes: comprobantes.map((comprobante): RelatoDeComprobante => ({
      ...comprobante,
      origen: origenOf(comprobante, porId.get(comprobante.id)),
      por: porId.get(comprobante.id)?.por ?? null,
      corte: corteOf(comprobante, cortes.get(comprobante.id)),
    })),
    cambios: cambios.map(({ comprobante_b_id, receptor, estado, creado_en }) => ({
      comprobante_id: comprobante_b_id,
      receptor: receptor.razon_social_facturado,
      terminado: estado === 'terminado',
      creado_en,
    })),
    correos,
  };
}

function corteOf(
  { punto_previsto, informado_en }: ComprobanteGuardado,
  corte: CorteContado | undefined,
): CorteDeComprobante | null {
  return corte ? { ...corte, punto_previsto, informado_en } : null;
}

function origenOf(
  { cambio_id, venta_id, comprobante_vinculado }: ComprobanteGuardado,
  guardado: Awaited<ReturnType<typeof listOrigenes>>[number] | undefined,
): Origen {
  if (cambio_id !== null) return { clase: 'cambio' };
  if (guardado?.automatico) return { clase: 'automatica' };
  if (guardado?.lote) return { clase: 'lote', lote_id: guardado.lote.id, ventas: guardado.lote.ventas };
  if (venta_id === null) return { clase: 'a_mano' };
  // A note may also come from its invoice's page: its origin is not known.
  return { clase: comprobante_vinculado === null ? 'terminal' : 'sin_dato' };
}

interface PagoLeido {
  anunciado: PagoAnunciado;
  pago: Pago | null;
}

async function readPagos(
  deps: Deps,
  read: LectoresDeVentas,
  cuenta_id: string,
  { ordenes }: VentaGuardada,
): Promise<PagoLeido[]> {
  const anunciados = ordenes.flatMap(({ orden }) => read.pagosAnunciados(orden));
  const leidos = await loadPagos(
    deps.store.fork(),
    cuenta_id,
    anunciados.map(({ pago_id }) => pago_id),
  );
  return anunciados.map((anunciado) => {
    const cruda = leidos.get(anunciado.pago_id);
    return { anunciado, pago: cruda ? read.pago(cruda) : null };
  });
}

/** Payments without what the seller got of them, for who may not see it. */
function hideNeto({ derechos }: Alcance, pagos: readonly PagoLeido[]): readonly PagoLeido[] {
  if (derechos.has('ganancias')) return pagos;
  return pagos.map(({ anunciado, pago }) => ({ anunciado, pago: pago && { ...pago, cargos: null, neto: null } }));
}

const compradorOf = ({ venta: { ordenes } }: VentaUbicada): string | null =>
  ordenes.find(({ comprador_nickname }) => comprador_nickname !== null)?.comprador_nickname ?? null;

function describirVenta(
  { id, nickname }: CuentaGuardada,
  ubicada: VentaUbicada,
  { facturacion }: Venta,
  pagos: readonly PagoLeido[],
  sinCargar: ReadonlySet<string>,
): Omit<VentaDeHistoria, 'cambios'> {
  const { venta, ubicacion } = ubicada;
  const [primera] = venta.ordenes;
  const receptor = valorSabido(facturacion, null);
  return {
    cuenta_id: id,
    cuenta: nickname,
    clave: venta.clave,
    comprador: {
      nickname: compradorOf(ubicada),
      nombre: receptor?.nombre || null,
      documento: receptor?.numero_documento ? formatDocumento(receptor.numero_documento) : null,
    },
    moneda: primera?.moneda ?? 'ARS',
    total: sum(venta.ordenes.map(({ total }) => total)),
    grupo: ubicacion.grupo,
    motivo: ubicacion.motivo,
    facturada_por_fuera: venta.facturada_por_fuera,
    documento: venta.documento,
    ordenes: venta.ordenes.map(({ order_id, status, fecha_cierre, total, reembolsado, items }) => ({
      id: order_id,
      status,
      fecha_cierre,
      total,
      reembolsado,
      items: items.map(({ cantidad, titulo, sku, precio_unitario, publicacion_id }) => ({
        cantidad,
        titulo,
        sku,
        sku_sin_cargar: sku !== null && sinCargar.has(sku),
        precio_unitario,
        publicacion_id,
      })),
    })),
    pagos: pagos.map(({ anunciado, pago }) => ({
      id: anunciado.pago_id,
      status: pago?.status ?? anunciado.status,
      importe: pago?.importe ?? null,
      envio: pago?.envio ?? anunciado.envio,
      devuelto: pago?.devuelto ?? null,
      cargos: pago?.cargos ? pago.cargos.reduce((suma, cargo) => suma.plus(cargo.importe), new Decimal(0)) : null,
      neto: pago?.neto ?? null,
      aprobado: pago?.aprobado ?? null,
      liberado: pago?.liberado ?? null,
    })),
  };
}

function toComprobante(comprobante: ComprobanteGuardado): Historia['comprobantes'][number] {
  const { id, tipo_comprobante, status, fecha, moneda, total, autorizacion, cancelada } = comprobante;
  return {
    id,
    texto: formatNumero(comprobante),
    tipo_comprobante,
    status,
    fecha,
    receptor: comprobante.razon_social_facturado,
    documento: formatDocumento(comprobante.cuit_facturado),
    email: comprobante.email_facturado,
    moneda,
    total,
    autorizacion,
    cancelada,
  };
}
