import { DEMO_APP, startMeli, type MeliSimulado, type OpcionesMeli } from '@talonario/fixtures';

/** A simulated marketplace, with our application in it. */
export interface MercadoLibre {
  meli: MeliSimulado;
  /** Environment that points our product at it. */
  env: Record<string, string>;
  /** A control call: `POST /__sim/ventas`. */
  control<T = unknown>(operacion: string, cuerpo?: object): Promise<T>;
}

export async function startMercadoLibre(opciones: OpcionesMeli = {}): Promise<MercadoLibre> {
  const meli = await startMeli(opciones);
  const [redirectUri = DEMO_APP.redirectUri] = [opciones.redirectUri ?? []].flat();
  return {
    meli,
    env: {
      MELI_API_URL: meli.url,
      MELI_AUTH_URL: meli.url,
      MELI_CLIENT_ID: DEMO_APP.clientId,
      MELI_CLIENT_SECRET: DEMO_APP.clientSecret,
      MELI_REDIRECT_URI: redirectUri,
      MELI_LLAMADAS_POR_SEGUNDO: '1000',
      MELI_FACTURACION_POR_MINUTO: '60000',
    },
    control: (operacion, cuerpo) => control(meli.url, operacion, cuerpo),
  };
}

/** A control call of a simulator. */
export async function control<T = unknown>(url: string, operacion: string, cuerpo?: object): Promise<T> {
  const [method = '', ruta = ''] = operacion.split(' ');
  const respuesta = await fetch(url + ruta, {
    method,
    // A kept connection, idle for long, may be closed by the simulator while this call is written to it.
    headers: { connection: 'close', ...(cuerpo && { 'content-type': 'application/json' }) },
    ...(cuerpo && { body: JSON.stringify(cuerpo) }),
  });
  const texto = await respuesta.text();
  if (!respuesta.ok) throw new Error(`${operacion}: ${texto}`);
  return JSON.parse(texto);
}
