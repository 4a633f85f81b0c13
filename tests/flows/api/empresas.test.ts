import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PNG } from 'pngjs';
import {
  CUIT,
  empresaTipeada,
  facturaTipeada,
  puntoTipeado,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

let servidor: Servidor;
let imagenes: Server;
let sitio: string;
const pedidos: string[] = [];
const png = PNG.sync.write(new PNG({ width: 2, height: 2 }));

/** Files served at the simulator's address: the only local address a logo may come from. */
const archivos: Record<string, { status?: number; cuerpo?: Buffer; location?: string }> = {
  '/logo.png': { cuerpo: png },
  '/texto.png': { cuerpo: Buffer.from('<svg/>') },
  '/grande.png': { cuerpo: Buffer.concat([png, Buffer.alloc(1_000_000)]) },
  '/va.png': { status: 302, location: '/logo.png' },
  '/adentro.png': { status: 302, location: 'http://127.0.0.2:1/secreto.png' },
  '/vueltas.png': { status: 302, location: '/vueltas.png' },
};

beforeAll(async () => {
  imagenes = createServer((pedido, respuesta) => {
    pedidos.push(pedido.url ?? '');
    const { status = 200, cuerpo, location } = archivos[pedido.url ?? ''] ?? { status: 404 };
    respuesta.writeHead(status, location === undefined ? {} : { location }).end(cuerpo);
  });
  await new Promise<void>((resolve) => imagenes.listen(0, '127.0.0.1', resolve));
  sitio = `http://127.0.0.1:${(imagenes.address() as AddressInfo).port}`;
  servidor = await startServidor({ MELI_API_URL: sitio });
});
afterAll(async () => {
  await servidor.close();
  await new Promise<void>((resolve) => imagenes.close(() => resolve()));
});

describe('a company', () => {
  test('is created, read, listed, changed and deleted', async () => {
    const usuario = await servidor.usuario();
    const { body } = await usuario.call('post', '/api/empresa', empresaTipeada('30-71654321-4')).expect(200);
    expect(body).toMatchObject({ cuit: CUIT.inscripto, iibb_porcentaje: 3.5, cobertura_cambio: 5, puntosDeVenta: [] });
    expect(body).not.toHaveProperty('user_id');
    expect((await usuario.call('get', `/api/empresa/${body.id}`).expect(200)).body).toEqual(body);
    const cambiada = await usuario
      .call('put', `/api/empresa/${body.id}`, { ...body, razon_social: 'Tienda Sur SRL' })
      .expect(200);
    expect(cambiada.body).toEqual({ ...body, razon_social: 'Tienda Sur SRL' });
    expect((await usuario.call('get', '/api/empresa')).body).toEqual([cambiada.body]);
    await usuario.call('delete', `/api/empresa/${body.id}`).expect(204);
    expect((await usuario.call('get', '/api/empresa')).body).toEqual([]);
  });

  test('that two edit at once keeps what the first one saved, and tells the other both values', async () => {
    const usuario = await servidor.usuario();
    const { body: leida } = await usuario.call('post', '/api/empresa', empresaTipeada(CUIT.inscripto)).expect(200);
    const save = (cambios: object) => usuario.call('put', `/api/empresa/${leida.id}`, { ...leida, ...cambios });
    const antes = leida;
    await save({ ajuste_fijo: 12.5, situacion_iibb: 3, antes }).expect(200);
    const { body } = await save({ ajuste_fijo: 20, situacion_iibb: 4, iibb: null, antes }).expect(409);
    expect(body).toMatchObject({ codigo: 'cambio_simultaneo' });
    expect(body.error).toContain('el costo fijo por venta, que ahora es 12,5 y vos pusiste 20');
    expect(body.error).toContain('que ahora es Convenio multilateral y vos pusiste No inscripto');
    expect(body.problemas.map(({ campo }: { campo: string }) => campo).toSorted()).toEqual([
      'ajuste_fijo',
      'situacion_iibb',
    ]);
    const path = `/api/empresa/${leida.id}`;
    expect((await usuario.call('get', path)).body).toMatchObject({ ajuste_fijo: 12.5, situacion_iibb: 3 });
    // A field already at the value sent is no conflict; without `antes` any field is overwritten.
    await save({ ajuste_fijo: 12.5, situacion_iibb: 3, antes }).expect(200);
    await save({ ajuste_fijo: 20 }).expect(200);
  });

  test.each([
    ['a CUIT with a wrong check digit', '30716543215', {}, 'cuit', 'cuit_invalido'],
    ['a CUIT of ten digits', '3071654321', {}, 'cuit', 'cuit_invalido'],
    ['no razón social', CUIT.inscripto, { razon_social: ' ' }, 'razon_social', 'campo_requerido'],
    ['no IIBB number while registered', CUIT.inscripto, { iibb: null }, 'iibb', 'campo_requerido'],
    ['no percentage of IIBB', CUIT.inscripto, { iibb_porcentaje: undefined }, 'iibb_porcentaje', 'campo_requerido'],
    ['a text for a number', CUIT.inscripto, { ajuste_fijo: 'x' }, 'ajuste_fijo', 'valor_invalido'],
    ['a condition that does not exist', CUIT.inscripto, { situacion_iva: 2 }, 'situacion_iva', 'valor_invalido'],
    [
      'a date that does not exist',
      CUIT.inscripto,
      { inicio_actividades: '2020-02-30' },
      'inicio_actividades',
      'valor_invalido',
    ],
    ['a date of year 0', CUIT.inscripto, { inicio_actividades: '0000-01-01' }, 'inicio_actividades', 'valor_invalido'],
    ['eleven zeros', '00000000000', {}, 'cuit', 'cuit_invalido'],
    ['a percentage over 100', CUIT.inscripto, { iibb_porcentaje: 10_000 }, 'iibb_porcentaje', 'valor_invalido'],
    ['an adjustment under -100 %', CUIT.inscripto, { ajuste_variable: -101 }, 'ajuste_variable', 'valor_invalido'],
    ['an amount no column holds', CUIT.inscripto, { costo_envio_flex: 1e15 }, 'costo_envio_flex', 'valor_invalido'],
    ['a negative IIBB number', CUIT.inscripto, { iibb: -3 }, 'iibb', 'valor_invalido'],
    ['a name that fills pages', CUIT.inscripto, { razon_social: 'x'.repeat(301) }, 'razon_social', 'valor_invalido'],
    ['a text PostgreSQL cannot hold', CUIT.inscripto, { razon_social: 'a\0b' }, 'razon_social', 'valor_invalido'],
  ])('with %s is refused', async (_que, cuit, cambios, campo, codigo) => {
    const usuario = await servidor.usuario();
    const { body } = await usuario.call('post', '/api/empresa', empresaTipeada(cuit, cambios)).expect(400);
    expect(body).toMatchObject({ campo, codigo });
  });

  test('says which class A ARCA lets it issue; what is not sent stays, and only a Responsable inscripto has one', async () => {
    const usuario = await servidor.usuario();
    const { body } = await usuario.call('post', '/api/empresa', empresaTipeada(CUIT.inscripto)).expect(200);
    expect(body.clase_a).toBe('plena');
    const ruta = `/api/empresa/${body.id}`;
    const put = (cambios: object) => usuario.call('put', ruta, empresaTipeada(CUIT.inscripto, cambios));
    expect((await put({ clase_a: 'retencion' }).expect(200)).body.clase_a).toBe('retencion');
    expect((await put({}).expect(200)).body.clase_a).toBe('retencion');
    expect((await put({ clase_a: 'otra' }).expect(400)).body).toMatchObject({ campo: 'clase_a' });
    expect((await put({ situacion_iva: 6 }).expect(200)).body.clase_a).toBe('plena');
  });

  test('takes its dates as either format writes them', async () => {
    const usuario = await servidor.usuario();
    const pedido = empresaTipeada(CUIT.inscripto, { inicio_actividades: '20200131' });
    const { body } = await usuario.call('post', '/api/empresa', pedido).expect(200);
    expect(body.inicio_actividades).toBe('2020-01-31');
  });

  test('without registration keeps no IIBB number, and only a Responsable inscripto is an agent', async () => {
    const usuario = await servidor.usuario();
    const cambios = { situacion_iibb: 4, iibb: '901-1', percepciones_iibb: [14, 0, 14] };
    const { body: agente } = await usuario.call('post', '/api/empresa', empresaTipeada(CUIT.inscripto, cambios));
    expect(agente).toMatchObject({ iibb: null, percepciones_iibb: [0, 14] });
    const { body: exenta } = await usuario.call('post', '/api/empresa', empresaTipeada(CUIT.exento, cambios));
    expect(exenta.percepciones_iibb).toEqual([]);
  });

  test('keeps its CUIT, and refuses a CUIT the user has or another user issues with', async () => {
    const usuario = await servidor.usuario();
    const id = await usuario.empresa();
    await usuario.call('put', `/api/empresa/${id}`, empresaTipeada(CUIT.exento)).expect(400);
    const repetida = await usuario.call('post', '/api/empresa', empresaTipeada(CUIT.inscripto)).expect(409);
    expect(repetida.body).toMatchObject({
      codigo: 'empresa_ya_registrada',
      error: expect.stringContaining('el CUIT 30-71654321-4'),
    });
    const usuarioDePrueba = await servidor.usuario();
    const empresa = await usuarioDePrueba.empresa();
    await servidor.deps.store
      .fork()
      .execute(
        `insert into habilitacion (ambiente, cuit, company_id, prueba) select 'simulador', cuit, id, 'de_confianza' from empresa where id = ?`,
        [id],
      );
    const tercera = await servidor.usuario();
    const ajena = await tercera.call('post', '/api/empresa', empresaTipeada(CUIT.inscripto)).expect(409);
    expect(ajena.body.codigo).toBe('cuit_de_otro_usuario');
    // A company typed before the other's first voucher is told when it issues.
    const draft = await usuarioDePrueba.borrador(empresa);
    const { body } = await usuarioDePrueba.call('post', `/api/facturas/${draft}/emitir`).expect(409);
    expect(body.codigo).toBe('cuit_de_otro_usuario');
    await servidor.deps.store.fork().execute('delete from habilitacion');
  });

  test('with vouchers is not deleted, nor the point of sale that has them', async () => {
    const usuario = await servidor.usuario();
    const id = await usuario.empresa();
    await usuario.borrador(id);
    const { body } = await usuario.call('delete', `/api/empresa/${id}`).expect(409);
    expect(body.error).toContain('tiene comprobantes');
    await usuario.call('delete', `/api/empresa/${id}/punto-de-venta/3`).expect(409);
    await usuario.call('delete', `/api/empresa/${id}/punto-de-venta/5`).expect(204);
  });
});

describe('a point of sale', () => {
  test('is added, changed and deleted; its number stays', async () => {
    const usuario = await servidor.usuario();
    const id = await usuario.empresa();
    const ruta = `/api/empresa/${id}/punto-de-venta`;
    const { body } = await usuario.call('post', ruta, puntoTipeado({ puntoDeVenta: 7, telefono: '11 4000-0000' }));
    expect(body).toEqual({
      punto_de_venta: 7,
      nombre_fantasia: 'Tienda Norte',
      direccion: 'Honduras 4820',
      id_provincia: 0,
      logo: null,
      telefono: '11 4000-0000',
      modo_facturacion: 1,
      company_id: id,
      actividad: null,
      isib_caba_alicuota: null,
      aviso: null,
    });
    const repetido = await usuario.call('post', ruta, puntoTipeado({ puntoDeVenta: 7 })).expect(409);
    expect(repetido.body).toMatchObject({
      codigo: 'punto_de_venta_ya_registrado',
      error: expect.stringContaining('el punto de venta 7'),
    });
    await usuario.call('put', `${ruta}/7`, puntoTipeado({ puntoDeVenta: 8 })).expect(400);
    const cambios = puntoTipeado({ puntoDeVenta: 7, direccion: 'Otra 1', idProvincia: 24 });
    const cambiado = await usuario.call('put', `${ruta}/7`, cambios).expect(200);
    expect(cambiado.body).toMatchObject({ direccion: 'Otra 1', aviso: expect.stringContaining('Tierra del Fuego') });
    await usuario.call('delete', `${ruta}/7`).expect(204);
    await usuario.call('delete', `${ruta}/7`).expect(404);
    await usuario.call('put', `${ruta}/x`, puntoTipeado()).expect(404);
    await usuario.call('put', `${ruta}/7`, puntoTipeado({ puntoDeVenta: 8 })).expect(404);
    const escrito = await usuario.call('post', ruta, puntoTipeado({ puntoDeVenta: '0008' })).expect(200);
    expect(escrito.body.punto_de_venta).toBe(8);
  });

  test('that two edit at once keeps what the first one saved', async () => {
    const usuario = await servidor.usuario();
    const id = await usuario.empresa();
    const ruta = `/api/empresa/${id}/punto-de-venta`;
    const tipeado = puntoTipeado({ puntoDeVenta: 7 });
    const { body: antes } = await usuario.call('post', ruta, tipeado).expect(200);
    const save = (cambios: object) => usuario.call('put', `${ruta}/7`, { ...tipeado, ...cambios });
    await save({ direccion: 'Otra 1', antes }).expect(200);
    const { body } = await save({ direccion: 'Otra 2', telefono: '11', antes }).expect(409);
    expect(body.error).toContain('la dirección, que ahora es «Otra 1» y vos pusiste «Otra 2»');
    expect(body.problemas).toHaveLength(1);
    const { body: empresa } = await usuario.call('get', `/api/empresa/${id}`).expect(200);
    const guardado = expect.objectContaining({ punto_de_venta: 7, direccion: 'Otra 1' });
    expect(empresa.puntosDeVenta).toContainEqual(guardado);
    await save({ direccion: 'Otra 2' }).expect(200);
  });

  test.each([
    ['puntoDeVenta', { puntoDeVenta: 0 }],
    ['puntoDeVenta', { puntoDeVenta: true }],
    ['puntoDeVenta', { puntoDeVenta: '0x10' }],
    ['telefono', { telefono: '1'.repeat(51) }],
    ['nombreFantasia', { nombreFantasia: ' ' }],
    ['direccion', { direccion: '' }],
    ['idProvincia', { idProvincia: 15 }],
    ['logo', { logo: 'mi logo' }],
    ['logo', { logo: 'file:///etc/passwd' }],
    ['modo_facturacion', { modo_facturacion: 3 }],
  ])('with a wrong %s is refused', async (campo, cambios) => {
    const usuario = await servidor.usuario();
    const id = await usuario.empresa();
    const pedido = puntoTipeado({ puntoDeVenta: 9, ...cambios });
    const { body } = await usuario.call('post', `/api/empresa/${id}/punto-de-venta`, pedido).expect(400);
    expect(body.campo).toBe(campo);
  });

  describe('logo', () => {
    let usuario: UsuarioDePrueba;
    let ruta: string;
    let numero = 10;
    beforeAll(async () => {
      usuario = await servidor.usuario();
      ruta = `/api/empresa/${await usuario.empresa()}/punto-de-venta`;
    });
    const save = async (logo: string) =>
      (await usuario.call('post', ruta, puntoTipeado({ puntoDeVenta: ++numero, logo })).expect(200)).body;

    test('is fetched once, also through a redirect, and again only when its address changes', async () => {
      const body = await save(`${sitio}/va.png`);
      expect(body).toMatchObject({ logo: `${sitio}/va.png`, aviso: null });
      const [fila] = await servidor.deps.store
        .fork()
        .execute('select logo_tipo, logo_contenido from punto_de_venta where punto_de_venta = ?', [numero]);
      expect(fila).toMatchObject({ logo_tipo: 'image/png', logo_contenido: png });
      pedidos.length = 0;
      const igual = puntoTipeado({ puntoDeVenta: numero, logo: `${sitio}/va.png` });
      await usuario.call('put', `${ruta}/${numero}`, igual).expect(200);
      expect(pedidos).toEqual([]);
      const conLogo = puntoTipeado({ puntoDeVenta: numero, logo: `${sitio}/logo.png` });
      await usuario.call('put', `${ruta}/${numero}`, conLogo).expect(200);
      expect(pedidos).toEqual(['/logo.png']);
    });

    test.each([
      ['something that is no image', () => `${sitio}/texto.png`, 'PNG o JPEG'],
      ['more than 1 MB', () => `${sitio}/grande.png`, '1 MB'],
      ['nothing', () => `${sitio}/falta.png`, 'no responde'],
      ['a redirect into the network', () => `${sitio}/adentro.png`, 'sitio público'],
      ['redirects without end', () => `${sitio}/vueltas.png`, 'sitio público'],
      ['this machine', () => 'http://127.0.0.1:1/logo.png', 'sitio público'],
      ['this machine by name', () => 'http://localhost:8089/logo.png', 'sitio público'],
      ['this machine in IPv6', () => 'http://[::1]:1/logo.png', 'sitio público'],
      ['this machine dressed as IPv6', () => 'http://[::ffff:127.0.0.1]:1/logo.png', 'sitio público'],
      ['a private network', () => 'http://192.168.0.1/logo.png', 'sitio público'],
      ['the cloud’s own address', () => 'http://169.254.169.254/latest', 'sitio público'],
      ['an address written as a number', () => 'http://2130706433:1/', 'sitio público'],
    ])('that leads to %s is left out with a notice', async (_que, logo, aviso) => {
      expect((await save(logo())).aviso).toContain(aviso);
    });
  });
});

test('a point of sale deleted while drafts of it are made leaves no draft without it', async () => {
  const usuario = await servidor.usuario();
  const empresa = await usuario.empresa();
  const puntos = Array.from({ length: 12 }, (_, n) => 20 + n);
  for (const puntoDeVenta of puntos) {
    await usuario.call('post', `/api/empresa/${empresa}/punto-de-venta`, puntoTipeado({ puntoDeVenta })).expect(200);
    const [borrado, ...responses] = await Promise.all([
      usuario.call('delete', `/api/empresa/${empresa}/punto-de-venta/${puntoDeVenta}`),
      ...[1, 2, 3].map(() =>
        usuario.call('post', '/api/facturas', facturaTipeada(empresa, { punto_de_venta: puntoDeVenta })),
      ),
    ]);
    expect([204, 409]).toContain(borrado.status);
    for (const { status } of responses) expect([200, 404]).toContain(status);
  }
  const huerfanos = await servidor.deps.store.fork().execute(
    `select c.punto_de_venta from comprobante c where c.company_id = ? and not exists
       (select 1 from punto_de_venta p where p.company_id = c.company_id and p.punto_de_venta = c.punto_de_venta)`,
    [empresa],
  );
  expect(huerfanos).toEqual([]);
});
