import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ENCABEZADO_FIRMA } from '@talonario/core/programas';
import { cleanUp, rotateSecreto, readConfig } from '@talonario/core/server/instalacion';
import { takeDestinos, tellDestino } from '@talonario/core/server/programas';
import { startWorker } from '@talonario/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { issueFactura } from '../../helpers/mundos/facturas.ts';
import { startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';
import { serve, type Sitio } from '../../helpers/servicios/sitio.ts';
import { whileHeld } from '../../helpers/servicios/candado.ts';

// Notices of vouchers to programs: each event, signed, is sent until it arrives or a person has to look.

interface Recibido {
  path: string;
  firma: string;
  suceso: string;
  cuerpo: string;
  dato: { id: string; orden: number; tipo: string; comprobante: Record<string, unknown> };
}

let otroLado: Sitio;
let servidor: Servidor;
let duenia: UsuarioDePrueba;
let empresa: string;
let recibidos: Recibido[];
/** Answer of each path of the receiving server; a path without one answers 204. */
let respuestas: Map<string, (res: ServerResponse) => void>;

beforeAll(async () => {
  otroLado = await serve((req, res) => void receive(req, res));
  servidor = await startServidor({ DESTINOS_PERMITIDOS: otroLado.url });
});
afterAll(async () => {
  await servidor.close();
  await otroLado.close();
});
beforeEach(async () => {
  await servidor.entorno.reset();
  recibidos = [];
  respuestas = new Map();
  duenia = await servidor.usuario();
  empresa = await duenia.empresa();
});

async function receive(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const partes: Buffer[] = [];
  for await (const parte of req) partes.push(parte as Buffer);
  const cuerpo = Buffer.concat(partes).toString();
  const path = req.url ?? '';
  recibidos.push({
    path,
    firma: String(req.headers['talonario-signature']),
    suceso: String(req.headers['talonario-event-id']),
    cuerpo,
    dato: JSON.parse(cuerpo || '{}'),
  });
  const como = respuestas.get(path);
  if (como) return como(res);
  res.writeHead(204).end();
}

const execute = <T extends object>(sql: string, params: unknown[] = []) =>
  servidor.deps.store.fork().execute<T[]>(sql, params);
const fallar =
  (status: number, headers = {}) =>
  (res: ServerResponse): void =>
    void res.writeHead(status, headers).end();

async function crear(path = '/avisos', de = duenia): Promise<{ id: string; secreto: string }> {
  const { body } = await de.call('post', '/api/destinos', { url: otroLado.url + path }).expect(200);
  return body;
}

const readme = (): string => readFileSync(join(import.meta.dirname, '../../../api/README.md'), 'utf8');

/** Code that the API's README gives to programs. */
async function ofReadme(): Promise<{
  esDeTalonario(cuerpo: string, firma: string, secreto: string, ahora?: number): boolean;
}> {
  const archivo = join(mkdtempSync(join(tmpdir(), 'talonario-firma-')), 'firma.mjs');
  writeFileSync(archivo, /```js\n([^]*?)```/.exec(readme())?.[1] ?? '');
  return import(pathToFileURL(archivo).href);
}

/** Runs the README's Python code: for each case, whether the notice is Talonario's. */
function ofReadmeInPython(
  casos: readonly (readonly [cuerpo: string, firma: string, secreto: string, ahora: number])[],
) {
  const programa = /```python\n([^]*?)```/.exec(readme())?.[1] ?? '';
  const prueba = `import json, sys
print(json.dumps([es_de_talonario(c.encode(), f, s, a) for c, f, s, a in json.load(sys.stdin)]))`;
  const salida = execFileSync('python3', ['-c', `${programa}\n${prueba}`], {
    input: JSON.stringify(casos),
    encoding: 'utf8',
  });
  return JSON.parse(salida) as boolean[];
}

/** False on a machine without Python, where that test is skipped: its result is the same on every machine. */
const HAY_PYTHON = spawnSync('python3', ['--version']).status === 0;

/** One turn of the process that sends the notices. */
async function tellDestinos(): Promise<void> {
  const { token, destinos } = await takeDestinos(servidor.deps, 10);
  await Promise.all(
    destinos.map((destino) => tellDestino(servidor.deps, destino, token, new AbortController().signal)),
  );
}
/** Ends the wait of every destino. */
const pasarEspera = () => execute('update destino set proxima_en = now()');
const firmar = (secreto: string, t: string, cuerpo: string) =>
  createHmac('sha256', secreto).update(`${t}.${cuerpo}`).digest('hex');

describe('the notices', () => {
  test('an issued voucher is told once, identified and signed', async () => {
    const { secreto } = await crear();
    const id = await issueFactura(duenia, empresa);
    await tellDestinos();
    await tellDestinos();
    expect(recibidos).toHaveLength(1);
    const [{ firma, suceso, cuerpo, dato }] = recibidos as [Recibido];
    const { body } = await duenia.call('get', `/api/facturas/${id}`);
    expect(dato).toMatchObject({
      id: suceso,
      tipo: 'comprobante.emitido',
      comprobante: { id, company_id: empresa, cae: body.cae, numero_comprobante: 1, total: 12_100, fecha: body.fecha },
    });
    const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(firma) ?? [];
    expect(Math.abs(Number(t) - Date.now() / 1_000)).toBeLessThan(60);
    expect(v1).toBe(firmar(secreto, t, cuerpo));
    // The signature is checked by the README's code.
    const { esDeTalonario } = await ofReadme();
    expect(esDeTalonario(cuerpo, firma, secreto)).toBe(true);
    expect(esDeTalonario(`${cuerpo} `, firma, secreto)).toBe(false);
    expect(esDeTalonario(cuerpo, firma, 'otro')).toBe(false);
    expect(esDeTalonario(cuerpo, firma, secreto, Date.now() + 600_000)).toBe(false);
    expect(readme()).toContain(`\`${ENCABEZADO_FIRMA}\``);
    expect(esDeTalonario(cuerpo, 't=x,v1=00', secreto)).toBe(false);
    if (!HAY_PYTHON) return;
    const ahora = Date.now() / 1_000;
    const [bueno, cambiado, ajeno, viejo, roto] = ofReadmeInPython([
      [cuerpo, firma, secreto, ahora],
      [`${cuerpo} `, firma, secreto, ahora],
      [cuerpo, firma, 'otro', ahora],
      [cuerpo, firma, secreto, ahora + 600],
      [cuerpo, 't=x,v1=00', secreto, ahora],
    ]);
    expect({ bueno, cambiado, ajeno, viejo, roto }).toEqual({
      bueno: true,
      cambiado: false,
      ajeno: false,
      viejo: false,
      roto: false,
    });
  });

  test('a refused voucher is told, and later the same one as issued', async () => {
    await crear();
    const id = await duenia.borrador(empresa);
    servidor.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo' });
    await duenia.call('post', `/api/facturas/${id}/emitir`, {}).expect(422);
    await duenia.call('post', `/api/facturas/${id}/emitir`, {}).expect(200);
    await tellDestinos();
    expect(recibidos.map(({ dato }) => [dato.tipo, dato.comprobante['id']])).toEqual([
      ['comprobante.rechazado', id],
      ['comprobante.emitido', id],
    ]);
    expect(recibidos[0]?.dato.comprobante['rechazo']).toMatchObject([{ codigo: expect.any(Number) }]);
  });

  test('each voucher is told once, in order, whoever issues it: notes, changes, pre-printed, adopted', async () => {
    await crear();
    const [primera, cambiada] = [await issueFactura(duenia, empresa), await issueFactura(duenia, empresa)];
    await duenia.call('post', `/api/facturas/${primera}/nota-credito`).expect(200);
    const a4 = { cuit: '30711234566', razonSocial: 'Distribuidora SA', domicilio: 'Belgrano 1200' };
    await duenia.call('post', `/api/facturas/${cambiada}/factura-a`, a4).expect(200);
    await execute('delete from comprobante where comprobante_vinculado = ?', [primera]);
    await duenia
      .call('post', '/api/arca/conciliacion', {
        cuit: '30716543214',
        punto_de_venta: 3,
        tipo_comprobante: 8,
        numero: 1,
      })
      .expect(200);
    await tellDestinos();
    const emitidos = recibidos.map(({ dato }) => [dato.tipo, dato.comprobante['tipo_comprobante']]);
    expect(emitidos).toEqual([6, 6, 8, 8, 1, 8].map((tipo) => ['comprobante.emitido', tipo]));
    const ordenes = recibidos.map(({ dato }) => dato.orden);
    expect(ordenes).toEqual(ordenes.toSorted((a, b) => a - b));
  });

  test('a destino has a count of its own, which neither another destino nor a resent notice moves', async () => {
    await crear('/otra');
    const { id } = await crear();
    const emitir = async () => {
      await issueFactura(duenia, empresa);
      await tellDestinos();
    };
    await emitir();
    // A notice that does not arrive keeps its number.
    respuestas.set('/avisos', fallar(500));
    await emitir();
    respuestas.delete('/avisos');
    await pasarEspera();
    await emitir();
    const { body } = await duenia.call('get', `/api/destinos/${id}/entregas`).expect(200);
    await duenia.call('post', `/api/destinos/${id}/entregas/${body.results[2].id}/reenviar`).expect(204);
    await tellDestinos();
    const ordenes = (path: string) =>
      recibidos.filter((recibido) => recibido.path === path).map(({ dato }) => dato.orden);
    expect(ordenes('/otra')).toEqual([1, 2, 3]);
    expect(ordenes('/avisos')).toEqual([1, 2, 2, 3, 1]);
  });

  test('a voucher that was not committed is not told', async () => {
    await crear();
    const id = await duenia.borrador(empresa);
    const cortada = servidor.deps.store.tx(async (tx) => {
      await tx.execute(`update comprobante set rechazo = '[{"codigo":1,"mensaje":"x"}]' where id = ?`, [id]);
      expect(await tx.execute('select id from entrega')).toHaveLength(1);
      throw new Error('cut');
    });
    await expect(cortada).rejects.toThrow('cut');
    expect(await execute('select id from entrega')).toEqual([]);
  });

  test('a destino deleted while a voucher is issued is told nothing; the voucher is kept and told to the others', async () => {
    // Destinos are locked in the order of their ids.
    const [seVa, queda] = [await crear('/uno'), await crear('/otro')].map(({ id }) => id).toSorted();
    const id = await duenia.borrador(empresa);
    const emitida = await whileHeld(
      servidor.deps.store,
      (tx) => tx.execute('delete from destino where id = ?', [seVa]),
      () => duenia.call('post', `/api/facturas/${id}/emitir`, {}).then(({ status }) => status),
      () => execute('update destino set fallas = 1 where id = ?', [queda]),
    );
    expect(emitida).toBe(200);
    expect(await execute('select status from comprobante')).toEqual([{ status: 'emitida' }]);
    expect(await execute('select destino_id from entrega')).toEqual([{ destino_id: queda }]);
  });

  test('vouchers of another user, or older than the destino, are not told', async () => {
    await issueFactura(duenia, empresa);
    const usuario = await servidor.usuario();
    await crear('/avisos', usuario);
    await issueFactura(duenia, empresa);
    await tellDestinos();
    expect(recibidos).toEqual([]);
  });
});

describe('a destino that does not accept a notice', () => {
  test('gets the same event again with growing waits; the next events wait for it, in order', async () => {
    const { id } = await crear();
    await issueFactura(duenia, empresa);
    await issueFactura(duenia, empresa);
    respuestas.set('/avisos', fallar(500));
    const esperas: number[] = [];
    for (let vez = 0; vez < 2; vez++) {
      await tellDestinos();
      await tellDestinos();
      const [{ espera }] = (await execute<{ espera: number }>(
        'select round(extract(epoch from proxima_en - now()))::int as espera from destino',
      )) as [{ espera: number }];
      esperas.push(espera);
      await pasarEspera();
    }
    expect(esperas.map((espera) => Math.round(espera / 5) * 5)).toEqual([5, 15]);
    expect(recibidos).toHaveLength(2);
    expect(new Set(recibidos.map(({ suceso }) => suceso)).size).toBe(1);
    const { body } = await duenia.call('get', `/api/destinos/${id}/entregas`).expect(200);
    expect(
      body.results.map(({ estado, intentos, respuesta }: Record<string, unknown>) => [estado, intentos, respuesta]),
    ).toEqual([
      ['pendiente', 0, null],
      ['pendiente', 2, 500],
    ]);
    respuestas.clear();
    await tellDestinos();
    expect(recibidos.slice(2).map(({ dato }) => dato.comprobante['numero_comprobante'])).toEqual([1, 2]);
    expect((await duenia.call('get', '/api/destinos')).body).toMatchObject([
      { estado: 'activo', fallas: 0, pendientes: 0 },
    ]);
  });

  test('that refuses one event only gets the others, and that event is dropped after its tries', async () => {
    await crear();
    const mala = await issueFactura(duenia, empresa);
    const failComprobante = (res: ServerResponse) =>
      fallar(recibidos.at(-1)?.dato.comprobante['id'] === mala ? 400 : 200)(res);
    respuestas.set('/avisos', failComprobante);
    for (let vez = 0; vez < 3; vez++) {
      await tellDestinos();
      await pasarEspera();
    }
    for (let vez = 0; vez < 14; vez++) {
      await issueFactura(duenia, empresa);
      await tellDestinos();
      await pasarEspera();
    }
    const filas = await execute('select estado, count(*)::int as cuantas from entrega group by 1 order by 1');
    expect(filas).toEqual([
      { estado: 'entregada', cuantas: 14 },
      { estado: 'fallida', cuantas: 1 },
    ]);
    expect((await duenia.call('get', '/api/destinos')).body).toMatchObject([{ estado: 'activo', pendientes: 0 }]);
  });

  test('for almost two days is stopped and its owner told; once resumed, the waiting notices go out', async () => {
    const { id } = await crear();
    await issueFactura(duenia, empresa);
    respuestas.set('/avisos', fallar(503));
    for (let vez = 0; vez < 17; vez++) {
      await tellDestinos();
      await pasarEspera();
    }
    expect(recibidos).toHaveLength(15);
    expect((await duenia.call('get', '/api/destinos')).body).toMatchObject([
      { estado: 'detenido', fallas: 15, pendientes: 1 },
    ]);
    const correos = servidor.smtp.correos().filter(({ para }) => para.includes(duenia.email));
    const mails = correos.filter(({ asunto }) => asunto.startsWith('Dejamos de avisar'));
    expect(mails).toHaveLength(1);
    respuestas.clear();
    await duenia.call('post', `/api/destinos/${id}/reanudar`).expect(200);
    await tellDestinos();
    expect(recibidos).toHaveLength(16);
    expect((await duenia.call('get', '/api/destinos')).body).toMatchObject([{ estado: 'activo', pendientes: 0 }]);
  });

  test('that redirects is not followed', async () => {
    const { id } = await crear();
    await issueFactura(duenia, empresa);
    respuestas.set('/avisos', fallar(307, { location: '/otra' }));
    await tellDestinos();
    expect(recibidos.map(({ path }) => path)).toEqual(['/avisos']);
    const { body } = await duenia.call('get', `/api/destinos/${id}/entregas`);
    expect(body.results).toMatchObject([
      { estado: 'pendiente', respuesta: 307, error: expect.stringContaining('otra') },
    ]);
  });

  test('that hangs keeps neither another user nor the issuing of vouchers waiting', async () => {
    for (const path of ['/cuelga', '/cuelga-2', '/tercero']) await crear(path);
    respuestas.set('/cuelga', () => undefined);
    respuestas.set('/cuelga-2', () => undefined);
    const usuario = await servidor.usuario();
    await crear('/suyo', usuario);
    const worker = await startWorker(servidor.deps);
    try {
      await issueFactura(duenia, empresa);
      await expect.poll(() => recibidos.length).toBeGreaterThanOrEqual(2);
      const empresaDelUsuario = await usuario.empresa('30611110002');
      await issueFactura(usuario, empresaDelUsuario, { tipo_comprobante: 11 });
      await issueFactura(duenia, empresa);
      await expect.poll(() => recibidos.filter(({ path }) => path === '/suyo').length).toBe(1);
      // At most two destinos of a user are served at once: her third one waits.
      const tomados = await execute('select 1 from destino where usuario_id = ? and tomado_hasta > now()', [duenia.id]);
      expect(tomados.length).toBeLessThanOrEqual(2);
    } finally {
      otroLado.server.closeAllConnections();
      await worker.close();
    }
  });
});

test.each([
  ['slow to answer is told one thing', 3_000, 1],
  ['quick to answer is told all that is due', 0, 3],
])('that is %s before the others have their turn', async (_, tardaMs, seguidas) => {
  await crear();
  for (let n = 0; n < 3; n += 1) await issueFactura(duenia, empresa);
  const ahora = performance.now.bind(performance);
  let pasados = 0;
  const reloj = vi.spyOn(performance, 'now').mockImplementation(() => ahora() + pasados);
  respuestas.set('/avisos', (res) => {
    pasados += tardaMs;
    res.writeHead(204).end();
  });
  try {
    const { token, destinos } = await takeDestinos(servidor.deps, 16);
    expect(destinos).toHaveLength(1);
    for (const destino of destinos) await tellDestino(servidor.deps, destino, token, new AbortController().signal);
  } finally {
    reloj.mockRestore();
  }
  expect(recibidos).toHaveLength(seguidas);
  await tellDestinos();
  expect(recibidos.map(({ dato }) => dato.orden)).toEqual(
    recibidos.map(({ dato }) => dato.orden).toSorted((a, b) => a - b),
  );
  expect(recibidos).toHaveLength(3);
});

test('that hangs does not delay the end of the process, and the notice cut by it is sent again', async () => {
  await crear();
  respuestas.set('/avisos', () => undefined);
  await issueFactura(duenia, empresa);
  const worker = await startWorker(servidor.deps);
  try {
    await expect.poll(() => recibidos.length).toBe(1);
  } finally {
    await worker.close();
  }
  expect(await execute('select estado, intentos from entrega')).toEqual([{ estado: 'pendiente', intentos: 0 }]);
  expect(await execute('select estado, fallas, token from destino')).toEqual([
    { estado: 'activo', fallas: 0, token: null },
  ]);
  respuestas.clear();
  await tellDestinos();
  expect(recibidos.map(({ suceso }) => suceso)).toEqual([recibidos[0]?.suceso, recibidos[0]?.suceso]);
});

test('whose secret cannot be read is stopped, and the others are told', async () => {
  const [{ id: ilegible }, { id: girado }] = [await crear('/ilegible'), await crear('/girado')];
  await crear('/sano');
  await issueFactura(duenia, empresa);
  await execute(`update destino set secreto_cifrado = 'v2.otra.AAAA' where id in (?, ?)`, [ilegible, girado]);
  // A new secret repairs the destino, also when the former one is unreadable.
  await duenia.call('post', `/api/destinos/${girado}/secreto`).expect(200);
  await tellDestinos();
  await tellDestinos();
  expect(recibidos.map(({ path }) => path).toSorted()).toEqual(['/girado', '/sano']);
  const { body } = await duenia.call('get', '/api/destinos');
  expect(body.map(({ estado, pendientes }: Record<string, unknown>) => [estado, pendientes])).toEqual([
    ['detenido', 1],
    ['activo', 0],
    ['activo', 0],
  ]);
});

describe('the address of a destino', () => {
  test.each([
    'http://deposito.test/avisos',
    'https://127.0.0.1/avisos',
    'https://[::1]/avisos',
    'https://10.0.0.7/avisos',
    'https://169.254.169.254/latest',
    'https://usuario:clave@deposito.test/avisos',
    'ftp://deposito.test',
    'no es una dirección',
  ])('%s is refused', async (url) => {
    const { body } = await duenia.call('post', '/api/destinos', { url }).expect(400);
    expect(body.codigo).toBe('destino_invalido');
  });

  test('permitted to one user is permitted to no other, nor to a user who did not confirm their e-mail', async () => {
    const url = `${otroLado.url}/avisos`;
    const { config } = servidor.deps;
    const { destinosPermitidos: permitidos } = config;
    const { body: yo } = await duenia.call('get', '/api/auth/me').expect(200);
    const permitir = (email: string) =>
      Object.assign(servidor.deps, {
        config: { ...config, destinosPermitidos: permitidos.map((destino) => ({ ...destino, email })) },
      });
    try {
      permitir('otra@prueba.test');
      await duenia.call('post', '/api/destinos', { url }).expect(400);
      permitir(yo.email.toLowerCase());
      await duenia.call('post', '/api/destinos', { url }).expect(200);
      await issueFactura(duenia, empresa);
      await tellDestinos();
      expect(recibidos).toHaveLength(1);
      // The permission is checked at each notice.
      await issueFactura(duenia, empresa);
      await execute('update usuario set email_confirmed = false where id = ?', [yo.id]);
      await tellDestinos();
      expect(recibidos).toHaveLength(1);
    } finally {
      Object.assign(servidor.deps, { config });
    }
  });

  test('whose name resolves to an internal one is refused at each notice, whatever it resolved to before', async () => {
    // `localhost` stands for any name that resolves to this machine when the connection is made.
    const { body } = await duenia
      .call('post', '/api/destinos', { url: otroLado.url.replace('http://127.0.0.1', 'https://localhost') })
      .expect(200);
    await issueFactura(duenia, empresa);
    for (let vez = 0; vez < 2; vez++) {
      await tellDestinos();
      await pasarEspera();
    }
    const { body: pagina } = await duenia.call('get', `/api/destinos/${body.id}/entregas`);
    expect(pagina.results).toMatchObject([{ intentos: 2, respuesta: null, error: expect.stringContaining('público') }]);
    expect(recibidos).toEqual([]);
  });
});

describe('the owner of a destino', () => {
  test('changes its secret: for a day both sign', async () => {
    const { id, secreto } = await crear();
    const { body } = await duenia.call('post', `/api/destinos/${id}/secreto`).expect(200);
    expect(body.secreto).not.toBe(secreto);
    await issueFactura(duenia, empresa);
    await tellDestinos();
    const [{ firma, cuerpo }] = recibidos as [Recibido];
    const [, t = '', ...firmas] = /^t=(\d+),v1=(\w+),v1=(\w+)$/.exec(firma) ?? [];
    expect(firmas).toEqual([firmar(body.secreto, t, cuerpo), firmar(secreto, t, cuerpo)]);
    await execute(`update destino set anterior_hasta = now() - interval '1 second'`);
    await issueFactura(duenia, empresa);
    await tellDestinos();
    expect(recibidos[1]?.firma).toMatch(/^t=\d+,v1=\w+$/);
  });

  test('sends a notice again, with the same id', async () => {
    const { id } = await crear();
    await issueFactura(duenia, empresa);
    await tellDestinos();
    const suceso = recibidos[0]?.suceso ?? '';
    await duenia.call('post', `/api/destinos/${id}/entregas/${suceso}/reenviar`).expect(204);
    await tellDestinos();
    expect(recibidos.map((recibido) => recibido.suceso)).toEqual([suceso, suceso]);
    await duenia.call('post', `/api/destinos/${id}/entregas/${randomUUID()}/reenviar`).expect(404);
  });

  test('deletes a destino with all its notices, however many', async () => {
    const { id } = await crear();
    await execute(
      `insert into entrega (destino_id, tipo, comprobante_id, datos)
       select ?, 'comprobante.emitido', gen_random_uuid(), '{}' from generate_series(1, 2100)`,
      [id],
    );
    await duenia.call('delete', `/api/destinos/${id}`).expect(204);
    expect(await execute('select 1 from entrega')).toEqual([]);
    await duenia.call('delete', `/api/destinos/${id}`).expect(404);
  });

  test('has five at most', async () => {
    for (let n = 0; n < 5; n++) await crear(`/${n}`);
    const { body } = await duenia.call('post', '/api/destinos', { url: 'https://deposito.test' }).expect(409);
    expect(body.codigo).toBe('demasiados_destinos');
  });

  test('has each address once: the second request, even at the same time, is refused', async () => {
    const url = `${otroLado.url}/avisos`;
    const respuestas = await Promise.all([1, 2, 3].map(() => duenia.call('post', '/api/destinos', { url })));
    expect(respuestas.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { body } = await duenia.call('post', '/api/destinos', { url: `${url}#otra` }).expect(409);
    expect(body).toMatchObject({ codigo: 'destino_ya_registrado', campo: 'url' });
    const { body: lista } = await duenia.call('get', '/api/destinos').expect(200);
    expect(lista).toHaveLength(1);
    await crear('/otros');
    const usuario = await servidor.usuario();
    await crear('/avisos', usuario);
  });

  test('has its secret encrypted, and encrypted again when the installation’s secret changes', async () => {
    const { secreto } = await crear();
    const [fila] = await execute<{ secreto_cifrado: string }>('select * from destino');
    expect(JSON.stringify(fila)).not.toContain(secreto);
    const viejo = servidor.entorno.env['APP_SECRET'] ?? '';
    const secretos = { ...servidor.entorno.env, APP_SECRET: 'n'.repeat(40), APP_SECRET_ANTERIOR: viejo };
    await rotateSecreto(readConfig(secretos));
    const [rotado] = await execute<{ secreto_cifrado: string }>('select * from destino');
    expect(rotado?.secreto_cifrado).not.toBe(fila?.secreto_cifrado);
  });
});

test('sent notices are deleted after thirty days', async () => {
  await crear();
  await issueFactura(duenia, empresa);
  await issueFactura(duenia, empresa);
  await execute(
    `update entrega set creada_en = now() - interval '31 days' where orden = (select min(orden) from entrega)`,
  );
  await cleanUp(servidor.deps);
  expect(await execute('select 1 from entrega')).toHaveLength(1);
});
