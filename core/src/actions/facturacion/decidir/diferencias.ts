import type { CambioTrasFactura } from '../../../contract/ventas/diferencia.ts';
import { ownAlcance, TODAS, type Alcance } from '../../../rules/alcance.ts';
import type { VendedorDePlaza } from '../../../contract/cuentas/cuenta.ts';
import {
  ACCION_DE_CAMBIO_DE_RECEPTOR,
  cambioDeReceptor,
  textoDeCambioDeReceptor,
} from '../../../rules/cambios/receptor.ts';
import { sum } from '../../../rules/money.ts';
import { saldoOf } from '../../../rules/notas/saldo.ts';
import { nombraOtros } from '../../../rules/ventas/faltaComprador.ts';
import { accionDeCambio, diferenciasOf, textoDeCambio } from '../../../rules/ventas/diferencias.ts';
import { facturaEmitida } from '../../../rules/ventas/situacion.ts';
import { recordActividades, resolveActividades } from '../../../store/avisos/actividad.ts';
import { listActividadOf } from '../../../store/historia/historia.ts';
import { findNotas } from '../../../store/comprobantes/comprobantes.ts';
import { loadVentas, type VentaGuardada } from '../../../store/ventas/ventas.ts';
import type { Deps } from '../../process/deps.ts';
import { loadFacturas } from './notaOf.ts';
import { sinAparte } from './toConocida.ts';
import { envioPagadoOf } from '../leer/envios/envioPagado.ts';
import { cambioDeDatos, readFacturaciones } from '../leer/facturacion.ts';
import type { CuentaLectura } from '../leer/readVentas.ts';

const TIPO = 'cambio_tras_factura';

/**
 * Tells of the sales of these orders that differ from their issued invoice, each with the note it asks for, which a person makes.
 * Differences told before that are gone are resolved. Refunds are told where their notes are. A buyer is read again when the orders name
 * other billing data by now.
 */
export async function reviewDiferencias(
  deps: Deps,
  cuenta: CuentaLectura & { user_id: string },
  order_ids: readonly string[],
): Promise<void> {
  if (order_ids.length === 0) return;
  const guardados = await loadVentas(deps.store.fork(), TODAS, cuenta.id, { order_ids });
  for (const guardado of guardados) {
    if (facturaEmitida(guardado.comprobantes) !== null) await revisar(deps, cuenta, guardado);
  }
}

async function revisar(
  deps: Deps,
  cuenta: CuentaLectura & { user_id: string },
  guardado: VentaGuardada,
): Promise<void> {
  const alcance = ownAlcance(cuenta.user_id);
  const leido = await readOtrosDatos(deps, cuenta, guardado);
  const cambios = await readCambios(deps, alcance, cuenta, leido);
  if (cambios === null) return;
  const nuevas = cambios
    .filter(({ que }) => que !== 'devolucion')
    .map(
      ({ clave, texto, accion, comprobante_id }) =>
        ({
          cuenta_id: cuenta.id,
          venta_id: guardado.id,
          comprobante_id,
          tipo: TIPO,
          clave,
          datos: { texto, accion },
          requiere_persona: true,
        }) as const,
    );
  const abiertas = (await listActividadOf(deps.store.fork(), alcance, { venta_id: guardado.id })).filter(
    ({ tipo, resuelta_en }) => tipo === TIPO && resuelta_en === null,
  );
  const textos = new Set(nuevas.map(({ datos }) => datos.texto));
  if (abiertas.some(({ datos }) => !textos.has(String(datos['texto'])))) {
    await resolveActividades(deps.store.fork(), { cuenta_id: cuenta.id, tipo: TIPO, venta_id: guardado.id });
  }
  await recordActividades(deps.store.fork(), nuevas);
}

/** A sale with the billing data that its orders name now, where they differ from those kept. @throws AppError `plaza_no_autorizado` */
async function readOtrosDatos(deps: Deps, cuenta: CuentaLectura, guardado: VentaGuardada): Promise<VentaGuardada> {
  const ordenes = guardado.ordenes.filter(cambioDeDatos);
  if (ordenes.length === 0) return guardado;
  const leidas = await readFacturaciones(deps, cuenta, { ordenes });
  return { ...guardado, ordenes: guardado.ordenes.map((orden) => ({ ...orden, ...leidas.get(orden.id) })) };
}

/** `clave` tells the change from others of its sale: the same change is told once. */
type CambioLeido = CambioTrasFactura & { clave: string };

/**
 * Differences between an invoiced sale, by what is kept of it, and its invoice, each with the note it asks for. null: there is nothing
 * to compare with, because the sale has no invoice, or its invoice is annulled or changing to A.
 */
export async function readCambios(
  deps: Deps,
  alcance: Alcance,
  cuenta: VendedorDePlaza,
  entero: VentaGuardada,
): Promise<CambioLeido[] | null> {
  const guardado = sinAparte(entero);
  const emitida = facturaEmitida(guardado.comprobantes);
  if (emitida === null || emitida.cancelada || guardado.cambio_abierto) return null;
  const conNotas = (await loadFacturas(deps, alcance, [emitida.id])).get(emitida.id);
  if (!conNotas) return null;
  const { factura, notas, considerados } = conNotas;
  const debitos = (await findNotas(deps.store.fork(), alcance, factura.id)).filter(
    ({ clase, status, cancelada }) => clase === 'nota_debito' && status === 'emitida' && !cancelada,
  );
  const venta = deps.plaza(cuenta).ventas.read.venta(guardado);
  const envio_devuelto = guardado.envio_devuelto || (venta.envio?.devuelto ?? false);
  const diferencias = diferenciasOf({
    factura,
    notas,
    debitado: sum(debitos.map(({ total }) => total)),
    reembolsos_considerados: considerados,
    ordenes: venta.ordenes,
    envio: envioPagadoOf(deps, cuenta, guardado).pagado,
    envio_devuelto,
  }).filter(({ que }) => !(que === 'envio' && envio_devuelto));
  const receptor = cambioDeReceptor({
    factura: {
      ...factura,
      por_una_persona: factura.a_mano || factura.cambio_id !== null || guardado.comprador_a_mano !== null,
    },
    facturacion: venta.facturacion,
    nombra_otros: guardado.ordenes.some(nombraOtros),
  });
  return [
    ...diferencias.map((diferencia): CambioLeido => ({
      que: diferencia.que,
      texto: textoDeCambio(diferencia),
      accion: accionDeCambio(diferencia),
      nota: diferencia.nota,
      importe: diferencia.importe,
      comprobante_id: factura.id,
      clave: [
        diferencia.que,
        diferencia.order_id ?? '',
        diferencia.nota,
        diferencia.ahora.toFixed(2),
        diferencia.importe.toFixed(2),
      ].join(' '),
    })),
    ...(receptor === null
      ? []
      : [
          {
            que: 'receptor' as const,
            texto: textoDeCambioDeReceptor(receptor),
            accion: ACCION_DE_CAMBIO_DE_RECEPTOR,
            nota: 'credito' as const,
            importe: saldoOf(factura, notas).total,
            comprobante_id: factura.id,
            clave: `receptor ${receptor.ahora?.cuit_facturado ?? ''}`,
          },
        ]),
  ];
}
