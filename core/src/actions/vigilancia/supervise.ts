import { datosDeError } from '../../rules/automatico/actividad.ts';
import { recordActividades } from '../../store/avisos/actividad.ts';
import { deleteCuentasDeAvisos, deleteNotificaciones } from '../../store/avisos/notificaciones.ts';
import { deleteSpans } from '../../store/historia/spans.ts';
import { deleteIntercambios } from '../../store/arca/intercambios.ts';
import { dropMeses, prepareMeses } from '../../store/meses/meses.ts';
import { deleteConsultasPadron } from '../../store/arca/consultasPadron.ts';
import { deleteMails } from '../../store/avisos/mails.ts';
import { deleteCorreos } from '../../store/avisos/correos.ts';
import { deleteVinculaciones } from '../../store/cuentas/vinculaciones.ts';
import { deleteSesionesVencidas } from '../../store/empresas/sesiones.ts';
import { deleteEntregas } from '../../store/programas/entregas.ts';
import { deleteVistas } from '../../store/programas/vistas.ts';
import { deletePedidos } from '../../store/programas/pedidos.ts';
import { deletePaquetes } from '../../store/contador/paquetes.ts';
import { addDays, today } from '../../rules/dates.ts';
import { listCuentasPorRevisar } from '../../store/cambios/receptores.ts';
import { takeCuentasConCobros } from '../../store/cobros/lectura.ts';
import { takeCuentasARecuperar } from '../../store/cuentas/recuperacion.ts';
import { listCuentasPorCalcular } from '../../store/publicaciones/calculo.ts';
import { DIAS_DE_HISTORIA } from '../cobros/mesesDesde.ts';
import { requestAvisos } from '../avisos/sendAviso.ts';
import { requestEnvios } from '../contador/envios.ts';
import type { Deps } from '../process/deps.ts';
import { asuntoOf, errorOf } from './trabajos.ts';

const MINUTO_MS = 60_000;
const DIA_MS = 24 * 60 * MINUTO_MS;

/** Milliseconds between two recoveries of an account, counted from its own last time, so that not all fall in one minute. */
const RECUPERAR_CADA_MS = 10 * MINUTO_MS;
/** Accounts sent in one minute: a thousand in `RECUPERAR_CADA_MS`. With more, each waits longer for its turn. */
const CUENTAS_A_LA_VEZ = 100;

/** Milliseconds that closed notices are kept, at least, to find out what came when somebody asks why a sale has no invoice. */
const GUARDAR_MS = 30 * DIA_MS;
/**
 * Milliseconds that exchanges with ARCA are kept: two fiscal years, as long as somebody may ask why. The vouchers themselves stay for
 * ever.
 */
const GUARDAR_INTERCAMBIOS_MS = 730 * DIA_MS;
/** Milliseconds that a package is kept: it is made again in seconds. */
const GUARDAR_PAQUETES_MS = 7 * DIA_MS;
/** Milliseconds that entregas are kept: as long as a stopped destino may take to be mended. */
const GUARDAR_ENTREGAS_MS = 30 * DIA_MS;
/** Milliseconds that the answer to an Idempotency-Key is kept: a program that retries for longer has to look first. */
const GUARDAR_PEDIDOS_MS = 2 * DIA_MS;
/** Rows deleted in one statement, for it to be short, and statements in one night: the rest goes the next night. */
const BORRAR_DE_A = 10_000;
const BORRADOS_POR_NOCHE = 1_000;

/**
 * Every minute: sends the jobs of accounts due to be recovered, of those with profits to compute again and of the monthly mails due, and
 * tells of the jobs that ran out of retries.
 */
export async function supervise(deps: Deps): Promise<void> {
  const { jobs } = deps.store;
  const ahora = deps.clock.now();
  await deps.store.tx(async (tx) => {
    const antes = new Date(ahora.getTime() - RECUPERAR_CADA_MS);
    const cuentas = await takeCuentasARecuperar(tx, { antes, ahora, cantidad: CUENTAS_A_LA_VEZ });
    await jobs.sendAll(
      tx,
      'recuperar_ventas',
      cuentas.map((cuenta_id) => ({ cuenta_id })),
    );
    await jobs.sendMissing(
      tx,
      'releer_facturadas',
      cuentas.map((cuenta_id) => ({ cuenta_id })),
    );
  });
  await sendCobros(deps, ahora);
  const porCalcular = await listCuentasPorCalcular(deps.store.fork(), CUENTAS_A_LA_VEZ);
  await jobs.sendMissing(
    deps.store.fork(),
    'calcular_publicaciones',
    porCalcular.map((cuenta_id) => ({ cuenta_id })),
  );
  const porRevisar = await listCuentasPorRevisar(deps.store.fork(), CUENTAS_A_LA_VEZ);
  await jobs.sendMissing(
    deps.store.fork(),
    'revisar_receptores',
    porRevisar.map((cuenta_id) => ({ cuenta_id })),
  );
  await requestEnvios(deps);
  await requestAvisos(deps);
  const fallidos = await jobs.listFailed();
  await recordActividades(
    deps.store.fork(),
    fallidos.flatMap((fallido) =>
      fallido.cuenta_id === null
        ? []
        : [
            {
              cuenta_id: fallido.cuenta_id,
              venta_id: fallido.venta_id,
              tipo: 'trabajo_fallido' as const,
              clave: fallido.id,
              datos: { ...datosDeError(errorOf(fallido)), asunto: asuntoOf(fallido) },
              requiere_persona: true,
            },
          ],
    ),
  );
}

/** Sends the daily reading of charges, from the day an account is linked: the marketplace forgets them in some months. */
async function sendCobros(deps: Deps, ahora: Date): Promise<void> {
  await deps.store.tx(async (tx) => {
    const cuentas = await takeCuentasConCobros(tx, {
      antes: new Date(ahora.getTime() - DIA_MS),
      ahora,
      desde: addDays(today(ahora), -DIAS_DE_HISTORIA),
      cantidad: CUENTAS_A_LA_VEZ,
    });
    await deps.store.jobs.sendAll(
      tx,
      'leer_cobros',
      cuentas.map((cuenta_id) => ({ cuenta_id })),
    );
  });
}

/** Tables deleted by whole months, with the deletion of rows left over (outside every month, or beside rows that stay). */
const POR_MES = [
  { tabla: 'notificacion', guardarMs: GUARDAR_MS, deleteRows: deleteNotificaciones },
  { tabla: 'arca_intercambio', guardarMs: GUARDAR_INTERCAMBIOS_MS, deleteRows: deleteIntercambios },
  { tabla: 'span', guardarMs: GUARDAR_MS, deleteRows: deleteSpans },
] as const;

/** Once a day: deletes data that are kept for a time only. OPERAR.md says how long. */
export async function cleanUp(deps: Deps): Promise<void> {
  const ahora = deps.clock.now();
  const antes = new Date(ahora.getTime() - GUARDAR_MS);
  await prepareMeses(deps.store.fork(), ahora);
  for (const { tabla, guardarMs, deleteRows } of POR_MES) {
    const desde = await dropMeses(deps.store.fork(), tabla, new Date(ahora.getTime() - guardarMs));
    if (desde === null) continue;
    for (let vez = 0; vez < BORRADOS_POR_NOCHE; vez++) {
      if ((await deleteRows(deps.store.fork(), desde, BORRAR_DE_A)) < BORRAR_DE_A) break;
    }
  }
  await deleteSesionesVencidas(deps.store.fork(), ahora);
  await deleteVinculaciones(deps.store.fork(), ahora);
  await deleteCorreos(deps.store.fork(), addDays(today(ahora), -1));
  await deleteMails(deps.store.fork(), ahora);
  await deleteConsultasPadron(deps.store.fork(), today(ahora));
  await deleteCuentasDeAvisos(deps.store.fork(), antes);
  await deletePedidos(deps.store.fork(), new Date(ahora.getTime() - GUARDAR_PEDIDOS_MS));
  await deleteEntregas(deps.store.fork(), new Date(ahora.getTime() - GUARDAR_ENTREGAS_MS));
  await deleteVistas(deps.store.fork(), ahora);
  await deletePaquetes(deps.store.fork(), new Date(deps.clock.now().getTime() - GUARDAR_PAQUETES_MS));
}
