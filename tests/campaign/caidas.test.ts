import { appendFileSync } from 'node:fs';
import { createApp } from '@talonario/api';
import { FALLA_NUESTRA } from '@talonario/core/base';
import { endpoints, fallo, type Endpoint } from '@talonario/core/endpoints';
import { openDeps, readConfig, type Deps } from '@talonario/core/server/instalacion';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProgram } from '../../cli/src/program.ts';
import { listComandos } from '../../cli/src/program/declarados/listComandos.ts';
import { createServidorMcp } from '../../cli/src/mcp/servidor.ts';
import { seedBorradores } from '../helpers/mundos/borradores.ts';
import { diceQueHacer, problemasDeFrase } from '../helpers/frases.ts';
import { correr } from '../helpers/procesos/cli.ts';
import { startMostrador, type Mostrador } from '../helpers/servicios/mostrador.ts';
import { startPuente, type Puente } from '../helpers/servicios/puente.ts';
import { CLAVE } from '../helpers/servicios/servidor.ts';
import { NADIE, tiemposDePrueba } from '../helpers/servicios/entorno.ts';

// Each service down in turn, with every call and command of Talonario: each failure is a sentence that says what to do,
// and no call hangs.

let mostrador: Mostrador;
let puente: Puente;

beforeAll(async () => {
  mostrador = await startMostrador({ meli: { escalaReintentos: 0.0001 } });
  puente = await startPuente(mostrador.tienda.entorno.env['DATABASE_URL'] ?? '');
});
afterAll(async () => {
  await puente.cut();
  await mostrador.close();
});

interface Caida {
  servicio: string;
  /** Environment whose address of the service answers nothing. */
  env(): Record<string, string>;
  /** Cuts a service that is needed to start, once started. */
  cortar?: () => Promise<void>;
  /** Calls with the data they need to reach the service. */
  llamadas: (ids: Ids) => readonly (readonly ['get' | 'post' | 'put', string, object?])[];
}

interface Ids {
  empresa: string;
  cuenta: string;
  borrador: string;
  factura: string;
  orden: string;
  dias: string;
  email: string;
}

const caidas: readonly Caida[] = [
  {
    servicio: 'the database',
    env: () => ({ DATABASE_URL: puente.url }),
    cortar: () => puente.cut(),
    llamadas: () => [],
  },
  {
    servicio: 'ARCA',
    env: () => ({ ARCA_URL: NADIE }),
    llamadas: ({ borrador, factura, empresa }) => [
      ['get', '/api/arca/estado'],
      ['get', '/api/facturas/search/30711234566'],
      ['get', `/api/empresa/${empresa}/puntos-arca`],
      ['get', '/api/arca/conciliacion?desde=20260101'],
      ['post', `/api/facturas/${factura}/factura-a`, { cuit: '30711234566' }],
      ['post', `/api/facturas/${borrador}/emitir`, {}],
    ],
  },
  {
    servicio: 'the marketplace',
    env: () => ({ MELI_API_URL: NADIE, MELI_AUTH_URL: NADIE }),
    llamadas: ({ cuenta, orden, dias }) => [
      ['get', `/api/cuentas/${cuenta}/ventas?${dias}`],
      ['get', `/api/cuentas/${cuenta}/ventas/${orden}`],
      ['get', `/api/cuentas/${cuenta}/ventas-canceladas?${dias}`],
      ['get', `/api/cuentas/${cuenta}/pubs/MLA1450001126`],
      ['put', `/api/cuentas/${cuenta}/pubs/MLA1450001126`, { price: 20_000 }],
      ['post', `/api/cuentas/${cuenta}/pubs/MLA1450001126/precio`, { utilidad: 60 }],
      ['post', `/api/cuentas/${cuenta}/pubs/MLA1450001126/listing-price`, { price: 20_000 }],
      ['post', `/api/cuentas/${cuenta}/pubs/refrescar`, {}],
      ['post', `/api/cuentas/${cuenta}/cobros`, {}],
      ['post', `/api/cuentas/${cuenta}/ventas/${orden}/documento`, {}],
      ['post', '/api/meli/callback', { code: 'TG-1', state: 'x' }],
      ['post', `/api/facturas/cuenta-meli/${cuenta}/plan`, { orderIds: [orden] }],
    ],
  },
  {
    servicio: 'the mail',
    env: () => ({ SMTP_URL: 'smtp://127.0.0.1:9' }),
    llamadas: ({ factura, email, empresa }) => [
      ['post', '/api/invitaciones', { email: 'ana@tienda.test', rol: 'empleado', empresas: [empresa] }],
      ['post', '/api/claves', { nombre: 'Depósito', permiso: 'leer', dias: 30 }],
      ['post', '/api/auth/forgot-password', { email }],
      ['post', '/api/auth/signup', { email: 'nueva@prueba.test', password: CLAVE }],
      ['post', `/api/facturas/${factura}/correo`, { para: 'compras@ejemplo.com.ar' }],
    ],
  },
];

/** Text of an HTML page. */
function textoDePagina(html: string): string {
  const [cuerpo = ''] = /<main[\s\S]*<\/main>|<body[\s\S]*<\/body>/.exec(html) ?? [];
  return cuerpo
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Notes a sentence and its place in the file named by `FRASES`, for a person to read; answers its faults. */
function hear(donde: string, frase: string): string[] {
  const salida = process.env['FRASES'];
  if (salida) appendFileSync(salida, `${donde}\n    ${frase.replaceAll('\n', '\n    ')}\n`);
  return problemasDeFrase(frase).map((problema) => `${donde}: ${problema}: ${frase}`);
}

describe.each(caidas)('with $servicio down', ({ servicio, env, cortar, llamadas }) => {
  let deps: Deps;
  let ids: Ids;
  beforeAll(async () => {
    await puente.mend();
    await mostrador.reset();
    const { tienda } = mostrador;
    const { orders } = await tienda.vender({ tipo: 'dni' });
    const { emitidas } = await tienda.facturar();
    const [borrador = ''] = await seedBorradores(tienda.deps, tienda.emisor, [{ fecha: tienda.hoy }]);
    const [{ email = '' } = {}] = await tienda.deps.store
      .fork()
      .execute<{ email: string }[]>('select email from usuario where id = ?', [tienda.emisor.user_id]);
    ids = {
      empresa: tienda.emisor.company_id,
      cuenta: tienda.cuenta_id,
      borrador,
      factura: emitidas[0]?.comprobante_id ?? '',
      orden: orders[0] ?? '',
      dias: `fecha_desde=${tienda.hoy}&fecha_hasta=${tienda.hoy}`,
      email,
    };
    deps = await openDeps(readConfig({ ...mostrador.tienda.entorno.env, ...env() }), { issuing: tiemposDePrueba });
    await cortar?.();
  });
  afterAll(async () => {
    await puente.mend();
    await deps.close();
  });

  test('every call to the API answers, and its failure says what to do', async () => {
    const deRecurso = { empresa: mostrador.tienda.emisor.company_id, cuentas: ids.cuenta, facturas: ids.borrador };
    const app = createApp(deps).callback();
    const orden = ['GET', 'POST', 'PUT'];
    const filas = (Object.values(endpoints) as Endpoint[])
      // Except the calls that end the session, or delete an account that other calls need.
      .filter(
        ({ path, method, answer }) =>
          answer !== 'eventos' && answer !== 'pagina' && !/logout|desvincular/.test(path) && method !== 'DELETE',
      )
      .toSorted(
        (endpoint, endpointSiguiente) => orden.indexOf(endpoint.method) - orden.indexOf(endpointSiguiente.method),
      )
      .map(({ method, path }) => {
        const [, , recurso = ''] = path.split('/');
        const id = deRecurso[recurso as keyof typeof deRecurso] ?? '00000000-0000-4000-8000-000000000001';
        return [
          method.toLowerCase() as 'get' | 'post' | 'put',
          path.replace('{id}', id).replaceAll(/\{\w+\}/g, '1'),
        ] as const;
      });
    const problemas: string[] = [];
    for (const [metodo, path, cuerpo] of [...llamadas(ids), ...filas]) {
      const pedido = request(app)[metodo](path).set('Authorization', `Bearer ${mostrador.token()}`).timeout(120_000);
      const { status, body, text, headers } = await (cuerpo ? pedido.send(cuerpo) : pedido);
      if (status < 400) continue;
      const donde = `${servicio} ${metodo} ${path} ${status}`;
      const tipo = headers['content-type'] ?? '';
      // A link of a mail answers a page.
      const frase = /html/.test(tipo) ? textoDePagina(text) : fallo.safeParse(body).data?.error;
      problemas.push(...(frase ? hear(donde, frase) : [`${donde}: no sentence`]));
      if (status === 500) problemas.push(`${donde}: not expected`);
      if (status > 500 && !diceQueHacer(frase ?? '')) problemas.push(`${donde}: not what to do: ${frase}`);
    }
    expect(problemas).toEqual([]);
  });

  test('every command ends, and says what to do', async () => {
    const { entorno } = mostrador.tienda;
    const lineas = listComandos(buildProgram(async () => undefined))
      .filter(
        ({ nombre }) =>
          !/^($|iniciar|simuladores|mcp|autocompletar|migrar|usuario crear|arca certificado|empresas (verificar|liberar)|cuentas desvincular)/.test(
            nombre,
          ),
      )
      .map(({ ejemplos: [primero] }) => primero?.[0] ?? '');
    const problemas: string[] = [];
    for (const linea of lineas) {
      const donde = linea.replace(/(--salida|--carpeta) \S+|\S+\.xlsx/g, (_, opcion?: string) =>
        opcion
          ? `${opcion} ${entorno.env['TALONARIO_DATOS']}`
          : `${entorno.env['TALONARIO_DATOS']}/${Math.random()}.xlsx`,
      );
      const palabras = [...donde.replace(/ >.*$/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(
        ([, cita, sola]) => cita ?? sola ?? '',
      );
      const { code, stdout, stderr } = await correr([...palabras, '--usuario', ids.email], {
        env: { ...entorno.env, ...env(), ARCA_AMBIENTE: 'simulador' },
      });
      if (code === 0) continue;
      const frase = stderr.trim() || stdout.trim();
      problemas.push(...hear(`${servicio} $ talonario ${linea} (${code})`, frase));
      if (frase.includes(`talonario ${linea}\``)) problemas.push(`${linea}: says to do it again`);
      if (code === 1) problemas.push(`${linea}: a bug: ${frase}`);
      if (code === 3 && !diceQueHacer(frase)) problemas.push(`${linea}: not what to do: ${frase}`);
    }
    expect(problemas).toEqual([]);
  });

  test('every tool of an assistant answers, and says what to do', async () => {
    const { alcance } = mostrador.tienda.emisor;
    const servidor = createServidorMcp(deps, async () => alcance);
    const cliente = new Client({ name: 'prueba', version: '1' });
    const [deEsteLado, ladoDelServidor] = InMemoryTransport.createLinkedPair();
    await Promise.all([servidor.connect(ladoDelServidor), cliente.connect(deEsteLado)]);
    const usos = [
      ['buscar', { texto: 'ana' }],
      ['explicar_venta', { venta: ids.orden }],
      ['listar_comprobantes', { desde: mostrador.tienda.hoy }],
      ['previsualizar', { borradores: [ids.borrador] }],
      ['previsualizar', { ventas: [ids.orden] }],
      ['emitir', { vista: '00000000-0000-4000-8000-000000000001' }],
    ] as const;
    const problemas: string[] = [];
    for (const [name, args] of usos) {
      const { isError, content } = await cliente.callTool({ name, arguments: args });
      const [{ text = '' } = {}] = content as { text: string }[];
      if (isError !== true) continue;
      const donde = `${servicio} tool ${name}`;
      problemas.push(...hear(donde, text));
      if (text === FALLA_NUESTRA) problemas.push(`${donde}: not expected`);
      if (!diceQueHacer(text)) problemas.push(`${donde}: not what to do: ${text}`);
    }
    await cliente.close();
    expect(problemas).toEqual([]);
  });
});
