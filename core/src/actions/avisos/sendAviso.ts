import { mailDiario, mailUrgente } from '../../mails/avisos.ts';
import { ownAlcance, type Alcance } from '../../rules/alcance.ts';
import { listPendientes, type Pendiente } from '../../rules/avisos/pendientes.ts';
import { nombreDePlaza } from '../../rules/catalogs/plaza.ts';
import { formatFecha, horaEnBuenosAires, toBuenosAires } from '../../rules/dates.ts';
import { enPlural } from '../../rules/enPlural.ts';
import { SILENCIO_MINIMO_MS } from '../../rules/automatico/silencio.ts';
import { findCuentaById } from '../../store/cuentas/cuentas.ts';
import { listCuentasSinAvisos } from '../../store/trabajos/medidas.ts';
import { silencioDeCuenta } from '../facturacion/automatica/actividad.ts';
import {
  claimMails,
  findActividadPorAvisar,
  findCertificadoPorVencer,
  findColaOf,
  takeMails,
  type MailDeAviso,
  type Urgente,
} from '../../store/avisos/mails.ts';
import { findUsuario, isBloqueado } from '../../store/empresas/usuarios.ts';
import { readInicio } from '../inicio/inicio.ts';
import { openAlcance } from '../miembros/alcance.ts';
import { listCompartidas } from '../miembros/miembros.ts';
import type { Deps } from '../process/deps.ts';

/** Every minute: queues, once each, the mails of what needs a person. Without mail configured the screens say it. */
export async function requestAvisos(deps: Deps): Promise<void> {
  if (!deps.mail.configurado) return;
  const ahora = deps.clock.now();
  const hora = Number(horaEnBuenosAires(ahora).slice(0, 2));
  await deps.store.tx(async (tx) => {
    const mails = await takeMails(tx, { ambiente: deps.arca.ambiente, ahora, fecha: toBuenosAires(ahora), hora });
    const deCuentas = await claimMails(tx, await listCalladas(deps), ahora);
    await deps.store.jobs.sendAll(tx, 'avisar_persona', [...mails, ...deCuentas]);
  });
}

/** Mails of accounts that invoice by themselves and get no notices: each silence is told once. */
async function listCalladas(deps: Deps): Promise<Urgente[]> {
  const antes = new Date(deps.clock.now().getTime() - SILENCIO_MINIMO_MS);
  const calladas: Urgente[] = [];
  for (const { id, user_id, linked_company_id, ultima_notificacion } of await listCuentasSinAvisos(
    deps.store.fork(),
    antes,
  )) {
    const silencio = await silencioDeCuenta(deps, { id, ultima_notificacion, requiere_vincular: false });
    const company_ids = linked_company_id === null ? [] : [linked_company_id];
    if (silencio) calladas.push({ user_id, clave: `silencio:${id}:${silencio.desde.getTime()}`, company_ids });
  }
  return calladas;
}

/**
 * Mails a user what needs them, as it is now: what was solved while the mail waited is not told.
 * @throws AppError `mail_no_disponible`
 */
export async function sendAviso(deps: Deps, { user_id, clave }: MailDeAviso): Promise<void> {
  const usuario = await findUsuario(deps.store.fork(), user_id);
  if (!usuario?.email_confirmed || isBloqueado(usuario)) return;
  const sitio = deps.config.publicUrl;
  const soporte = deps.config.soporteEmail;
  if (clave.startsWith('diario:')) {
    if (!usuario.mail_diario) return;
    const pendientes = await listTodos(deps, user_id);
    if (pendientes.length === 0) return;
    await deps.mail.send({ para: usuario.email, ...mailDiario({ pendientes, sitio, soporte }) });
    return;
  }
  const urgente = usuario.mail_urgente ? await findUrgente(deps, clave) : null;
  const pendiente = urgente && (await toldTo(deps, user_id, urgente));
  if (pendiente) await deps.mail.send({ para: usuario.email, ...mailUrgente(pendiente, { sitio, soporte }) });
}

/** The matter as a user reads it; null: the owner stopped sharing its company with them, or they may not issue for it any more. */
async function toldTo(deps: Deps, user_id: string, urgente: PendienteUrgente): Promise<Pendiente | null> {
  const { titular_id, company_id, texto, path } = urgente;
  if (titular_id === user_id) return urgente;
  const compartida = (await listCompartidas(deps, user_id)).find(({ titular }) => titular.id === titular_id);
  const puede = compartida?.derechos.includes('emitir') && compartida.empresas.some(({ id }) => id === company_id);
  return puede && compartida ? { texto: `De ${compartida.titular.email}: ${texto}`, path } : null;
}

/** A matter that stops the invoicing, with its owner and the company that it stops. */
interface PendienteUrgente extends Pendiente {
  titular_id: string;
  company_id: string | null;
}

/** Matters that need the user, in their own companies and in the shared ones where they may issue. */
async function listTodos(deps: Deps, user_id: string): Promise<Pendiente[]> {
  const pendientes = await listOf(deps, ownAlcance(user_id));
  for (const { titular, derechos } of await listCompartidas(deps, user_id)) {
    if (!derechos.includes('emitir')) continue;
    const deTitular = await listOf(deps, await openAlcance(deps, user_id, titular.id));
    pendientes.push(...deTitular.map(({ texto, path }) => ({ texto: `De ${titular.email}: ${texto}`, path })));
  }
  return pendientes;
}

async function listOf(deps: Deps, alcance: Alcance): Promise<Pendiente[]> {
  return listPendientes(await readInicio(deps, alcance));
}

/** The matter of an urgent mail, as it stands; null: it was solved. */
async function findUrgente(deps: Deps, clave: string): Promise<PendienteUrgente | null> {
  const em = deps.store.fork();
  const [clase, primero = '', segundo = ''] = clave.split(':');
  if (clase === 'actividad') {
    const actividad = await findActividadPorAvisar(em, primero);
    return actividad && urgenteDeActividad(actividad);
  }
  if (clase === 'cola') {
    const cola = await findColaOf(em, deps.arca.ambiente, segundo);
    return (
      cola && {
        ...ownerOf(cola),
        texto: `${enPlural(cola.cuantos, 'Un comprobante', '# comprobantes')} de ${cola.razon_social} sin emitir: ${cola.cuantos === 1 ? 'espera' : 'esperan'} a ARCA desde el ${formatFecha(toBuenosAires(cola.desde))} a las ${horaEnBuenosAires(cola.desde)}.`,
        path: '/app/facturador?borrador=en_cola',
      }
    );
  }
  if (clase === 'silencio') {
    const cuenta = await findCuentaById(em, primero);
    const silencio = cuenta?.automatizar ? await silencioDeCuenta(deps, cuenta) : null;
    return (
      cuenta &&
      silencio && {
        titular_id: cuenta.user_id,
        company_id: cuenta.linked_company_id,
        texto: `${cuenta.nickname} no recibe avisos de ${nombreDePlaza()} desde el ${formatFecha(toBuenosAires(silencio.desde))} a las ${horaEnBuenosAires(silencio.desde)}: sus ventas se facturan más tarde, cuando las buscamos.`,
        path: `/app/cuentas/${primero}/actividad`,
      }
    );
  }
  const certificado = await findCertificadoPorVencer(em, primero);
  return (
    certificado && {
      ...ownerOf(certificado),
      texto: `El certificado de ARCA de ${certificado.razon_social} vence el ${formatFecha(toBuenosAires(certificado.vence))}: renovalo antes, porque desde ese día no se puede facturar.`,
      path: `/app/empresas/${certificado.company_id}`,
    }
  );
}

function ownerOf({ titular_id, company_id }: Omit<PendienteUrgente, keyof Pendiente>) {
  return { titular_id, company_id };
}

function urgenteDeActividad(
  actividad: NonNullable<Awaited<ReturnType<typeof findActividadPorAvisar>>>,
): PendienteUrgente {
  const { tipo, datos, nickname } = actividad;
  if (tipo === 'falta_padron') {
    return {
      ...ownerOf(actividad),
      texto: `Falta importar el padrón ${String(datos.padron ?? '')}: sin él no se emite.`,
      path: '/app/reportes/padrones',
    };
  }
  return {
    ...ownerOf(actividad),
    texto: `${nickname ?? 'Tu cuenta'} perdió el permiso de ${nombreDePlaza()}: Talonario no ve sus ventas ni las factura hasta que la vuelvas a vincular.`,
    path: '/app/cuentas',
  };
}
