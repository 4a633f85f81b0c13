import { readPaquete } from '../../clients/meli/index.ts';
import { sum } from '../../rules/money.ts';
import { ownAlcance, TODAS } from '../../rules/alcance.ts';
import { accionDeCambio, diferenciasDe, textoDeCambio } from '../../rules/ventas/diferencias.ts';
import { facturaEmitida } from '../../rules/ventas/situacion.ts';
import { recordActividades, resolveActividades } from '../../store/avisos/actividad.ts';
import { listActividadDe } from '../../store/historia/historia.ts';
import { findNotas } from '../../store/comprobantes/comprobantes.ts';
import { loadPaquetes, type PaqueteGuardado } from '../../store/ventas/paquetes.ts';
import type { Deps } from '../process/deps.ts';
import { loadFacturas } from './notaDe.ts';
import { sinAparte } from './paquete.ts';
import { envioPagadoDe } from './reading/envioPagado.ts';
import type { CuentaLectura } from './reading/readVentas.ts';

const TIPO = 'cambio_tras_factura';

/**
 * Tells of the sales of these orders that are no longer as their issued invoice says, each with the note that it asks for, which a
 * person makes; and that those told of before are as they should by now. What was given back is told where its notes are.
 */
export async function revisarDiferencias(
  deps: Deps,
  cuenta: CuentaLectura & { user_id: string },
  order_ids: readonly string[],
): Promise<void> {
  if (order_ids.length === 0) return;
  const guardados = await loadPaquetes(deps.store.fork(), TODAS, cuenta.id, { order_ids });
  for (const guardado of guardados) {
    if (facturaEmitida(guardado.comprobantes) !== null) await revisar(deps, cuenta, sinAparte(guardado));
  }
}

async function revisar(
  deps: Deps,
  cuenta: CuentaLectura & { user_id: string },
  guardado: PaqueteGuardado,
): Promise<void> {
  const emitida = facturaEmitida(guardado.comprobantes);
  // While it changes to A, or once it is annulled, there is nothing to compare with.
  if (emitida === null || emitida.cancelada || guardado.cambio_abierto) return;
  const alcance = ownAlcance(cuenta.user_id);
  const conNotas = (await loadFacturas(deps, alcance, [emitida.id])).get(emitida.id);
  if (!conNotas) return;
  const { factura, notas, considerados } = conNotas;
  const debitos = (await findNotas(deps.store.fork(), alcance, factura.id)).filter(
    ({ clase, status }) => clase === 'nota_debito' && status === 'emitida',
  );
  const paquete = readPaquete(guardado, cuenta.meli_user_id);
  const envio_devuelto = guardado.envio_devuelto || (paquete.envio?.devuelto ?? false);
  const diferencias = diferenciasDe({
    factura,
    notas,
    debitado: sum(debitos.map(({ total }) => total)),
    reembolsos_considerados: considerados,
    ordenes: paquete.ordenes,
    envio: envioPagadoDe(deps, cuenta, guardado).pagado,
    envio_devuelto,
  }).filter(({ que }) => que !== 'devolucion' && !(que === 'envio' && envio_devuelto));
  const nuevas = diferencias.map(
    (diferencia) =>
      ({
        cuenta_id: cuenta.id,
        paquete_id: guardado.id,
        comprobante_id: factura.id,
        tipo: TIPO,
        clave: [
          diferencia.que,
          diferencia.order_id ?? '',
          diferencia.nota,
          diferencia.ahora.toFixed(2),
          diferencia.importe.toFixed(2),
        ].join(' '),
        datos: { texto: textoDeCambio(diferencia), accion: accionDeCambio(diferencia) },
        requiere_persona: true,
      }) as const,
  );
  const abiertas = (await listActividadDe(deps.store.fork(), alcance, { paquete_id: guardado.id })).filter(
    ({ tipo, resuelta_en }) => tipo === TIPO && resuelta_en === null,
  );
  const textos = new Set(nuevas.map(({ datos }) => datos.texto));
  if (abiertas.some(({ datos }) => !textos.has(String(datos['texto'])))) {
    await resolveActividades(deps.store.fork(), { cuenta_id: cuenta.id, tipo: TIPO, paquete_id: guardado.id });
  }
  await recordActividades(deps.store.fork(), nuevas);
}
