import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { EnlaceNuevo } from '../../contract/contador/enlace.ts';
import type { EnvioDatos, EnvioMensual, EstadoEnvio } from '../../contract/contador/envio.ts';
import { mailDePaquete } from '../../mails/paquete.ts';
import { ownAlcance, requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { nombreDeMes } from '../../rules/contador/resumenImpreso.ts';
import { addDays, addMonths, dayBounds, today } from '../../rules/dates.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { messageOf } from '../../rules/messages.ts';
import { checkEmail } from '../../rules/password.ts';
import type { EntityManager } from '../../store/db.ts';
import {
  deleteEnvio,
  findEnvio,
  findEnvioPendiente,
  holdEnvio,
  retakeEnvio,
  saveEnvio,
  setEnvio,
  takeEnvios,
} from '../../store/contador/envios.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import { sendCounted } from '../documentos/sendCounted.ts';
import { tellAccesoNuevo } from '../empresas/tellTitular.ts';
import type { Deps } from '../process/deps.ts';
import { endEnlace, makeEnlace } from './enlaces.ts';
import { openPaquete } from './paquete/writePaquete.ts';
import { savePaquete } from './paquete/paquetes.ts';

/** Bytes of an attachment, at most: many mail servers refuse a message over 25 MB, and an attachment grows by a third. */
const ADJUNTO_MAXIMO = 10_000_000;

/** Months before the last one that are sent late, if no process worked from their day to their month's end; older ones were presented. */
const ATRASADOS = 3;
/** Last day of a month that can be chosen to send: every month has it. */
const ULTIMO_DIA = 28;

/** Detail of a month whose process died while it sent: the mail may have gone, and is not repeated without a person. */
const INTERRUMPIDO = 'Talonario se cortó mientras lo mandaba: puede haber salido. Si no llegó, mandalo de nuevo.';

/** Detail of a month that waited when its company's monthly mail was ended. */
const DEJADO = 'Se dejó de mandar.';

/** @throws AppError `empresa_no_encontrada` */
export async function readEnvio(deps: Deps, alcance: Alcance, company_id: string): Promise<EnvioMensual> {
  await findEmpresa(deps.store.fork(), alcance, company_id);
  return findEnvio(deps.store.fork(), alcance, company_id);
}

/**
 * Sets the address and the day of a company's monthly mail, which brings the package of the month before. When this month's day has
 * passed, the mails begin next month, with this month. The owner is mailed about a new address.
 * @throws AppError `empresa_no_encontrada`, `sin_derecho`, `email_invalido`, `mail_no_disponible` when mail is not configured
 */
export async function editEnvio(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  datos: EnvioDatos,
): Promise<EnvioMensual> {
  requireDerecho(alcance, 'configurar');
  const { razon_social } = await findEmpresa(deps.store.fork(), alcance, company_id);
  const { envio: antes } = await findEnvio(deps.store.fork(), alcance, company_id);
  const email = datos.email.trim();
  checkEmail(email);
  if (!deps.mail.configurado) throw new AppError('mail_no_disponible', { motivo: 'sin_configurar' });
  const hoy = today(deps.clock.now());
  const desde = diaOf(hoy) <= datos.dia ? mesAnterior(hoy) : hoy.slice(0, 7);
  await saveEnvio(deps.store.fork(), alcance, company_id, { ...datos, email, desde });
  if (antes?.email !== email) {
    await tellAccesoNuevo(deps, alcance.titular_id, { clase: 'envio', email, empresa: razon_social });
  }
  return readEnvio(deps, alcance, company_id);
}

/** Ends the monthly mails, even of a month that waits; those sent stay listed. @throws AppError `empresa_no_encontrada`, `sin_derecho` */
export async function removeEnvio(deps: Deps, alcance: Alcance, company_id: string): Promise<void> {
  requireDerecho(alcance, 'configurar');
  await findEmpresa(deps.store.fork(), alcance, company_id);
  await deps.store.tx((tx) => deleteEnvio(tx, alcance, company_id, DEJADO));
}

/**
 * Sends a month now, even one already sent.
 * @throws AppError `empresa_no_encontrada`, `sin_derecho`, `envio_no_configurado`, `sin_casos`
 */
export async function sendAhora(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  periodo: string,
): Promise<EnvioMensual> {
  requireDerecho(alcance, 'configurar');
  const { envio } = await readEnvio(deps, alcance, company_id);
  if (envio === null) throw new AppError('envio_no_configurado');
  await openPaquete(deps, alcance, company_id, periodo);
  await deps.store.tx(async (tx) => {
    await retakeEnvio(tx, { company_id, periodo, email: envio.email });
    await deps.store.jobs.send(tx, 'enviar_paquete', { company_id, periodo });
  });
  return readEnvio(deps, alcance, company_id);
}

/** Every minute: queues, once each, the mails of the month before, and of the months whose day passed while no process worked. */
export async function requestEnvios(deps: Deps): Promise<void> {
  const hoy = today(deps.clock.now());
  const ultimo = mesAnterior(hoy);
  const atrasados = Array.from({ length: ATRASADOS }, (_, n) => addMonths(`${ultimo}-01`, -1 - n).slice(0, 7));
  const meses = [{ periodo: ultimo, dia: diaOf(hoy) }, ...atrasados.map((periodo) => ({ periodo, dia: ULTIMO_DIA }))];
  await deps.store.tx(async (tx) => {
    await deps.store.jobs.sendAll(tx, 'enviar_paquete', await takeEnvios(tx, meses));
  });
}

/**
 * Mails the package of a month, attached or as a link. It goes once: a sent month is not sent again, nor one left in doubt by a
 * crash. A mail over today's limit waits for tomorrow.
 * @throws AppError `mail_no_disponible` when another try is worth it
 */
export async function processEnvio(
  deps: Deps,
  { company_id, periodo }: Mes,
  { ultimo = false, adjunto_maximo = ADJUNTO_MAXIMO } = {},
): Promise<void> {
  const mes = { company_id, periodo };
  const envio = await findEnvioPendiente(deps.store.fork(), company_id, periodo);
  if (envio === null) {
    await deps.store.tx((tx) => closeDejado(tx, mes, 'pendiente'));
    return;
  }
  const alcance = { ...ownAlcance(envio.user_id), empresas: [company_id] };
  const carpeta = await mkdtemp(join(tmpdir(), 'talonario-envio-'));
  let enlace: EnlaceNuevo | null = null;
  let salio = false;
  try {
    const { empresa, comprobantes } = await openPaquete(deps, alcance, company_id, periodo);
    const pedido = { periodo, con_pdfs: envio.con_pdfs };
    const { archivo, partes } = await savePaquete(deps, alcance, company_id, pedido, { carpeta });
    const { size } = await stat(archivo);
    const grande = size > adjunto_maximo;
    enlace = grande ? await makeEnlace(deps, alcance, company_id, `Mail de ${nombreDeMes(periodo)}`) : null;
    const correo = mailDePaquete({
      empresa: empresa.razon_social,
      mes: nombreDeMes(periodo),
      comprobantes,
      faltan: partes.filter(({ estado }) => estado === 'con_errores').map(({ titulo }) => titulo),
      url: enlace?.url ?? null,
      soporte: deps.config.soporteEmail,
    });
    const adjuntos = grande
      ? []
      : [{ nombre: basename(archivo), tipo: 'application/zip', contenido: await readFile(archivo) }];
    // Stored before sending, with today's address: if this process dies meanwhile, the mail is not sent twice.
    const tomado = await setEnvio(
      deps.store.fork(),
      { ...mes, de: 'pendiente' },
      { estado: 'error', detalle: INTERRUMPIDO, email: envio.email },
    );
    if (!tomado) return;
    salio = await send(deps, { ...mes, user_id: envio.user_id }, { para: envio.email, ...correo, adjuntos }, ultimo);
    if (salio) await setEnvio(deps.store.fork(), { ...mes, de: 'error' }, { estado: 'enviado' });
  } catch (error) {
    if (!isAppError(error) || error.code === 'mail_no_disponible') throw error;
    const estado = error.code === 'sin_casos' ? 'sin_casos' : 'error';
    await setEnvio(deps.store.fork(), { ...mes, de: 'pendiente' }, { estado, detalle: messageOf(error) });
  } finally {
    // The mail with this link did not go: nobody has the link.
    if (enlace && !salio) await endEnlace(deps, alcance, company_id, enlace.id);
    await rm(carpeta, { recursive: true, force: true });
  }
}

/** Answers whether the mail was sent. A failed mail waits again or, on its last try, stores the reason. */
async function send(
  deps: Deps,
  { user_id, ...mes }: Mes & { user_id: string },
  correo: Parameters<Deps['mail']['send']>[0],
  ultimo: boolean,
): Promise<boolean> {
  try {
    await sendCounted(deps, user_id, correo, 'paquete');
    return true;
  } catch (error) {
    if (isAppError(error, 'demasiados_correos')) {
      await putOff(deps, mes, messageOf(error));
      return false;
    }
    const detalle = isAppError(error) ? messageOf(error) : null;
    if (ultimo) await setEnvio(deps.store.fork(), { ...mes, de: 'error' }, { estado: 'error', detalle });
    else await deps.store.tx((tx) => putBack(tx, mes, null));
    if (ultimo && isAppError(error)) return false;
    throw error;
  }
}

/** Puts the mail off to the next day, when its limits begin again. It is a job of its own, so that today's mails do not wait. */
async function putOff(deps: Deps, mes: Mes, detalle: string): Promise<void> {
  const { hasta: desde } = dayBounds(today(deps.clock.now()));
  await deps.store.tx(async (tx) => {
    if (!(await putBack(tx, mes, detalle))) return;
    await deps.store.jobs.send(tx, 'enviar_paquete', { ...mes, otra_vez: today(desde) }, { desde });
  });
}

/** Makes an unsent month wait again. False: its monthly mail was ended meanwhile, or another process sent it. */
async function putBack(tx: EntityManager, mes: Mes, detalle: string | null): Promise<boolean> {
  if (await closeDejado(tx, mes, 'error')) return false;
  return setEnvio(tx, { ...mes, de: 'error' }, { estado: 'pendiente', detalle });
}

/** Answers whether the monthly mail was ended. If so, a month in state `de` is stored as ended (DEJADO). */
async function closeDejado(tx: EntityManager, mes: Mes, de: EstadoEnvio): Promise<boolean> {
  if (await holdEnvio(tx, mes.company_id)) return false;
  await setEnvio(tx, { ...mes, de }, { estado: 'error', detalle: DEJADO });
  return true;
}

interface Mes {
  company_id: string;
  periodo: string;
}

function mesAnterior(hoy: string): string {
  return addDays(`${hoy.slice(0, 7)}-01`, -1).slice(0, 7);
}

function diaOf(fecha: string): number {
  return Number(fecha.slice(8));
}
