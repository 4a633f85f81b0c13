import { today } from '@talonario/core/base';
import { createUsuario } from '@talonario/core/server/empresas';
import type { Deps, DepsOptions } from '@talonario/core/server/instalacion';
import { startSmtp, type ArcaOptions, type SmtpSimulado } from '@talonario/fixtures';
import request, { type Test } from 'supertest';
import { openSesion } from '../../../core/src/actions/empresas/usuarios.ts';
import { createUsuario as insertUsuario, findUsuario } from '../../../core/src/store/empresas/usuarios.ts';
import { startEntorno, type Entorno } from './entorno.ts';
import { createAppDocumentada } from './documentado.ts';
import { serve } from './sitio.ts';

export const CLAVE = 'Clave#2026a';

/** Hash of CLAVE, made once by the first user of this process: hashing is slow on purpose, and all users have the same password. */
let hashDeClave: string | undefined;

export const hoy = (): string => today(new Date());

/** CUITs of issuers that the simulated ARCA lets us represent, and of receptores in its padrón. */
export const CUIT = {
  inscripto: '30716543214',
  monotributo: '20301234563',
  exento: '30611110002',
  receptorInscripto: '30711234566',
  receptorExento: '30999000556',
} as const;

export type Metodo = 'get' | 'post' | 'put' | 'delete';

/** The API on a database, an ARCA and a mail server of its own. */
export interface Servidor {
  entorno: Entorno;
  deps: Deps;
  smtp: SmtpSimulado;
  /** http://host:port */
  url: string;
  /** A call without a session. */
  call(metodo: Metodo, path: string): Test;
  /** Makes a confirmed user, logged in. */
  usuario(): Promise<UsuarioDePrueba>;
  close(): Promise<void>;
}

/** A logged-in user, and the user's calls. */
export interface UsuarioDePrueba {
  id: string;
  email: string;
  token: string;
  call(metodo: Metodo, path: string, body?: object): Test;
  /** Makes a company with electronic point of sale 3 and pre-printed 5; answers its id. */
  empresa(cuit?: string, cambios?: object): Promise<string>;
  /** Saves a draft through the API; answers its id. */
  borrador(company_id: string, cambios?: object): Promise<string>;
}

/**
 * Starts a server. `env`: variables beside its database, ARCA and mail; `PORT` when its address matters. `options`: times other than the
 * tests'. `arca`: options of its simulated ARCA.
 */
export async function startServidor(
  env: Record<string, string> = {},
  options: DepsOptions = {},
  arca: ArcaOptions = {},
): Promise<Servidor> {
  const smtp = await startSmtp();
  const entorno = await startEntorno({ env: { SMTP_URL: smtp.url, ...env }, deps: options, arca });
  const { deps } = entorno;
  const app = createAppDocumentada(deps);
  const sitio = await serve(app.callback, Number(env['PORT'] ?? 0));
  const call: Servidor['call'] = (metodo, path) => request(sitio.server)[metodo](path);
  let usuarios = 0;

  const usuario = async (): Promise<UsuarioDePrueba> => {
    const email = `persona${++usuarios}@prueba.test`;
    const id = await createOwnUsuario(deps, email);
    const { token } = await openSesion(deps, id);
    const own: UsuarioDePrueba['call'] = (metodo, path, body) => {
      const pedido = call(metodo, path).set('Authorization', `Bearer ${token}`);
      return body === undefined ? pedido : pedido.send(body);
    };
    return {
      id,
      email,
      token,
      call: own,
      async empresa(cuit = CUIT.inscripto, cambios = {}) {
        const { body } = await own('post', '/api/empresa', empresaTipeada(cuit, cambios)).expect(200);
        for (const punto of [
          { puntoDeVenta: 3, modo_facturacion: 1 },
          { puntoDeVenta: 5, modo_facturacion: 2 },
        ]) {
          await own('post', `/api/empresa/${body.id}/punto-de-venta`, puntoTipeado(punto)).expect(200);
        }
        return body.id as string;
      },
      async borrador(company_id, cambios = {}) {
        const { body } = await own('post', '/api/facturas', facturaTipeada(company_id, cambios)).expect(200);
        return body.id as string;
      },
    };
  };

  return {
    entorno,
    deps,
    smtp,
    url: sitio.url,
    call,
    usuario,
    async close() {
      await sitio.close();
      await entorno.close();
      await smtp.close();
      app.requireDocumentadas();
    },
  };
}

async function createOwnUsuario(deps: Deps, email: string): Promise<string> {
  const em = deps.store.fork();
  if (hashDeClave !== undefined) return insertUsuario(em, { email, password_hash: hashDeClave, email_confirmed: true });
  const { id } = await createUsuario(deps, { email, password: CLAVE });
  hashDeClave = (await findUsuario(em, id))?.password_hash;
  return id;
}

export const empresaTipeada = (cuit: string, cambios: object = {}): object => ({
  cuit,
  razon_social: 'Tienda Norte SRL',
  situacion_iva: cuit === CUIT.inscripto ? 1 : cuit === CUIT.monotributo ? 6 : 4,
  situacion_iibb: 2,
  iibb: '901-654321-4',
  iibb_porcentaje: 3.5,
  inicio_actividades: '2020-01-01',
  percepciones_iibb: [],
  costo_envio_flex: 0,
  cobertura_cambio: 5,
  ajuste_fijo: 0,
  ajuste_variable: 0,
  ...cambios,
});

export const puntoTipeado = (cambios: object = {}): object => ({
  puntoDeVenta: 3,
  nombreFantasia: 'Tienda Norte',
  direccion: 'Honduras 4820',
  idProvincia: 0,
  logo: null,
  modo_facturacion: 1,
  telefono: null,
  ...cambios,
});

/** A Factura B of $ 12.100 to a final consumer; 10.000 net. */
export const facturaTipeada = (company_id: string, cambios: object = {}): object => ({
  company_id,
  punto_de_venta: 3,
  tipo_comprobante: 6,
  fecha: hoy(),
  cuit_facturado: '30772273',
  razon_social_facturado: 'Ana Gómez',
  domicilio_facturado: 'Av. Mitre 750, Avellaneda',
  provincia_facturado: 1,
  situacion_iva_facturado: 5,
  items: [linea()],
  ...cambios,
});

export const linea = (cambios: object = {}): object => ({
  descripcion: 'Taladro percutor',
  sku: 'TAL-1',
  cantidad: 2,
  importe: 6050,
  iva: 21,
  ...cambios,
});

/** Receptor of a Factura A. */
export const receptorA = {
  tipo_comprobante: 1,
  cuit_facturado: CUIT.receptorInscripto,
  razon_social_facturado: 'Distribuidora del Sur SA',
  domicilio_facturado: 'Belgrano 1200, Rosario',
  situacion_iva_facturado: 1,
};
