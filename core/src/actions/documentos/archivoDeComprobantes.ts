import { PassThrough, type Readable } from 'node:stream';
import type { CorreosEncargados } from '../../contract/comprobantes/listado.ts';
import { renderComprobantes } from '../../pdf/render.ts';
import { actorUnlessTitular, requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { today } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { announceComprobantes } from '../../store/avisos/novedades.ts';
import { findComprobantes } from '../../store/comprobantes/comprobantes.ts';
import { insertCorreos } from '../../store/historia/correos.ts';
import { anyUuid } from '../../store/postgres/kysely.ts';
import type { Deps } from '../process/deps.ts';
import { createZip } from './zip.ts';
import { comprobantesPdf, toImprimible } from './comprobantePdf.ts';

interface Elegidos {
  alcance: Alcance;
  ids: readonly string[];
}

/**
 * One file with the chosen vouchers, newest first: a single PDF, or a ZIP with a PDF of each.
 * @throws AppError `comprobante_no_encontrado` when none is within reach
 */
export async function archivoDeComprobantes(
  deps: Deps,
  { alcance, ids, formato }: Elegidos & { formato: 'pdf' | 'zip' },
): Promise<{ nombre: string; tipo: string; contenido: Uint8Array | Readable }> {
  const nombre = `comprobantes-${today(deps.clock.now())}.${formato}`;
  if (formato === 'pdf') {
    const comprobantes = await findComprobantes(deps.store.fork(), alcance, ids);
    const imprimibles = await Promise.all(comprobantes.map((comprobante) => toImprimible(deps, comprobante)));
    return { nombre, tipo: 'application/pdf', contenido: await renderComprobantes(deps.pdf, imprimibles) };
  }
  const [primero, ...resto] = (await findComprobantes(deps.store.fork(), alcance, ids)).map(({ id }) => id);
  if (primero === undefined) throw new AppError('comprobante_no_encontrado');
  return { nombre, tipo: 'application/zip', contenido: zipOf(deps, { alcance, ids: [primero, ...resto] }) };
}

function zipOf(deps: Deps, elegidos: Elegidos): Readable {
  const salida = new PassThrough();
  const write = async () => {
    const zip = createZip(salida, deps.clock.now());
    const nombres = new Map<string, number>();
    for await (const { cuit, nombre, contenido } of comprobantesPdf(deps, elegidos)) {
      // Vouchers of two companies may have the same number.
      const vez = (nombres.get(nombre) ?? 0) + 1;
      nombres.set(nombre, vez);
      await zip.addBytes(vez === 1 ? nombre : `${cuit}-${vez}-${nombre}`, contenido);
    }
    await zip.end();
  };
  write().catch((error: unknown) => salida.destroy(error instanceof Error ? error : new Error(String(error))));
  return salida;
}

/**
 * Queues a mail of each of these vouchers to the address typed in its form, under the daily limits of all mails. A mail that fails
 * is reported in its voucher's story.
 * @throws AppError `sin_derecho`, `mail_no_disponible` when mail is not configured
 */
export async function requestCorreos(deps: Deps, { alcance, ids }: Elegidos): Promise<CorreosEncargados> {
  requireDerecho(alcance, 'emitir');
  if (!deps.mail.configurado) throw new AppError('mail_no_disponible', { motivo: 'sin_configurar' });
  const comprobantes = await findComprobantes(deps.store.fork(), alcance, ids);
  const emitidos = comprobantes.filter(({ status }) => status === 'emitida');
  const pedidos = emitidos.flatMap(({ id, user_id, email_facturado }) =>
    email_facturado === null ? [] : [{ comprobante_id: id, user_id, para: email_facturado }],
  );
  await deps.store.tx(async (tx) => {
    const duenios = new Map(pedidos.map(({ comprobante_id, user_id }) => [comprobante_id, user_id]));
    const correos = await insertCorreos(tx, pedidos, actorUnlessTitular(alcance));
    await deps.store.jobs.sendAll(
      tx,
      'enviar_comprobante',
      correos.map(({ id, comprobante_id }) => ({
        user_id: duenios.get(comprobante_id) ?? alcance.titular_id,
        comprobante_id,
        correo_id: id,
      })),
    );
    await announceComprobantes(tx, anyUuid(pedidos.map(({ comprobante_id }) => comprobante_id)));
  });
  return {
    encargados: pedidos.length,
    sin_email: emitidos.length - pedidos.length,
    sin_emitir: comprobantes.length - emitidos.length,
  };
}
