import { randomBytes } from 'node:crypto';
import type { Destino, DestinoConSecreto, DestinoPedido, EntregasPagina } from '../../contract/programas/destino.ts';
import { isPublicHost } from '../../clients/publico.ts';
import { AppError } from '../../rules/errors.ts';
import type { EntityManager } from '../../store/db.ts';
import { findUsuario } from '../../store/empresas/usuarios.ts';
import { deleteDestino, findDestino, listDestinos, resumeDestino } from '../../store/programas/destinos.ts';
import { listEntregas, resendEntrega } from '../../store/programas/entregas.ts';
import { tellAccesoNuevo } from '../empresas/tellTitular.ts';
import { holdSesion, type QuienDa } from '../empresas/usuarios.ts';
import type { Deps } from '../process/deps.ts';

const SECRETO_BYTES = 32;
/** Destinos of a user, at most: one for each system that wants to know. Each voucher is written down once for each. */
const DESTINOS_POR_USUARIO = 5;
/** Milliseconds that the former secret signs too, for the other end to be given the new one. */
const DOS_SECRETOS_MS = 24 * 3_600_000;

/**
 * Tells an address, from now on, each change of the user's vouchers; the user is mailed about it. Its secret is answered once and not
 * kept in the clear.
 * @throws AppError `destino_invalido`, `destino_ya_registrado`, `demasiados_destinos`, `sesion_invalida`
 */
export async function addDestino(
  deps: Deps,
  pedidor: QuienDa,
  { url: escrita }: DestinoPedido,
): Promise<DestinoConSecreto> {
  const { id: usuario_id } = pedidor;
  const url = checkUrl(escrita, await findPermitidos(deps, usuario_id));
  const secreto = newSecreto();
  const creado = await deps.store.tx(async (tx) => {
    await holdSesion(deps, tx, pedidor);
    // Two destinos of one address would each be told of every voucher, as when a lost answer is asked again: the other end would have all
    // of it twice.
    const destinos = await listDestinos(tx, usuario_id);
    if (destinos.some((destino) => destino.url === url)) throw new AppError('destino_ya_registrado', { campo: 'url' });
    await requireLugar(tx, usuario_id);
    return deps.store.destinos.create(tx, { usuario_id, url, secreto });
  });
  await tellAccesoNuevo(deps, usuario_id, { clase: 'destino', host: new URL(url).host });
  return { ...creado, secreto };
}

/** @throws AppError `demasiados_destinos` when the user has no room for another */
export async function requireLugar(tx: EntityManager, usuario_id: string): Promise<void> {
  const { length: hay } = await listDestinos(tx, usuario_id);
  if (hay >= DESTINOS_POR_USUARIO) throw new AppError('demasiados_destinos', { cantidad: DESTINOS_POR_USUARIO });
}

export async function listDestinosOf(deps: Deps, usuario_id: string): Promise<Destino[]> {
  return listDestinos(deps.store.fork(), usuario_id);
}

/** Changes a destino's secret; for a day the former one signs too. @throws AppError `destino_no_encontrado` */
export async function rotateDestino(deps: Deps, usuario_id: string, id: string): Promise<DestinoConSecreto> {
  const secreto = newSecreto();
  const hasta = new Date(deps.clock.now().getTime() + DOS_SECRETOS_MS);
  return { ...(await deps.store.destinos.rotate(deps.store.fork(), usuario_id, id, secreto, hasta)), secreto };
}

/** Resumes a stopped destino at once. @throws AppError `destino_no_encontrado`, `sesion_invalida` */
export async function reopenDestino(deps: Deps, pedidor: QuienDa, id: string): Promise<Destino> {
  return deps.store.tx(async (tx) => {
    await holdSesion(deps, tx, pedidor);
    await resumeDestino(tx, pedidor.id, id);
    return findDestino(tx, pedidor.id, id);
  });
}

/** @throws AppError `destino_no_encontrado` */
export async function removeDestino(deps: Deps, usuario_id: string, id: string): Promise<void> {
  await deleteDestino(deps.store.fork(), usuario_id, id);
}

/** Entregas of a destino, sent and to be sent. @throws AppError `destino_no_encontrado` */
export async function listEntregasOf(
  deps: Deps,
  usuario_id: string,
  id: string,
  pagina: { limit: number; offset: number },
): Promise<EntregasPagina> {
  return listEntregas(deps.store.fork(), usuario_id, id, pagina);
}

/** @throws AppError `destino_no_encontrado`, `entrega_no_encontrada` */
export async function resendEntregaOf(deps: Deps, usuario_id: string, id: string, entrega_id: string): Promise<void> {
  await resendEntrega(deps.store.fork(), usuario_id, id, entrega_id);
}

/**
 * Origins inside our network where a user's destinos are allowed: those for every user, and the user's own. A user who did not confirm
 * their address, perhaps somebody else's, gets no own origins.
 */
export async function findPermitidos({ config, store }: Deps, usuario_id: string): Promise<string[]> {
  const { destinosPermitidos: permitidos } = config;
  const usuario = permitidos.some(({ email }) => email !== null) ? await findUsuario(store.fork(), usuario_id) : null;
  const emailConfirmado = usuario?.email_confirmed ? usuario.email.toLowerCase() : null;
  return permitidos.filter(({ email }) => email === null || email === emailConfirmado).map(({ origen }) => origen);
}

/** Checks what can be known of an address now. Its name is judged each time it is resolved. */
function checkUrl(escrita: string, permitidos: readonly string[]): string {
  const url = URL.parse(escrita);
  const permitida = url !== null && permitidos.includes(url.origin);
  const sirve = url !== null && (permitida || (url.protocol === 'https:' && isPublicHost(url.hostname)));
  if (!sirve || url.username !== '' || url.password !== '') throw new AppError('destino_invalido', { campo: 'url' });
  url.hash = '';
  return url.href;
}

export function newSecreto(): string {
  return `tsec_${randomBytes(SECRETO_BYTES).toString('base64url')}`;
}
