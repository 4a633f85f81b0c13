import { POR_SABER } from '../../../contract/sabido.ts';
import type { Venta } from '../../../contract/ventas/venta.ts';
import { CONVENIO_MULTILATERAL } from '../../../rules/catalogs/situacionIibb.ts';
import { cuitAConsultar } from '../../../rules/comprobantes/receptor.ts';
import { today } from '../../../rules/dates.ts';
import { isAppError } from '../../../rules/errors.ts';
import {
  checkElectronico,
  decideVenta,
  type ArticuloFacturable,
  type DecisionVenta,
} from '../../../rules/ventas/decideVenta.ts';
import { finDelPlazo } from '../../../rules/ventas/finDelPlazo.ts';
import {
  isPorReclamo,
  estaPaga,
  faltaQuienDevolvio,
  situacionOf,
  type Lectura,
} from '../../../rules/ventas/situacion.ts';
import { isAgente } from '../../../rules/percepciones/ajustes.ts';
import { findArticulos } from '../../../store/articulos/articulos.ts';
import type { VentaGuardada } from '../../../store/ventas/ventas.ts';
import { perceiveTo } from '../../padrones/percepciones.ts';
import type { Deps } from '../../process/deps.ts';
import { mapParallel, PLAZA_LANES } from '../../process/parallel.ts';
import { consultPadron } from '../../padrones/consultPadron.ts';
import { sinAparte, sinLoCubierto, toConocida } from './toConocida.ts';
import { completeConDestino, completeVenta } from '../leer/completeVenta.ts';
import { addDestino, awaitsEnvio } from '../leer/envios/envio.ts';
import { envioPagadoOf, lecturaDeEnvio } from '../leer/envios/envioPagado.ts';
import { readReclamos } from '../leer/devoluciones/reclamos.ts';
import { readReembolsos } from '../leer/devoluciones/reembolsos.ts';
import { reading, type OpcionesVentas } from '../leer/loadElegidas.ts';
import type { Vendedor } from '../leer/vendedor.ts';

/** A sale and what the rules decided for it. */
export interface Decidida {
  guardado: VentaGuardada;
  venta: Venta;
  decision: DecisionVenta;
}

/** Whether the marketplace holds fiscal documents of others for a sale: asked only when something is about to be issued. */
export type DocumentoAjeno = (guardado: VentaGuardada) => Promise<boolean>;

/**
 * Decides every one of these sales.
 * @throws AppError those of `readVentas` and `decideVenta`
 */
export async function decideVentas(
  deps: Deps,
  vendedor: Vendedor,
  guardados: readonly VentaGuardada[],
  opciones: OpcionesVentas,
  documentoAjeno: DocumentoAjeno,
): Promise<Decidida[]> {
  // These errors are the account's: one for all its sales.
  if (guardados.length > 0) checkElectronico(vendedor.punto_de_venta);
  const articulo = await articulosOf(deps, vendedor, guardados);
  let ventasMiradas = 0;
  return mapParallel(guardados.map(sinAparte), PLAZA_LANES, async (guardado) => {
    const decidida = await decideGuardada(deps, vendedor, guardado, opciones, articulo, documentoAjeno);
    await opciones.onProgress?.(reading(++ventasMiradas, guardados.length));
    return decidida;
  });
}

async function decideGuardada(
  deps: Deps,
  vendedor: Vendedor,
  cargado: VentaGuardada,
  { fecha, modo }: OpcionesVentas,
  articulo: (sku: string) => ArticuloFacturable | null,
  documentoAjeno: DocumentoAjeno,
): Promise<Decidida> {
  const { cuenta, empresa, punto_de_venta } = vendedor;
  const { read } = deps.plaza(cuenta).ventas;
  const situacionSinLeer = (leido: VentaGuardada) => situacionOf(toConocida(read, leido, cuenta), modo);
  // A claim is read before it leaves the sale out: the order names it without saying whether it is open.
  const guardado = isPorReclamo(situacionSinLeer(cargado)) ? await readReclamos(deps, cuenta, cargado) : cargado;
  const situacionCon = (lectura: Lectura) => situacionOf(toConocida(read, guardado, cuenta, lectura), modo);
  const previa = situacionSinLeer(guardado);
  const partes = { guardado, venta: read.venta(guardado) };
  // First, what the sale's orders and vouchers leave out already: the marketplace is asked nothing else. Of a sale given back whole, who
  // paid the refund is asked until it is known.
  const devuelta =
    'motivo' in previa &&
    previa.motivo === 'sin_importe' &&
    faltaQuienDevolvio({ reembolsos: 'por_saber', omitida: guardado.omitida });
  if (previa.kind !== 'facturar' && !devuelta) return { ...partes, decision: previa };
  try {
    // In a sale given back whole, what the marketplace paid is invoiced all the same.
    if (devuelta) {
      const pagaron = await readReembolsos(deps, cuenta, guardado.ordenes);
      const decision = situacionOf(toConocida(read, guardado, cuenta, null, pagaron), modo);
      if (decision.kind !== 'facturar') return { ...partes, decision };
    }
    const percibe = isAgente(empresa);
    const leido = await (percibe ? completeConDestino : completeVenta)(deps, cuenta, guardado);
    const porJurisdiccion = empresa.situacion_iibb === CONVENIO_MULTILATERAL;
    const completo = porJurisdiccion ? await addDestino(deps, cuenta, leido) : leido;
    const reembolsos = await readReembolsos(deps, cuenta, completo.ordenes);
    const leida = read.venta(completo);
    const venta = { ...leida, ordenes: sinLoCubierto(leida.ordenes, reembolsos.cubiertas) };
    const conocidaCon = (lectura: Lectura) => toConocida(read, completo, cuenta, lectura, reembolsos);
    const envio_pagado = envioPagadoOf(deps, cuenta, completo);
    const cuit = cuitAConsultar(venta.facturacion);
    const lectura = {
      estado: 'leida',
      ...receptorOf(deps, cuenta, venta),
      envio: cuenta.include_shipping_cost ? lecturaDeEnvio(deps, venta, envio_pagado) : 'sabido',
      cupones: cuponesOf(venta),
      documento_ajeno: false,
    } as const;
    // Read by id, its orders may say something else than the search did.
    const situacion = situacionOf(conocidaCon(lectura), modo);
    if (situacion.kind !== 'facturar') return { guardado: completo, venta, decision: situacion };

    const padron = cuit === null ? ({ estado: 'no_consultado' } as const) : await consultPadron(deps, cuit);
    const hoy = today(deps.clock.now());
    const percibir = await perceiveTo(deps, empresa, { cuit, fecha: fecha ?? hoy });
    const decide = (sabida: Lectura): DecisionVenta =>
      decideVenta({
        conocida: conocidaCon(sabida),
        modo,
        venta,
        cuenta,
        empresa,
        punto_de_venta,
        articulo,
        padron,
        percibir,
        envio_pagado,
        destino_por_saber: awaitsEnvio(read, completo),
        hoy,
        fecha: fecha ?? null,
      });
    const decision = decide(lectura);
    const conAjeno = decision.kind === 'facturar' && (await documentoAjeno(completo));
    return {
      guardado: completo,
      venta,
      decision: conAjeno ? decide({ ...lectura, documento_ajeno: true }) : decision,
    };
  } catch (error) {
    const lectura = lecturaFallida(deps, guardado, error, modo === 'automatica');
    const decision = situacionCon(lectura);
    // A sale that could not be read is not invoiced by what is known without reading it.
    if (decision.kind === 'facturar') throw error;
    return { ...partes, decision };
  }
}

/** Whether the seller's part of the coupons is known for every paid order of a sale. */
function cuponesOf({ ordenes, descuentos }: Venta): Extract<Lectura, { estado: 'leida' }>['cupones'] {
  const porSaber = (order_id: string) => (descuentos[order_id] ?? POR_SABER).estado === 'por_saber';
  return ordenes.some((orden) => estaPaga(orden) && porSaber(orden.order_id)) ? 'por_saber' : 'sabido';
}

/** The data known of the buyer a sale is invoiced to, and whether there is still time to wait for their data. */
function receptorOf(
  deps: Deps,
  { receptor_espera_horas }: Vendedor['cuenta'],
  { facturacion, documentos, ordenes }: Venta,
): Pick<Extract<Lectura, { estado: 'leida' }>, 'receptor' | 'receptor_en_plazo' | 'documentos' | 'espera_horas'> {
  return {
    receptor: documentos.length > 1 ? 'distintos' : facturacion.estado,
    documentos,
    espera_horas: receptor_espera_horas,
    receptor_en_plazo: deps.clock.now() < finDelPlazo(ordenes, receptor_espera_horas),
  };
}

/**
 * Turns a failure to read a sale into what is known of it, so that it stops no other: the marketplace refuses or, in the automatic run,
 * which comes back, does not answer.
 * @throws `error`, when it is of another kind
 */
function lecturaFallida(deps: Deps, { clave }: VentaGuardada, error: unknown, automatica: boolean): Lectura {
  if (automatica && isAppError(error, 'plaza_no_disponible')) return { estado: 'sin_respuesta' };
  if (!isAppError(error, 'plaza_rechazo', 'plaza_no_encontrado')) throw error;
  deps.log.warn({ venta: clave, ...error.data }, 'a sale cannot be read');
  const { mensaje = null } = error.data;
  return { estado: 'ilegible', data: { mensaje } };
}

/** The article of the inventory behind each SKU of these sales. */
export async function articulosOf(
  deps: Deps,
  { alcance, cuenta }: Vendedor,
  guardados: readonly VentaGuardada[],
): Promise<(sku: string) => ArticuloFacturable | null> {
  const { read } = deps.plaza(cuenta).ventas;
  const skus = guardados.flatMap((guardado) =>
    read.ordenes(guardado).flatMap(({ items }) => items.flatMap(({ sku }) => (sku === null ? [] : [sku]))),
  );
  const articulos = new Map(
    (await findArticulos(deps.store.fork(), alcance, [...new Set(skus)])).map((articulo) => [articulo.sku, articulo]),
  );
  return (sku) => articulos.get(sku) ?? null;
}
