import type { Mercado } from '../navegador/mercado.ts';
import { CLAVE, CUIT, empresaTipeada, type Servidor } from '../servicios/servidor.ts';
import { seedArticulada, type Articulada } from './articulada.ts';
import { seedEmisora, type Emisora } from './emisora.ts';
import { LARGO, signUpLargo } from './largo.ts';
import { seedLlena, type Llena } from './llena.ts';
import { seedVendedora, type Vendedora } from './vendedora.ts';

/** Users for looking at the screens, from one with nothing to one with 10,000 comprobantes; all with long names. */
export interface Mundos {
  /** A user who has not confirmed the e-mail. */
  pendiente: { token: string };
  /** A user without any data. */
  nueva: { token: string };
  /** A user whose company has no points of sale. */
  empezada: { token: string; empresa: string };
  /** A user who issues by hand: drafts and comprobantes that the simulated ARCA has too. */
  emisora: Emisora;
  /** A user with accounts of the marketplace: one automatic, one to be linked again, one to be set up. */
  vendedora: Vendedora;
  /** A user with articles, price lists and a file to be checked. */
  articulada: Articulada;
  /** A user with many companies and 10,000 comprobantes. */
  llena: Llena;
}

/** Makes the users. Requires a receiver of the marketplace's notices (`atender`). */
export async function seedMundos(mercado: Mercado): Promise<Mundos> {
  const { servidor } = mercado.navegador;
  return {
    pendiente: await seedPendiente(servidor),
    nueva: { token: (await signUpLargo(servidor, 'nueva')).token },
    empezada: await seedEmpezada(servidor),
    emisora: await seedEmisora(mercado),
    vendedora: await seedVendedora(servidor),
    articulada: await seedArticulada(servidor),
    llena: await seedLlena(servidor),
  };
}

async function seedPendiente(servidor: Servidor): Promise<Mundos['pendiente']> {
  const credenciales = { email: `pendiente.${LARGO.email}`, password: CLAVE };
  const { body } = await servidor.call('post', '/api/auth/signup').send(credenciales).expect(200);
  return { token: body.token as string };
}

async function seedEmpezada(servidor: Servidor): Promise<Mundos['empezada']> {
  const { token, call } = await signUpLargo(servidor, 'empezada');
  const { body } = await call('post', '/api/empresa', empresaTipeada(CUIT.monotributo)).expect(200);
  return { token, empresa: body.id as string };
}
