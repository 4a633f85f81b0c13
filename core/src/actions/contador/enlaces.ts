import type { EnlaceContador, EnlaceNuevo } from '../../contract/contador/enlace.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { createEnlace, listEnlaces, revokeEnlace, useEnlace } from '../../store/contador/enlaces.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import { tellAccesoNuevo } from '../empresas/tellTitular.ts';
import { hashOf } from '../empresas/usuarios.ts';
import { newSecreto } from '../enlaces/secreto.ts';
import type { Deps } from '../process/deps.ts';

/**
 * Makes a link to one company's data, and mails its owner about it.
 * @throws AppError `empresa_no_encontrada`, `sin_derecho`
 */
export async function addEnlace(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  nombre: string,
): Promise<EnlaceNuevo> {
  requireDerecho(alcance, 'configurar');
  const { razon_social } = await findEmpresa(deps.store.fork(), alcance, company_id);
  const enlace = await makeEnlace(deps, alcance, company_id, nombre);
  await tellAccesoNuevo(deps, alcance.titular_id, { clase: 'enlace', nombre, empresa: razon_social });
  return enlace;
}

/** Makes a link to the data of a company within reach. Its address is answered once and not stored. */
export async function makeEnlace(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  nombre: string,
): Promise<EnlaceNuevo> {
  const { url, huella } = newSecreto(deps, '/contador');
  const enlace = await createEnlace(deps.store.fork(), alcance, { company_id, nombre, huella });
  return { ...enlace, url };
}

/** @throws AppError `empresa_no_encontrada` */
export async function listEnlacesOf(deps: Deps, alcance: Alcance, company_id: string): Promise<EnlaceContador[]> {
  await findEmpresa(deps.store.fork(), alcance, company_id);
  return listEnlaces(deps.store.fork(), alcance, company_id);
}

/** @throws AppError `empresa_no_encontrada`, `enlace_no_encontrado`, `sin_derecho` */
export async function endEnlace(deps: Deps, alcance: Alcance, company_id: string, id: string): Promise<EnlaceContador> {
  requireDerecho(alcance, 'configurar');
  await findEmpresa(deps.store.fork(), alcance, company_id);
  return revokeEnlace(deps.store.fork(), alcance, company_id, id);
}

/** An open link: it reaches one company, only to read. */
export interface EnlaceAbierto {
  alcance: Alcance;
  company_id: string;
}

/** @throws AppError `enlace_invalido` when there is no such link, or it was revoked */
export async function openEnlace(deps: Deps, token: string): Promise<EnlaceAbierto> {
  const enlace = await useEnlace(deps.store.fork(), hashOf(token), deps.clock.now());
  if (enlace === null) throw new AppError('enlace_invalido');
  const { user_id, company_id } = enlace;
  return {
    company_id,
    alcance: { usuario_id: user_id, titular_id: user_id, empresas: [company_id], derechos: new Set(['leer']) },
  };
}
