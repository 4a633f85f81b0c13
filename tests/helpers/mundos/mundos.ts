import type { Mercado } from '../navegador/mercado.ts';
import { CLAVE, CUIT, empresaTipeada, type Servidor } from '../servicios/servidor.ts';
import { seedArticulada, type Articulada } from './articulada.ts';
import { seedEmisora, type Emisora } from './emisora.ts';
import { LARGO, signUpLargo } from './largo.ts';
import { seedLlena, type Llena } from './llena.ts';
import { seedVendedora, type Vendedora } from './vendedora.ts';

/** The people the screens are looked at as, from who has nothing to who has 10,000 vouchers; all with long names. */
export interface Mundos {
  /** Has not confirmed the e-mail. */
  pendiente: { token: string };
  /** Nothing yet. */
  nueva: { token: string };
  /** A company without points of sale. */
  empezada: { token: string; empresa: string };
  /** Issues by hand: drafts and vouchers that the simulated ARCA has too. */
  emisora: Emisora;
  /** Accounts of the marketplace: one that works by itself, one that has to be linked again, one to be set up. */
  vendedora: Vendedora;
  /** Articles, price lists and a file to be looked at. */
  articulada: Articulada;
  /** Many companies and 10,000 vouchers. */
  llena: Llena;
}

/** Expects that somebody attends the marketplace. */
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
