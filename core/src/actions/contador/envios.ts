import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { EnlaceNuevo } from '../../contract/contador/enlace.ts';
import type { EnvioDatos, EnvioMensual } from '../../contract/contador/envio.ts';
import { mailDePaquete } from '../../mails/paquete.ts';
import { ownAlcance, requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { nombreDeMes } from '../../rules/contador/resumenImpreso.ts';
import { addDays, addMonths, today } from '../../rules/dates.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { messageOf } from '../../rules/messages.ts';
import { checkEmail } from '../../rules/password.ts';
import {
  deleteEnvio,
  findEnvio,
  findEnvioPendiente,
  retakeEnvio,
  saveEnvio,
  setEnvio,
  takeEnvios,
} from '../../store/contador/envios.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import { sendCounted } from '../documentos/topes.ts';
import type { Deps } from '../process/deps.ts';
import { addEnlace, endEnlace } from './enlaces.ts';
import { openPaquete } from './paquete/escribir.ts';
import { savePaquete } from './paquete/paquetes.ts';

/** Many mail servers refuse a message of more than 25 MB, which an attachment takes a third more of. */
const ADJUNTO_MAXIMO = 10_000_000;

/** Months before the last one that are sent late, when nobody worked from their day to their month's end: older ones were presented. */
const ATRASADOS = 3;
/** Of sending: no month lacks it. */
const ULTIMO_DIA = 28;

/** What stays written when a process dies while it sends: it may have gone, and nobody sends it again by itself. */
const INTERRUMPIDO = 'Talonario se cortó mientras lo mandaba: puede haber salido. Si no llegó, mandalo de nuevo.';

/** @throws AppError `empresa_no_encontrada` */
export async function readEnvio(deps: Deps, alcance: Alcance, company_id: string): Promise<EnvioMensual> {
  await findEmpresa(deps.store.fork(), alcance, company_id);
  return findEnvio(deps.store.fork(), alcance, company_id);
}

/**
 * To whom a company's package goes every month, and on which day: that of the month before. When the day of this month
 * passed, it begins with this month, which goes in the next one.
 * @throws AppError `empresa_no_encontrada`, `sin_derecho`, `email_invalido`, `mail_no_disponible` when mail is not configured
 */
export async function editEnvio(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  datos: EnvioDatos,
): Promise<EnvioMensual> {
  requireDerecho(alcance, 'configurar');
  await findEmpresa(deps.store.fork(), alcance, company_id);
  const email = datos.email.trim();
  checkEmail(email);
  if (!deps.mail.configurado) throw new AppError('mail_no_disponible', { motivo: 'sin_configurar' });
  const hoy = today(deps.clock.now());
  const desde = diaDe(hoy) <= datos.dia ? mesAnterior(hoy) : hoy.slice(0, 7);
  await saveEnvio(deps.store.fork(), alcance, company_id, { ...datos, email, desde });
  return readEnvio(deps, alcance, company_id);
}

/** No more monthly mails; those that went stay told. @throws AppError `empresa_no_encontrada`, `sin_derecho` */
export async function removeEnvio(deps: Deps, alcance: Alcance, company_id: string): Promise<void> {
  requireDerecho(alcance, 'configurar');
  await findEmpresa(deps.store.fork(), alcance, company_id);
  await deleteEnvio(deps.store.fork(), alcance, company_id);
}

/**
 * Sends a month now, also one that was sent.
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

/** Every minute: leaves the mails of the month before, and of those whose day passed with nobody at work, to be sent, each once. */
export async function requestEnvios(deps: Deps): Promise<void> {
  const hoy = today(deps.clock.now());
  const ultimo = mesAnterior(hoy);
  const atrasados = Array.from({ length: ATRASADOS }, (_, n) => addMonths(`${ultimo}-01`, -1 - n).slice(0, 7));
  const meses = [{ periodo: ultimo, dia: diaDe(hoy) }, ...atrasados.map((periodo) => ({ periodo, dia: ULTIMO_DIA }))];
  await deps.store.tx(async (tx) => {
    await deps.store.jobs.sendAll(tx, 'enviar_paquete', await takeEnvios(tx, meses));
  });
}

/**
 * Mails the package of a month, attached or by a link. It goes once: what was sent is not sent again, and neither is what a
 * death left in doubt.
 * @throws AppError `mail_no_disponible` when it is worth another try
 */
export async function processEnvio(
  deps: Deps,
  { company_id, periodo }: { company_id: string; periodo: string },
  { ultimo = false, adjunto_maximo = ADJUNTO_MAXIMO } = {},
): Promise<void> {
  const envio = await findEnvioPendiente(deps.store.fork(), company_id, periodo);
  if (envio === null) return;
  const alcance = { ...ownAlcance(envio.user_id), empresas: [company_id] };
  const carpeta = await mkdtemp(join(tmpdir(), 'talonario-envio-'));
  const mes = { company_id, periodo };
  let enlace: EnlaceNuevo | null = null;
  try {
    const { empresa, comprobantes } = await openPaquete(deps, alcance, company_id, periodo);
    const pedido = { periodo, con_pdfs: envio.con_pdfs };
    const { archivo, partes } = await savePaquete(deps, alcance, company_id, pedido, { carpeta });
    const { size } = await stat(archivo);
    const grande = size > adjunto_maximo;
    enlace = grande ? await addEnlace(deps, alcance, company_id, `Mail de ${nombreDeMes(periodo)}`) : null;
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
    // Written before it goes: if this process dies meanwhile, nobody sends it twice.
    const suyo = await setEnvio(
      deps.store.fork(),
      { ...mes, de: 'pendiente' },
      { estado: 'error', detalle: INTERRUMPIDO },
    );
    if (!suyo) return;
    await send(deps, { ...mes, user_id: envio.user_id }, { para: envio.email, ...correo, adjuntos }, ultimo);
  } catch (error) {
    // Nobody has it.
    if (enlace) await endEnlace(deps, alcance, company_id, enlace.id);
    if (!isAppError(error) || error.code === 'mail_no_disponible') throw error;
    const estado = error.code === 'sin_casos' ? 'sin_casos' : 'error';
    await setEnvio(deps.store.fork(), { ...mes, de: 'pendiente' }, { estado, detalle: messageOf(error) });
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}

async function send(
  deps: Deps,
  { user_id, ...mes }: { company_id: string; periodo: string; user_id: string },
  correo: Parameters<Deps['mail']['send']>[0],
  ultimo: boolean,
): Promise<void> {
  try {
    await sendCounted(deps, user_id, correo);
  } catch (error) {
    const detalle = isAppError(error) ? messageOf(error) : null;
    await setEnvio(
      deps.store.fork(),
      { ...mes, de: 'error' },
      ultimo ? { estado: 'error', detalle } : { estado: 'pendiente' },
    );
    if (ultimo && isAppError(error)) return;
    throw error;
  }
  await setEnvio(deps.store.fork(), { ...mes, de: 'error' }, { estado: 'enviado' });
}

function mesAnterior(hoy: string): string {
  return addDays(`${hoy.slice(0, 7)}-01`, -1).slice(0, 7);
}

function diaDe(fecha: string): number {
  return Number(fecha.slice(8));
}
