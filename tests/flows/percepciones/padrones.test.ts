import { addMonths, formatFecha } from '@talonario/core/base';
import { ownAlcance, type Alcance } from '@talonario/core/empresas';
import { PassThrough } from 'node:stream';
import { lookupPadrones, uploadPadron } from '@talonario/core/server/percepciones';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importListas } from '../../../core/src/store/padrones/importListas.ts';
import {
  lineaAcreditan,
  lineaAgip,
  lineaCoeficiente,
  rar5Of,
  rarOf,
  textoDePadron,
  zipOf,
} from '../../builders/padrones.ts';
import { enFecha, importarCaba, importarPadron } from '../../helpers/servicios/padrones.ts';
import {
  CUIT,
  facturaTipeada,
  hoy,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

// Padrones of the provinces: their published files, who each padrón belongs to, and the files refused.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let propio: Alcance;
beforeAll(async () => {
  servidor = await startServidor();
  usuario = await servidor.usuario();
  propio = ownAlcance(usuario.id);
});
afterAll(() => servidor.close());

const A = CUIT.receptorInscripto;
const B = CUIT.inscripto;
const fecha = '2026-11-21';
const periodo = '2026-11';
const lookup = (alcance: Alcance, cuit: string, dia = fecha) =>
  lookupPadrones(servidor.deps, alcance, { cuit, fecha: dia });
const execute = <T extends object>(sql: string) => servidor.deps.store.fork().execute<T[]>(sql);

/** CABA's rate of a CUIT, in percent; null: the CUIT is not in the padrón; undefined: there is no padrón. */
async function alicuota(alcance: Alcance, cuit: string, dia?: string): Promise<string | null | undefined> {
  const { agip } = await lookup(alcance, cuit, dia);
  return agip.importado ? (agip.fila?.alicuota_percepcion ?? null) : undefined;
}
const mesAnterior = (dia: string): string => addMonths(dia, -1).slice(0, 7);
const nadie = (): Alcance => ownAlcance('00000000-0000-4000-8000-00000000000a');

describe('a file', () => {
  const texto = textoDePadron([lineaAgip(A, '2,50', fecha), lineaAgip(B, '3.00', fecha, 'PÉREZ; JUAN \\N	X')]);

  test.each([
    ['as text', texto],
    ['as the RAR that AGIP publishes', rarOf([{ nombre: 'ARDJU008112026.txt', contenido: texto }])],
    ['in a ZIP', zipOf([{ nombre: 'ARDJU008112026.txt', contenido: texto }])],
  ])('of CABA, %s', async (_, archivo) => {
    const [resumen] = await importarPadron(enFecha(servidor.deps, fecha), propio, 'caba', archivo);
    expect(resumen).toMatchObject({ origen: 'agip', periodo, desde: '2026-11-01', hasta: '2026-11-30', filas: 2 });
    expect(await lookup(propio, B)).toMatchObject({
      agip: {
        importado: true,
        fila: { alicuota_percepcion: '3.00', tipo: 'C', publicado: '2026-11-01', razon_social: 'PÉREZ; JUAN \\N\tX' },
      },
      acreditan: { importado: false },
    });
    expect(await alicuota(propio, '20123456786')).toBeNull();
    expect(await alicuota(propio, A, '2026-12-01')).toBeUndefined();
    // A file is stored once, by its content.
    expect(await execute(`select count(*)::int as n from padron_archivo where origen = 'agip'`)).toEqual([{ n: 1 }]);
  });

  test('both of Tucumán, each in its ZIP', async () => {
    const acreditan = textoDePadron(['PADRON DE CONTRIBUYENTES', '', lineaAcreditan(A, 'CM', '3.50', fecha)]);
    const coeficientes = textoDePadron(['COEFICIENTES', lineaCoeficiente(A, '0.3500', '3.50', fecha)]);
    const resumenes = await importarPadron(
      enFecha(servidor.deps, fecha),
      propio,
      'tucuman',
      zipOf([{ nombre: 'archivocoefrg116.TXT', contenido: coeficientes }]),
      zipOf([{ nombre: 'ACREDITAN.TXT', contenido: acreditan }]),
    );
    expect(resumenes.map(({ origen, filas, salteadas }) => `${origen} ${filas} ${salteadas}`)).toEqual([
      'coeficientes 1 1',
      'acreditan 1 2',
    ]);
    expect(await lookup(propio, A)).toMatchObject({
      acreditan: { fila: { tipo: 'CM', porcentaje: '3.50' } },
      coeficientes: { fila: { coeficiente: '0.3500' } },
    });
  });

  const otroMes = '2026-12-15';
  const refusals: [string, 'caba' | 'tucuman', () => Buffer[], RegExp][] = [
    ['another province', 'tucuman', () => [texto], /^El archivo es el padrón de Regímenes Generales de CABA/],
    ['no list', 'caba', () => [Buffer.from('sku;precio\nA;1\n')], /no es el padrón de CABA ni uno de los dos/],
    ['a PDF', 'caba', () => [Buffer.from('%PDF-1.7 …')], /^El archivo es un PDF/],
    ['an empty file', 'caba', () => [Buffer.alloc(0)], /no es el padrón/],
    [
      'a RAR cut short',
      'caba',
      () => [rarOf([{ nombre: 'a.txt', contenido: texto }]).subarray(0, 120)],
      /RAR está dañado/,
    ],
    [
      'a RAR 5 that copies a file of this machine',
      'caba',
      () => [rar5Of({ copia: '/etc/hostname' })],
      /RAR está dañado/,
    ],
    ['a RAR 5 that copies what never ends', 'caba', () => [rar5Of({ copia: '/dev/zero' })], /RAR está dañado/],
    ['a RAR 5 that copies what is not there', 'caba', () => [rar5Of({ copia: '/no/existe' })], /RAR está dañado/],
    [
      'a RAR 5 with a dictionary of 2 GB',
      'caba',
      () => [rar5Of({ diccionario: 14, contenido: Buffer.alloc(4_000, 7) })],
      /RAR está dañado/,
    ],
    [
      'a ZIP cut short',
      'caba',
      () => [zipOf([{ nombre: 'a.txt', contenido: texto }]).subarray(0, 120)],
      /ZIP está dañado/,
    ],
    [
      'a ZIP of two',
      'caba',
      () => [zipOf(['a', 'b'].map((nombre) => ({ nombre, contenido: texto })))],
      /más de un archivo/,
    ],
    [
      'a ZIP in a ZIP',
      'caba',
      () => [zipOf([{ nombre: 'a', contenido: zipOf([{ nombre: 'b', contenido: texto }]) }])],
      /otro comprimido/,
    ],
    [
      'a CUIT twice',
      'caba',
      () => [textoDePadron([lineaAgip(A, '2,50', fecha), lineaAgip(A, '3,00', fecha)])],
      /^Línea 2: el CUIT 30-71123456-6 está dos veces/,
    ],
    [
      'two months',
      'caba',
      () => [textoDePadron([lineaAgip(A, '2,50', fecha), lineaAgip(B, '3,00', otroMes)])],
      /^Línea 2: mezcla períodos/,
    ],
    [
      'UTF-8',
      'caba',
      () => [Buffer.from(`${lineaAgip(A, '2,50', fecha)}\r\n`, 'utf8')],
      /^Línea 1: el archivo está en UTF-8/,
    ],
    [
      'a rate that is none',
      'caba',
      () => [textoDePadron([lineaAgip(A, '2,50', fecha), lineaAgip(B, 'x', fecha)])],
      /^Línea 2: "x" no es una alícuota/,
    ],
    [
      'the two of Tucumán of different months',
      'tucuman',
      () => [
        textoDePadron([lineaAcreditan(A, 'CL', '3.50', otroMes)]),
        textoDePadron([lineaCoeficiente(A, '0.3500', '3.50', '2026-10-05')]),
      ],
      /períodos distintos/,
    ],
    [
      'the same one of Tucumán twice',
      'tucuman',
      () => [
        textoDePadron([lineaAcreditan(A, 'CL', '3.50', otroMes)]),
        textoDePadron([lineaAcreditan(B, 'CL', '3.50', otroMes)]),
      ],
      /^Los dos archivos son/,
    ],
  ];
  test.each(refusals)(
    'that is %s is refused whole, and the padrón in force stays',
    async (_, provincia, archivos, mensaje) => {
      await importarCaba(servidor.deps, propio, fecha, { [A]: '1,75' });
      const antes = await execute('select id from padron_archivo order by id');
      const tablas = () => execute(`select tablename from pg_tables where schemaname = 'padrones' order by 1`);
      const [previas] = [await tablas()];
      await expect(
        importarPadron(enFecha(servidor.deps, fecha), propio, provincia, ...archivos()),
      ).rejects.toMatchObject({
        code: 'padron_rechazado',
        data: { mensaje: expect.stringMatching(mensaje) },
      });
      expect(await execute('select id from padron_archivo order by id')).toEqual(antes);
      expect(await tablas()).toEqual(previas);
      expect(await alicuota(propio, A)).toBe('1.75');
      expect((await lookup(propio, A, otroMes)).acreditan.importado).toBe(false);
    },
  );
});

test('an import whose connection dies midway keeps the padrón in force, and leaves no rows behind', async () => {
  await importarCaba(servidor.deps, propio, fecha, { [A]: '1,75' });
  const tablas = () => execute(`select tablename from pg_tables where schemaname = 'padrones' order by 1`);
  const previas = await tablas();
  const endCopies = () =>
    execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'copy padrones%'`,
    );
  async function* filas(): AsyncGenerator<Buffer> {
    const linea = lineaAgip(B, '9,00', fecha).replaceAll('Ñ', 'N').replaceAll('Ú', 'U');
    for (let vez = 0; vez < 20; vez++) yield Buffer.from(`${20_000_000_000 + vez}\t${linea}\n`, 'latin1');
    // The rows are read ahead: the server may not have begun the COPY yet.
    await expect.poll(endCopies).not.toEqual([]);
    for (let vez = 0; vez < 20; vez++) yield Buffer.from(`${20_000_001_000 + vez}\t${linea}\n`, 'latin1');
  }
  const lista = {
    origen: 'agip',
    filas: filas(),
    terminar: () => {
      throw new Error('it never ends');
    },
  } as const;
  // The error is the server's last message or the closed socket: which of them comes first is chance.
  await expect(importListas(servidor.deps.store.url, usuario.id, [lista], () => undefined)).rejects.toThrow(
    /terminat|EPIPE|ECONNRESET/i,
  );
  expect(await tablas()).toEqual(previas);
  expect([await alicuota(propio, A), await alicuota(propio, B)]).toEqual(['1.75', null]);
});

describe('the owner of a padrón', () => {
  test('the installation’s serves everybody but who imports their own; a month imported again replaces the first', async () => {
    const mes = '2026-09-10';
    const alcance = ownAlcance((await servidor.usuario()).id);
    await importarCaba(servidor.deps, null, mes, { [A]: '1,00' });
    expect([await alicuota(propio, A, mes), await alicuota(alcance, A, mes)]).toEqual(['1.00', '1.00']);
    await importarCaba(servidor.deps, propio, mes, { [A]: '2,00' });
    expect([await alicuota(propio, A, mes), await alicuota(alcance, A, mes)]).toEqual(['2.00', '1.00']);
    await importarCaba(servidor.deps, null, mes, { [A]: '1,50' });
    await importarCaba(servidor.deps, propio, mes, { [B]: '4,00' });
    expect([await alicuota(propio, A, mes), await alicuota(alcance, A, mes)]).toEqual([null, '1.50']);
    // Other months are as they were.
    expect(await alicuota(propio, A)).toBe('1.75');
  });

  test('the same file of two users is stored once, and each has their own padrón in force', async () => {
    const mes = '2026-08-10';
    const [alcance, segundoAlcance] = [await servidor.usuario(), await servidor.usuario()].map(({ id }) =>
      ownAlcance(id),
    );
    if (!alcance || !segundoAlcance) throw new Error('two users');
    await importarCaba(servidor.deps, alcance, mes, { [A]: '2,00' });
    await importarCaba(servidor.deps, segundoAlcance, mes, { [A]: '2,00' });
    expect(await execute(`select count(*)::int as n from padron_archivo where periodo = '2026-08'`)).toEqual([
      { n: 1 },
    ]);
    await importarCaba(servidor.deps, alcance, mes, { [A]: '3,00' });
    expect([await alicuota(alcance, A, mes), await alicuota(segundoAlcance, A, mes)]).toEqual(['3.00', '2.00']);
    expect(await alicuota(nadie(), A, mes)).toBeUndefined();
  });

  test('a padrón that nobody has in force is deleted some time later', async () => {
    const mes = '2026-07-10';
    await importarCaba(servidor.deps, propio, mes, { [A]: '2,00' });
    await importarCaba(servidor.deps, propio, mes, { [A]: '3,00' });
    const deJulio = () => execute(`select filas from padron_archivo where periodo = '2026-07'`);
    expect(await deJulio()).toHaveLength(2);
    await execute(
      `update padron_archivo set sin_uso_desde = now() - interval '2 hours' where sin_uso_desde is not null`,
    );
    await importarCaba(servidor.deps, propio, '2026-06-10', { [A]: '3,00' });
    expect(await deJulio()).toHaveLength(1);
    const tablas = await execute(`select tablename from pg_tables where schemaname = 'padrones'`);
    expect(tablas).toHaveLength((await execute('select id from padron_archivo')).length);
    expect(await alicuota(propio, A, mes)).toBe('3.00');
  });
});

describe('through the API', () => {
  test('a list is put in force although its progress cannot be kept', async () => {
    await execute('alter table padron_en_curso add constraint sin_avance check (total = 0)');
    try {
      const { body } = await (
        await servidor.usuario()
      )
        .call('post', '/api/padrones?provincia=caba')
        .type('application/octet-stream')
        .send(textoDePadron([lineaAgip(A, '3,25', hoy())]))
        .expect(200);
      expect(body).toMatchObject([{ origen: 'agip', filas: 1 }]);
    } finally {
      await execute('alter table padron_en_curso drop constraint sin_avance');
    }
  });

  test('a user uploads one padrón at a time, and an upload under way, or whose process died, keeps no other user out', async () => {
    const personas = [await servidor.usuario(), await servidor.usuario(), await servidor.usuario()] as const;
    const [ana, beto, caro] = personas;
    const texto = textoDePadron([lineaAgip(A, '3,25', hoy())]);
    const subir = (usuarioDePrueba: UsuarioDePrueba) =>
      usuarioDePrueba.call('post', '/api/padrones?provincia=caba').type('application/octet-stream').send(texto);
    const empezar = async ({ id }: UsuarioDePrueba) => {
      const cuerpo = new PassThrough();
      const importacion = uploadPadron(servidor.deps, ownAlcance(id), { provincia: 'caba', periodo: null, cuerpo });
      await expect.poll(() => execute(`select 1 from padron_en_curso where user_id = '${id}'`)).toHaveLength(1);
      return { hecha: importacion, end: () => cuerpo.end(texto) };
    };
    const primera = await empezar(ana);
    const { body } = await subir(ana).expect(409);
    expect(body).toMatchObject({ codigo: 'padron_en_curso', error: expect.stringContaining('un padrón tuyo') });
    // A padrón still arriving has no reading yet.
    expect((await ana.call('get', '/api/padrones').expect(200)).body.en_curso).toBeNull();
    const segunda = await empezar(beto);
    await subir(caro).expect(200);
    for (const subida of [primera, segunda]) subida.end();
    expect(await Promise.all([primera.hecha, segunda.hecha])).toMatchObject([[{ filas: 1 }], [{ filas: 1 }]]);
    await subir(ana).expect(200);

    await execute(`insert into padron_en_curso (user_id, leidos, total) values ('${caro.id}', 1, 2)`);
    await subir(caro).expect(409);
    await execute(`update padron_en_curso set actualizado_en = now() - interval '61 seconds'`);
    await subir(caro).expect(200);
  });

  test.each(['1900-01-15', '2999-12-15'])('a padrón of %s, a month that nobody needs, is not kept', async (dia) => {
    const nueva = await servidor.usuario();
    for (const pedido of ['', `&periodo=${dia.slice(0, 7)}`]) {
      const { body } = await nueva
        .call('post', `/api/padrones?provincia=caba${pedido}`)
        .type('application/octet-stream')
        .send(textoDePadron([lineaAgip(A, '2,50', dia)]))
        .expect(422);
      expect(body).toMatchObject({ codigo: 'padron_rechazado', error: expect.stringContaining('Solo se guardan') });
    }
    expect(await execute(`select 1 from padron_vigente where user_id = '${nueva.id}'`)).toEqual([]);
  });

  test('a padrón of a month in which a company was an agent is kept, and so is one to try before being an agent', async () => {
    const nueva = await servidor.usuario();
    const [viejo, deAntes] = [addMonths(hoy(), -20), addMonths(hoy(), -21)];
    const subir = (dia: string) =>
      nueva
        .call('post', '/api/padrones?provincia=caba')
        .type('application/octet-stream')
        .send(textoDePadron([lineaAgip(A, '2,50', dia)]));
    await subir(viejo).expect(422);
    for (const dia of [addMonths(hoy(), -2), addMonths(hoy(), 1)]) await subir(dia).expect(200);
    const company_id = await nueva.empresa('30712220011', { situacion_iva: 1, percepciones_iibb: [0] });
    const agente = { provincia: 0, desde: viejo, hasta: null, con_sede: false };
    await execute(`update empresa set agentes_percepcion = '${JSON.stringify([agente])}' where id = '${company_id}'`);
    await subir(viejo).expect(200);
    const { body } = await subir(deAntes).expect(422);
    expect(body.error).toContain('Solo se guardan los padrones de');
  });

  test('a padrón is uploaded as published; the padrones in force and those missing are listed', async () => {
    const nueva = await servidor.usuario();
    await nueva.empresa('30712220011', { situacion_iva: 1, percepciones_iibb: [0, 14] });
    const fechaDeHoy = hoy();
    const { body: antes } = await nueva.call('get', '/api/padrones').expect(200);
    expect(antes.faltan.map(({ origen }: { origen: string }) => origen)).toEqual(
      expect.arrayContaining(['agip', 'acreditan', 'coeficientes']),
    );
    const { body } = await nueva
      .call('post', '/api/padrones?provincia=caba')
      .type('application/octet-stream')
      .send(rarOf([{ nombre: 'a.txt', contenido: textoDePadron([lineaAgip(A, '2,50', fechaDeHoy)]) }]))
      .expect(200);
    expect(body).toMatchObject([{ origen: 'agip', periodo: fechaDeHoy.slice(0, 7), filas: 1 }]);
    const { body: despues } = await nueva.call('get', '/api/padrones').expect(200);
    expect(despues.vigentes).toContainEqual(expect.objectContaining({ origen: 'agip', propio: true, filas: 1 }));
    expect(despues.en_curso).toBeNull();
    const deEsteMes = despues.faltan.filter(
      ({ periodo: periodoFaltante }: { periodo: string }) => periodoFaltante === fechaDeHoy.slice(0, 7),
    );
    expect(deEsteMes.map(({ origen }: { origen: string }) => origen)).not.toContain('agip');
    const mala = await nueva
      .call('post', `/api/padrones?provincia=caba&periodo=${mesAnterior(fechaDeHoy)}`)
      .type('application/octet-stream')
      .send(textoDePadron([lineaAgip(A, '2,50', fechaDeHoy)]))
      .expect(422);
    expect(mala.body.error).toContain(`se esperaba el de ${mesAnterior(fechaDeHoy).split('-').toReversed().join('/')}`);
  });

  test('the form shows the perceptions a voucher would carry, or which padrón is missing', async () => {
    const nueva = await servidor.usuario();
    const empresa = await nueva.empresa('30712220003', { situacion_iva: 1, percepciones_iibb: [0] });
    const query = `tipo_comprobante=1&company_id=${empresa}&cuit=${A}&monto=10000&provincia_facturado=0&situacion_iva_facturado=1`;
    const falta = await nueva.call('get', `/api/facturas/percepciones_iibb?${query}&fecha=2026-10-05`).expect(422);
    expect(falta.body.error).toMatch(/^Falta el padrón CABA 10\/2026/);
    await importarCaba(servidor.deps, ownAlcance(nueva.id), '2026-10-05', { [A]: '2,50' });
    const { body } = await nueva.call('get', `/api/facturas/percepciones_iibb?${query}&fecha=2026-10-05`).expect(200);
    expect(body).toMatchObject([{ provincia: 0, percepcion_aplicada: 2.5, base: 10_000, importe: 250 }]);
    const afuera = query.replace('provincia_facturado=0', 'provincia_facturado=12');
    const { body: nada } = await nueva
      .call('get', `/api/facturas/percepciones_iibb?${afuera}&fecha=2026-10-05`)
      .expect(200);
    expect(nada).toMatchObject([{ provincia: 0, importe: 0, motivo: 'La entrega no es en CABA' }]);
    // An incomplete CUIT, or one with a wrong last digit, is nobody's: the form says so, whatever the company's provinces.
    for (const cuit of ['123', '30999000212', 'x']) {
      const mal = await nueva.call('get', `/api/facturas/percepciones_iibb?${query}&fecha=2026-10-05`.replace(A, cuit));
      expect([mal.status, mal.body.codigo, mal.body.campo]).toEqual([400, 'cuit_invalido', 'cuit']);
    }
  });

  /** Agent of CABA that ARCA knows, with CUIT A in the padrón of the month at 2.5 %; null: not created yet. */
  let agente: Promise<{ nueva: UsuarioDePrueba; empresa: string }> | null = null;
  const issuing = () => {
    agente ??= (async () => {
      const nueva = await servidor.usuario();
      const empresa = await nueva.empresa(B, { percepciones_iibb: [0] });
      await importarCaba(servidor.deps, ownAlcance(nueva.id), hoy(), { [A]: '2,50' });
      return { nueva, empresa };
    })();
    return agente;
  };

  test('a draft is kept with the perceptions the server decides, and its evidence can be read once it is issued', async () => {
    const { nueva, empresa } = await issuing();
    const id = await nueva.borrador(empresa, {
      tipo_comprobante: 1,
      cuit_facturado: A,
      razon_social_facturado: 'Distribuidora del Sur SA',
      situacion_iva_facturado: 1,
      provincia_facturado: 0,
    });
    const { body } = await nueva.call('get', `/api/facturas/${id}`).expect(200);
    expect(body).toMatchObject({ neto: 10_000, tributos: 250, total: 12_350, percepciones: [{ importe: 250 }] });
    await nueva.call('post', `/api/facturas/${id}/emitir`).expect(200);
    const { body: evidencia } = await nueva.call('get', `/api/facturas/${id}/percepciones`).expect(200);
    expect(evidencia).toMatchObject([
      { jurisdiccion: 901, base_pesos: 10_000, importe_pesos: 250, evidencia: { consultas: [{ fila: { cuit: A } }] } },
    ]);
    const { body: nota } = await nueva.call('post', `/api/facturas/${id}/nota-credito`).expect(200);
    expect(nota).toMatchObject({ tributos: 250, total: 12_350 });
    expect(formatFecha(nota.fecha)).toBe(formatFecha(hoy()));
  });

  test('a typed B changed to A is perceived by the province of the A’s receiver', async () => {
    const { nueva, empresa } = await issuing();
    const id = await nueva.borrador(empresa, {
      tipo_comprobante: 6,
      precios_con_iva: true,
      items: [{ cantidad: 1, importe: 49_199.81, descripcion: 'Bolso', iva: 21 }],
    });
    await nueva.call('post', `/api/facturas/${id}/emitir`).expect(200);
    const prever = async (donde: string) => {
      const { body } = await nueva.call('get', `/api/facturas/${id}/factura-a?cuit=${A}${donde}`).expect(200);
      const { factura, percepciones, entrega_sin_saber } = body;
      return [factura, percepciones, entrega_sin_saber];
    };
    expect(await prever('')).toEqual([49_199.81, null, true]);
    expect(await prever('&provincia=0')).toEqual([50_216.34, 1016.53, false]);
    expect(await prever('&provincia=12')).toEqual([49_199.81, 0, false]);
    const receptor = { cuit: A, razonSocial: 'Distribuidora del Sur SA', domicilio: 'Corrientes 1234', situacion: 1 };
    const cambiar = (provincia: number | null) =>
      nueva.call('post', `/api/facturas/${id}/factura-a`, { ...receptor, provincia, tipo_comprobante: 1 });
    const { body: sinSaber } = await cambiar(null).expect(409);
    expect([sinSaber.campo, sinSaber.error]).toEqual(['provincia', expect.stringContaining('Elegí la provincia')]);
    const { body } = await cambiar(0).expect(200);
    expect(body.factura).toMatchObject({ tributos: 1016.53, total: 50_216.34 });
  });

  test('an A to a receiver in the padrón is not kept without the province that decides its perception', async () => {
    const nueva = await servidor.usuario();
    const empresa = await nueva.empresa('30712220070', { situacion_iva: 1, percepciones_iibb: [0] });
    await importarCaba(servidor.deps, ownAlcance(nueva.id), hoy(), { [A]: '2,50' });
    const pedida = facturaTipeada(empresa, {
      tipo_comprobante: 1,
      cuit_facturado: A,
      razon_social_facturado: 'Distribuidora del Sur SA',
      situacion_iva_facturado: 1,
      provincia_facturado: null,
    });
    const { body } = await nueva.call('post', '/api/facturas', pedida).expect(400);
    expect(body.problemas).toEqual([
      {
        campo: 'provincia_facturado',
        mensaje: expect.stringMatching(
          /^Elegí la provincia\. Falta saber si la entrega es en CABA, y el padrón CABA .* tiene al comprador con 2,5 %\.$/,
        ),
      },
    ]);
    await nueva.call('post', '/api/facturas', { ...pedida, provincia_facturado: 12 }).expect(200);
  });

  test('a certificate exempts a buyer from perceptions between its dates, and the voucher says so', async () => {
    const nueva = await servidor.usuario();
    const empresa = await nueva.empresa('30712220046', { situacion_iva: 1, percepciones_iibb: [0] });
    await importarCaba(servidor.deps, ownAlcance(nueva.id), hoy(), { [A]: '2,50' });
    const path = `/api/empresa/${empresa}/exclusiones`;
    const certificado = { provincia: 0, cuit: '30-71123456-6', desde: '20260101', certificado: ' DGR 12/2026 ' };
    for (const [mala, texto] of [
      [{ ...certificado, cuit: '30-71123456-5' }, /CUIT/],
      [{ ...certificado, certificado: ' ' }, /certificado/],
      [{ ...certificado, hasta: '2025-12-31' }, /desde/i],
    ] as const) {
      const { body, status } = await nueva.call('post', path, mala);
      expect([status, body.error]).toEqual([400, expect.stringMatching(texto)]);
    }
    const { body: guardado } = await nueva.call('post', path, certificado).expect(200);
    expect(guardado).toMatchObject({ cuit: A, desde: '2026-01-01', hasta: null, certificado: 'DGR 12/2026' });
    const factura = {
      tipo_comprobante: 1,
      cuit_facturado: A,
      razon_social_facturado: 'Distribuidora del Sur SA',
      situacion_iva_facturado: 1,
      provincia_facturado: 0,
    };
    const id = await nueva.borrador(empresa, factura);
    const { body } = await nueva.call('get', `/api/facturas/${id}`).expect(200);
    expect(body).toMatchObject({
      tributos: 0,
      percepciones: [{ importe: 0, motivo: 'Excluido de la percepción: certificado DGR 12/2026 desde el 01/01/2026' }],
    });
    await nueva.call('delete', `${path}/${guardado.id}`).expect(204);
    await nueva.call('delete', `${path}/${guardado.id}`).expect(404);
    expect((await nueva.call('get', path).expect(200)).body).toEqual([]);
    const { body: facturaNueva } = await nueva.call('get', `/api/facturas/${await nueva.borrador(empresa, factura)}`);
    expect(facturaNueva).toMatchObject({ tributos: 250 });
  });

  test('a CUIT on a date: the rate of each padrón, and the reason for the perceptions issued that day', async () => {
    const nueva = await servidor.usuario();
    await nueva.empresa('30712220038', { situacion_iva: 1, percepciones_iibb: [0] });
    await nueva
      .call('post', '/api/padrones')
      .type('application/octet-stream')
      .send(textoDePadron([lineaAgip(A, '2,50', '2026-10-05')]))
      .expect(200);
    const ask = (query: string) => nueva.call('get', `/api/padrones/consulta?${query}`);
    const { body } = await ask(`cuit=30-71123456-6&fecha=2026-10-05`).expect(200);
    expect(body).toEqual({
      cuit: A,
      fecha: '2026-10-05',
      listas: [
        { origen: 'agip', periodo: '2026-10', importado: true, fila: expect.objectContaining({ cuit: A }) },
        { origen: 'acreditan', periodo: '2026-10', importado: false, fila: null },
        { origen: 'coeficientes', periodo: '2026-10', importado: false, fila: null },
        { origen: 'sircip', periodo: '2026-10', importado: false, fila: null },
      ],
      comprobantes: [],
    });
    expect((await ask('cuit=30711234565&fecha=2026-10-05')).status).toBe(400);
    expect((await ask(`cuit=${A}&fecha=2026-13-05`)).status).toBe(400);
    const { body: padrones } = await nueva.call('get', '/api/padrones').expect(200);
    expect(padrones.avisos).toEqual([]);
  });
});
