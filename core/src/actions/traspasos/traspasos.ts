import {
  DIAS_DE_TRASPASO,
  type Traspaso,
  type TraspasoPedido,
  type TraspasoPorRecibir,
  type TraspasoPrevisto,
  type Traspasos,
} from '../../contract/empresas/traspaso.ts';
import { mailDeTraspaso, mailDeTraspasoOfrecido } from '../../mails/titular/traspaso.ts';
import { ownAlcance, requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { today } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { conjuntoDeTraspaso, type Conjunto } from '../../rules/traspaso/conjunto.ts';
import { impedimentosDelReceptor, impedimentosEnMarcha } from '../../rules/traspaso/impedimentos.ts';
import type { EntityManager } from '../../store/db.ts';
import { findEmpresa, listEmpresas } from '../../store/empresas/empresas.ts';
import { holdUsuario } from '../../store/empresas/usuarios.ts';
import { listMiembrosWith } from '../../store/miembros/miembros.ts';
import { listCandidatos, listRepetidas, listVinculos, readResumen } from '../../store/traspasos/vinculos.ts';
import { readEnMarcha } from '../../store/traspasos/enMarcha.ts';
import {
  findOfrecidaA,
  findTraspaso,
  insertTraspaso,
  listTraspasos,
  lockTraspaso,
  resolveTraspaso,
} from '../../store/traspasos/traspasos.ts';
import { tellTitular } from '../empresas/tellTitular.ts';
import { tell } from '../miembros/miembros.ts';
import { requirePassword } from '../empresas/requirePassword.ts';
import type { Deps } from '../process/deps.ts';

const MS_POR_DIA = 24 * 3_600_000;

/**
 * Content of the hand-over of an owner's company: the companies and accounts that go with it, the members it can be offered to, and what
 * has to end before.
 * @throws AppError `sin_derecho`, `empresa_no_encontrada`
 */
export async function foreseeTraspaso(deps: Deps, alcance: Alcance, company_id: string): Promise<TraspasoPrevisto> {
  requireDerecho(alcance, 'configurar');
  const em = deps.store.fork();
  await findEmpresa(em, alcance, company_id);
  const conjunto = conjuntoDeTraspaso([company_id], await listVinculos(em, alcance.titular_id));
  return {
    empresas: await listOfConjunto(em, alcance.titular_id, conjunto),
    resumen: await readResumen(em, alcance.titular_id, conjunto),
    personas: await listCandidatos(em, conjunto.empresas),
    impedimentos: await impedimentosOf(deps, em, alcance.titular_id, conjunto),
  };
}

/**
 * Content of an open offer, for its receiver: the rows that come with the companies, and what stops the receiver from accepting.
 * @throws AppError `traspaso_no_encontrado`, `traspaso_resuelto`; `traspaso_cambio` and `miembro_no_encontrado` as `acceptTraspaso`
 */
export async function foreseeRecibido(deps: Deps, usuario_id: string, id: string): Promise<TraspasoPorRecibir> {
  const em = deps.store.fork();
  const { estado, de, empresas } = await findTraspaso(em, 'para_id', usuario_id, { id, ahora: deps.clock.now() });
  if (estado !== 'ofrecido') throw new AppError('traspaso_resuelto', { estado });
  const conjunto = await requireConjunto(
    em,
    de.id,
    empresas.map((empresa) => empresa.id),
  );
  await requireCandidato(em, conjunto, usuario_id);
  return {
    empresas,
    resumen: await readResumen(em, de.id, conjunto),
    impedimentos: await impedimentosOf(deps, em, de.id, conjunto, usuario_id),
  };
}

/** Offers that the user made and got, the newest first. */
export async function listOfTraspasos(deps: Deps, usuario_id: string): Promise<Traspasos> {
  const em = deps.store.fork();
  const ahora = deps.clock.now();
  return {
    ofrecidos: await listTraspasos(em, 'user_id', usuario_id, ahora),
    recibidos: await listTraspasos(em, 'para_id', usuario_id, ahora),
  };
}

/** Offers companies with the owner's password. @throws AppError `password_incorrecto`; as `proposeTraspaso` */
export async function proposeWithPassword(
  deps: Deps,
  alcance: Alcance,
  { actual, ...pedido }: TraspasoPedido,
): Promise<Traspasos> {
  requireDerecho(alcance, 'configurar');
  await requirePassword(deps, alcance.titular_id, actual);
  return proposeTraspaso(deps, alcance, pedido);
}

/**
 * Offers companies to a member who works on all of them. Nothing changes until the member accepts; both are mailed.
 * @throws AppError `sin_derecho`, `empresa_no_encontrada`, `traspaso_cambio` when the companies that go together are no longer those
 *   shown, `miembro_no_encontrado`, `traspaso_pendiente` when one of them is on offer already, `traspaso_impedido`
 */
export async function proposeTraspaso(
  deps: Deps,
  alcance: Alcance,
  pedido: Omit<TraspasoPedido, 'actual'>,
): Promise<Traspasos> {
  requireDerecho(alcance, 'configurar');
  const { titular_id } = alcance;
  const traspaso = await deps.store.tx(async (tx) => {
    await holdUsuario(tx, titular_id);
    const conjunto = await requireConjunto(tx, titular_id, pedido.empresas);
    await requireCandidato(tx, conjunto, pedido.para);
    const ahora = deps.clock.now();
    const email = await findOfrecidaA(tx, conjunto.empresas, ahora);
    if (email !== null) throw new AppError('traspaso_pendiente', { email });
    const motivos = await impedimentosOf(deps, tx, titular_id, conjunto, pedido.para);
    if (motivos.length > 0) throw new AppError('traspaso_impedido', { motivos });
    const id = await insertTraspaso(tx, {
      user_id: titular_id,
      para_id: pedido.para,
      creado_en: ahora,
      vence_en: new Date(ahora.getTime() + DIAS_DE_TRASPASO * MS_POR_DIA),
      empresas: await listOfConjunto(tx, titular_id, conjunto),
    });
    await tell(deps, tx, titular_id, pedido.para);
    return lockTraspaso(tx, 'user_id', titular_id, { id, ahora });
  });
  const { soporteEmail: soporte } = deps.config;
  const empresas = nombresOf(traspaso);
  const { de, para } = traspaso;
  await tellTitular(
    deps,
    para.id,
    mailDeTraspasoOfrecido({ de: de.email, dias: DIAS_DE_TRASPASO, empresas, url: urlOf(deps), soporte }),
  );
  await tellTitular(
    deps,
    de.id,
    mailDeTraspaso('ofrecido', { persona: para.email, empresas, url: `${urlOf(deps)}/personas`, soporte }),
  );
  return listOfTraspasos(deps, titular_id);
}

/** Takes an open offer back; the member is mailed. @throws AppError `traspaso_no_encontrado`, `traspaso_resuelto` */
export async function withdrawTraspaso(deps: Deps, alcance: Alcance, id: string): Promise<Traspasos> {
  requireDerecho(alcance, 'configurar');
  await endTraspaso(deps, alcance.titular_id, id, 'retirado');
  return listOfTraspasos(deps, alcance.titular_id);
}

/** Declines an offer; its owner is mailed. @throws AppError `traspaso_no_encontrado`, `traspaso_resuelto` */
export async function declineTraspaso(deps: Deps, usuario_id: string, id: string): Promise<Traspasos> {
  await endTraspaso(deps, usuario_id, id, 'rechazado');
  return listOfTraspasos(deps, usuario_id);
}

async function endTraspaso(
  deps: Deps,
  usuario_id: string,
  id: string,
  estado: 'retirado' | 'rechazado',
): Promise<void> {
  const traspaso = await deps.store.tx(async (tx) => {
    const columna = estado === 'retirado' ? 'user_id' : 'para_id';
    const ahora = deps.clock.now();
    const hallado = await lockTraspaso(tx, columna, usuario_id, { id, ahora });
    if (hallado.estado !== 'ofrecido') throw new AppError('traspaso_resuelto', { estado: hallado.estado });
    await resolveTraspaso(tx, id, { estado, resuelto_en: ahora });
    await tell(deps, tx, hallado.de.id, hallado.para.id);
    return hallado;
  });
  const { de, para } = traspaso;
  const [avisado, persona] = estado === 'retirado' ? [para, de.email] : [de, para.email];
  await tellTitular(
    deps,
    avisado.id,
    mailDeTraspaso(estado, {
      persona,
      empresas: nombresOf(traspaso),
      url: urlOf(deps),
      soporte: deps.config.soporteEmail,
    }),
  );
}

/**
 * The owner's companies and accounts of a hand-over, when they still are those that go together.
 * @throws AppError `empresa_no_encontrada`, `traspaso_cambio`
 */
export async function requireConjunto(
  tx: EntityManager,
  titular_id: string,
  company_ids: readonly string[],
): Promise<Conjunto> {
  for (const id of company_ids) await findEmpresa(tx, ownAlcance(titular_id), id);
  const conjunto = conjuntoDeTraspaso(company_ids, await listVinculos(tx, titular_id));
  const pedidas = new Set(company_ids);
  const demas = conjunto.empresas.filter((id) => !pedidas.has(id));
  if (demas.length > 0) {
    const empresas = await listOfConjunto(tx, titular_id, { ...conjunto, empresas: demas });
    throw new AppError('traspaso_cambio', { empresas: empresas.map(({ razon_social }) => razon_social) });
  }
  return conjunto;
}

/** @throws AppError `miembro_no_encontrado` when the user does not work on all these companies */
export async function requireCandidato(em: EntityManager, { empresas }: Conjunto, usuario_id: string): Promise<void> {
  const candidatos = await listCandidatos(em, empresas);
  if (!candidatos.some(({ id }) => id === usuario_id)) throw new AppError('miembro_no_encontrado');
}

/**
 * Sentences on what has to end before these companies change hands; `para_id`: the receiver, once chosen. `conserva`: the former owner
 * becomes one of the receiver's members.
 */
export async function impedimentosOf(
  deps: Deps,
  em: EntityManager,
  titular_id: string,
  conjunto: Conjunto,
  para_id: string | null = null,
  { conserva } = { conserva: false },
): Promise<string[]> {
  const enMarcha = await readEnMarcha(em, titular_id, conjunto, {
    ambiente: deps.arca.ambiente,
    hoy: today(deps.clock.now()),
  });
  if (para_id === null) return impedimentosEnMarcha(enMarcha);
  const miembros = new Set(await listMiembrosWith(em, conjunto.empresas, para_id));
  if (conserva) miembros.add(titular_id);
  const repetidas = await listRepetidas(em, conjunto.empresas, para_id);
  return [...impedimentosEnMarcha(enMarcha), ...impedimentosDelReceptor({ repetidas, miembros: miembros.size })];
}

async function listOfConjunto(
  em: EntityManager,
  titular_id: string,
  { empresas }: Conjunto,
): Promise<Traspaso['empresas']> {
  const halladas = await listEmpresas(em, { ...ownAlcance(titular_id), empresas });
  return halladas.map(({ id, razon_social, cuit }) => ({ id, razon_social, cuit }));
}

export function nombresOf({ empresas }: Traspaso): string[] {
  return empresas.map(({ razon_social }) => razon_social);
}

/** Page where both parties see an offer. */
export function urlOf(deps: Deps): string {
  return `${deps.config.publicUrl}/app/empresas`;
}
