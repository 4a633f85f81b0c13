import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { variables } from './variables.ts';
import { isAppError } from './rules/errors.ts';

const produccion = {
  ARCA_AMBIENTE: 'produccion',
  PUBLIC_URL: 'https://facturas.mitienda.com.ar/',
  ARCA_CUIT: '30-71234567-1',
  MELI_CLIENT_ID: '1234567890123456',
  MELI_CLIENT_SECRET: 'secreto',
};

describe('readConfig', () => {
  it('needs nothing to run against the simulators', () => {
    const config = readConfig({ TALONARIO_DATOS: '/datos' });
    expect(config).toMatchObject({
      datos: '/datos',
      databaseUrl: null,
      conexiones: { propias: 10, trabajos: 6, avisos: 5 },
      publicUrl: 'http://127.0.0.1:3000',
      host: '127.0.0.1',
      port: 3000,
      webhooksPort: 3001,
      workerPort: null,
      appSecret: null,
      smtpUrl: null,
      soporteEmail: 'soporte@talonario.test',
      arca: {
        ambiente: 'simulador',
        url: 'http://127.0.0.1:4010',
        certFile: '/datos/arca-simulador/cert.pem',
        keyFile: '/datos/arca-simulador/key.pem',
      },
      meli: {
        apiUrl: 'http://127.0.0.1:4011',
        authUrl: 'http://127.0.0.1:4011',
        redirectUri: 'http://127.0.0.1:3000/api/meli/callback',
        pagosUrl: 'http://127.0.0.1:4011',
        llamadasPorSegundo: 10,
        facturacionPorMinuto: 5,
      },
      bcra: { apiUrl: 'http://127.0.0.1:4012', caFile: null },
    });
  });

  it('points at the real services outside the simulator', () => {
    expect(readConfig({ ...produccion, ARCA_URL: 'http://127.0.0.1:4010' })).toMatchObject({
      publicUrl: 'https://facturas.mitienda.com.ar',
      soporteEmail: 'soporte@facturas.mitienda.com.ar',
      arca: { ambiente: 'produccion', url: null, cuit: '30712345671' },
      meli: {
        apiUrl: 'https://api.mercadolibre.com',
        authUrl: 'https://auth.mercadolibre.com.ar',
        redirectUri: 'https://facturas.mitienda.com.ar/api/meli/callback',
      },
      bcra: { apiUrl: 'https://api.bcra.gob.ar' },
    });
  });

  it('takes an empty variable as absent', () => {
    expect(readConfig({ SMTP_URL: '', PORT: '  ' })).toMatchObject({ smtpUrl: null, port: 3000 });
  });

  it.each([
    [{}, 'abierto', 'de_confianza'],
    [{ EMPRESAS: 'a_probar' }, 'abierto', 'a_probar'],
    [produccion, 'abierto', 'a_probar'],
    [{ ...produccion, REGISTRO: 'cerrado' }, 'cerrado', 'de_confianza'],
    [{ ...produccion, REGISTRO: 'cerrado', EMPRESAS: 'a_probar' }, 'cerrado', 'a_probar'],
    [{ ...produccion, EMPRESAS: 'de_confianza' }, 'abierto', 'de_confianza'],
  ])('%o: registro %s, empresas %s', (env, registro, empresas) => {
    expect(readConfig(env)).toMatchObject({ registro, empresas });
  });

  it('is frozen', () => {
    const config = readConfig({});
    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config.meli)).toBe(true);
  });

  it('reads the user of each permitted destino', () => {
    const { destinosPermitidos } = readConfig({
      ARCA_AMBIENTE: 'simulador',
      DESTINOS_PERMITIDOS: 'http://10.0.0.5:8080/avisos, Ana@MiTienda.com.ar=https://interno.mitienda.com.ar',
    });
    expect(destinosPermitidos).toEqual([
      { email: null, origen: 'http://10.0.0.5:8080' },
      { email: 'ana@mitienda.com.ar', origen: 'https://interno.mitienda.com.ar' },
    ]);
  });

  it.each([
    ['PORT', 'ochenta'],
    ['REGISTRO', 'si'],
    ['EMPRESAS', 'confianza'],
    ['WEBHOOKS_PORT', '70000'],
    ['WORKER_PORT', '0'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['PROXIES_DE_CONFIANZA', 'nadie'],
    ['DESTINOS_PERMITIDOS', 'http://10.0.0.5,ana=http://10.0.0.6'],
    ['DESTINOS_PERMITIDOS', 'ana@mitienda.com.ar='],
    ['PUBLIC_URL', 'facturas.mitienda.com.ar'],
    ['APP_SECRET', 'corto'],
    ['SMTP_URL', 'http://smtp.mitienda.com.ar'],
    ['SOPORTE_EMAIL', 'soporte'],
    ['ARCA_AMBIENTE', 'prod'],
    ['ARCA_CUIT', '3071234567'],
    ['MELI_CLIENT_ID', 'mi-app'],
    ['MELI_LLAMADAS_POR_SEGUNDO', '0'],
    ['LOG_LEVEL', 'todo'],
    ['LOG_NIVELES', 'meli=mucho'],
    ['LOG_MUESTREO', 'pedidos=2'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'sin valor'],
    ['METRICS_PORT', '65500'],
  ])('names %s when it is malformed, without its value', (variable, valor) => {
    const error = failure({ [variable]: valor });
    expect(error.data).toMatchObject({ variable, motivo: 'no_es_valida' });
    expect(error.data.debe).not.toBe('');
    expect(Object.values(error.data)).not.toContain(valor);
    // The example in the error must be valid.
    expect(() => readConfig({ ...produccion, [variable]: String(error.data.ejemplo) })).not.toThrow();
  });

  it.each(['PUBLIC_URL', 'ARCA_CUIT', 'MELI_CLIENT_ID', 'MELI_CLIENT_SECRET'])(
    'asks for %s in produccion',
    (variable) => {
      expect(failure({ ...produccion, [variable]: undefined }).data).toMatchObject({ variable, motivo: 'falta' });
    },
  );

  it('asks for the primary database of a replica', () => {
    const url = 'postgresql://x/y';
    expect(failure({ DATABASE_URL_LECTURA: url }).data).toMatchObject({ variable: 'DATABASE_URL', motivo: 'falta' });
    expect(readConfig({ DATABASE_URL_LECTURA: url, DATABASE_URL: url }).lecturaUrl).toBe(url);
    const mala = failure({ DATABASE_URL: url, DATABASE_URL_LECTURA: 'mysql://x/y' });
    expect(mala.data).toMatchObject({ variable: 'DATABASE_URL_LECTURA', motivo: 'no_es_valida' });
  });

  it('names every missing and every malformed variable at once', () => {
    const { data } = failure({ ARCA_AMBIENTE: 'homologacion', PORT: 'ochenta', PUBLIC_URL: 'https://a.com.ar' });
    expect(data['variable']).toBe('PORT');
    expect(
      (data['problemas'] as { variable: string; motivo: string }[]).map((problema) => [
        problema.variable,
        problema.motivo,
      ]),
    ).toEqual([
      ['PORT', 'no_es_valida'],
      ['ARCA_CUIT', 'falta'],
      ['MELI_CLIENT_ID', 'falta'],
      ['MELI_CLIENT_SECRET', 'falta'],
    ]);
  });

  const plantilla = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const examplesOf = (texto: string) =>
    [...texto.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, nombre = '', ejemplo = '']) => [nombre, ejemplo]);

  it('lists the variables of .env.example in the same order, with the same examples', () => {
    expect(examplesOf(plantilla)).toEqual(
      Object.entries(variables.shape).map(([nombre, esquema]) => [nombre, esquema.meta()?.['ejemplo']]),
    );
  });

  it('reads each variable', () => {
    const code = readFileSync(new URL('config.ts', import.meta.url), 'utf8');
    expect(Object.keys(variables.shape).filter((nombre) => !new RegExp(`\\bv\\.${nombre}\\b`).test(code))).toEqual([]);
  });

  it('starts with every example of .env.example', () => {
    expect(readConfig(Object.fromEntries(examplesOf(plantilla)))).toMatchObject({
      arca: { ambiente: 'produccion', certFile: '/etc/talonario/arca.crt' },
    });
  });

  it('starts in production with the first nine variables of .env.example', () => {
    const [primeras = ''] = plantilla.split('\n# --- Avanzado');
    expect(examplesOf(primeras)).toHaveLength(9);
    expect(readConfig(Object.fromEntries(examplesOf(primeras)))).toMatchObject({ arca: { ambiente: 'produccion' } });
  });
});

function failure(env: Record<string, string | undefined>) {
  try {
    readConfig(env);
  } catch (error) {
    if (isAppError(error, 'configuracion_invalida')) return error;
    throw error;
  }
  throw new Error('it was accepted');
}
