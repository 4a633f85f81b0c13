import { randomUUID } from 'node:crypto';
import { roles } from '@talonario/core/empresas';
import { endpoints, type Endpoint, type EndpointName } from '@talonario/core/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { miembroOf } from '../../helpers/servicios/miembro.ts';
import {
  CUIT,
  empresaTipeada,
  facturaTipeada,
  puntoTipeado,
  startServidor,
  type Metodo,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

// Data of another user do not exist for the caller.

let servidor: Servidor;
let duenia: UsuarioDePrueba;
let intrusa: UsuarioDePrueba;
/** Employee with whom the owner shares another company, and not this one. */
let socia: UsuarioDePrueba;
let socia_id: string;
let duenia_id: string;
let empresa: string;
let empresaAjena: string;
let factura: string;
let emitida: string;
let lista: string;
let cuenta: string;
let lote: string;
let actividad: string;
let importacion: string;
let cambio: string;
let exclusion: string;
let dato: string;
let propio: string;
const certificado = { provincia: 0, cuit: CUIT.receptorInscripto, desde: '2026-01-01', certificado: '12/2026' };
const minimo = { tipo: 'minimo_percepcion', provincia: 0, desde: '2026-01-01', base: 1, percepcion: 0, fuente: 'Res.' };
let venta: string;
let enlace: string;
let enlaceDeFactura: string;
let invitacion: string;
let traspaso: string;
let clave: string;
let sesion: string;
let destino: string;
let entrega: string;

beforeAll(async () => {
  servidor = await startServidor();
  duenia = await servidor.usuario();
  intrusa = await servidor.usuario();
  empresa = await duenia.empresa();
  empresaAjena = await intrusa.empresa(CUIT.exento);
  socia = await miembroOf(servidor, duenia, 'empleado', [await duenia.empresa(CUIT.monotributo)]);
  socia_id = socia.id;
  duenia_id = duenia.id;
  invitacion = await insert(
    `insert into invitacion (user_id, email, rol, huella, vence_en) values (?, 'x@prueba.test', 'contador', 'x', now() + interval '1 day')`,
  );
  traspaso = await insert(
    `insert into traspaso (user_id, para_id, vence_en) select id, id, now() + interval '1 day' from usuario where id = ?`,
  );
  factura = await duenia.borrador(empresa);
  emitida = await duenia.borrador(empresa);
  await duenia.call('post', `/api/facturas/${emitida}/emitir`).expect(200);
  sesion = (await duenia.call('get', '/api/perfil').expect(200)).body.sesiones[0].id;
  clave = (await duenia.call('post', '/api/claves', { nombre: 'x', permiso: 'leer' }).expect(200)).body.id;
  destino = (await duenia.call('post', '/api/destinos', { url: 'https://deposito.test/x' }).expect(200)).body.id;
  exclusion = (await duenia.call('post', `/api/empresa/${empresa}/exclusiones`, certificado).expect(200)).body.id;
  await duenia.call('put', `/api/empresa/${empresa}/datos-fiscales`, minimo).expect(200);
  dato = (await duenia.call('get', `/api/empresa/${empresa}/datos-fiscales`)).body.find(
    ({ id }: { id: string | null }) => id !== null,
  ).id;
  const { body } = await duenia.call('post', `/api/empresa/${empresa}/verificacion/certificados`, {}).expect(200);
  propio = body.certificados[0].id;
  lista = await insert(`insert into lista_precios (id, user_id, name) values (gen_random_uuid(), ?, 'Mayorista')`);
  importacion = await insert(
    `insert into importacion (user_id, origen, nombre, estado) values (?, 'archivo', 'a.csv', 'revisar')`,
  );
  await duenia.call('post', '/api/stock', { sku: 'SUYO', descripcion: 'Taza', cost: 1, stock: 1, iva: 21 }).expect(200);
  cuenta = await insert(`insert into cuenta (user_id, meli_user_id, nickname) values (?, '187654321', 'TIENDA.NORTE')`);
  lote = await insert(`insert into lote (user_id, cuenta_id, clase, pedido) values (?, ?, 'facturar', '{}')`, cuenta);
  cambio = await insert(
    `insert into cambio_precios (usuario_id, cuenta_id, pedido, texto, aplicar) values (?, ?, '{}', 'Subir 10 %', false)`,
    cuenta,
  );
  venta = await insert(
    `insert into paquete_contador (user_id, company_id, periodo, con_pdfs, estado, nombre, bytes) values (?, ?, '2026-10', false, 'listo', 'a.zip', 1)`,
    empresa,
  );
  enlace = await insert(
    `insert into enlace_contador (user_id, company_id, nombre, huella) values (?, ?, 'Estudio', 'x')`,
    empresa,
  );
  enlaceDeFactura = await insert(
    `insert into enlace_comprobante (user_id, comprobante_id, huella) values (?, ?, 'x')`,
    emitida,
  );
  await insert(
    `insert into mes_presentado (user_id, company_id, periodo, comprobantes, importe) values (?, ?, '2026-10', 0, 0)`,
    empresa,
  );
  entrega = await insert(
    `with suya as (select ?::uuid as comprobante) insert into entrega (destino_id, tipo, comprobante_id, datos)
     select ?::uuid, 'comprobante.emitido', comprobante, '{}' from suya`,
    destino,
  );
  actividad = await insert(
    `insert into actividad (user_id, cuenta_id, tipo, clave, datos, requiere_persona) values (?, ?, 'x', 'x', '{}', true)`,
    cuenta,
  );
});
afterAll(() => servidor.close());

const enero = { fechaDesde: '2020-01-01', fechaHasta: '2020-01-31' };
const reportes = Object.values(endpoints)
  .map(({ path }) => path)
  .filter((path) => path.startsWith('/api/reportes/'));

/** Calls with the id of a row of the owner, in the path, the query or the body. */
const llamadasPropias: readonly [Metodo, () => string, (() => object)?][] = [
  ...reportes.map((path): [Metodo, () => string, () => object] => [
    'post',
    () => path,
    () => ({ ...enero, companyId: empresa, reporte: 'iva-ventas', tipoComprobante: [1] }),
  ]),
  ['get', () => `/api/facturas/${factura}`],
  ['put', () => `/api/facturas/${factura}`, () => facturaTipeada(empresaAjena, { tipo_comprobante: 11 })],
  ['post', () => '/api/facturas', () => ({ ...facturaTipeada(empresaAjena, { tipo_comprobante: 11 }), id: factura })],
  ['delete', () => `/api/facturas/${factura}`],
  ['post', () => `/api/facturas/${factura}/emitir`],
  ['get', () => `/api/facturas/${emitida}/pdf`],
  ['get', () => `/api/facturas/${emitida}/historia`],
  ['get', () => `/api/facturas/${emitida}/enlaces`],
  ['post', () => `/api/facturas/${emitida}/enlaces`, () => ({ dias: 7 })],
  ['delete', () => `/api/facturas/${emitida}/enlaces/${enlaceDeFactura}`],
  ['get', () => `/api/facturas/${emitida}/intercambios`],
  ['post', () => `/api/facturas/${emitida}/correo`, () => ({ para: 'otra@prueba.test' })],
  ['get', () => `/api/cuentas/${cuenta}/ventas/2000000000000001`],
  ['get', () => `/api/facturas/${emitida}/percepciones`],
  ['get', () => `/api/empresa/${empresa}/exclusiones`],
  ['post', () => `/api/empresa/${empresa}/exclusiones`, () => certificado],
  ['delete', () => `/api/empresa/${empresa}/exclusiones/${exclusion}`],
  ['get', () => `/api/empresa/${empresa}/compras`],
  ['get', () => `/api/empresa/${empresa}/compras/importacion`],
  ['get', () => `/api/empresa/${empresa}/compras/emisores`],
  ['post', () => `/api/empresa/${empresa}/compras/importar`],
  ['put', () => `/api/empresa/${empresa}/compras/columnas`, () => ({ columnas: [{ titulo: 'x', campo: 'total' }] })],
  [
    'put',
    () => `/api/empresa/${empresa}/compras/emisores/30612345674`,
    () => ({ clase: 'bien', porcentaje_credito: null }),
  ],
  ['get', () => `/api/empresa/${empresa}/compras/controles?reporte=libro-iva&periodo=2026-10`],
  ['get', () => `/api/empresa/${empresa}/compras/reportes?reporte=libro-iva&periodo=2026-10&archivo=cbte`],
  [
    'post',
    () => `/api/empresa/${empresa}/compras`,
    () => ({
      fecha: '2026-10-20',
      tipo_comprobante: 11,
      punto_de_venta: 2,
      numero: 315,
      emisor_documento: '30612345674',
      emisor_nombre: 'X',
      alicuotas: [],
      total: 10,
    }),
  ],
  ['get', () => `/api/empresa/${empresa}/contables/holistor/meses/2026-10`],
  ['get', () => `/api/empresa/${empresa}/meses/2026-10`],
  ['get', () => `/api/empresa/${empresa}/meses/2026-10/cierres`],
  ['post', () => `/api/empresa/${empresa}/meses/2026-10/cierres`, () => ({})],
  ['get', () => `/api/empresa/${empresa}/plan-de-cuentas`],
  ['put', () => `/api/empresa/${empresa}/plan-de-cuentas`, () => []],
  ['get', () => `/api/empresa/${empresa}/posicion-iva/2026-10`],
  [
    'put',
    () => `/api/empresa/${empresa}/posicion-iva/2026-10`,
    () => ({ tecnico_anterior: 0, libre_anterior: 0, retenciones: null, percepciones: null }),
  ],
  [
    'put',
    () => `/api/empresa/${empresa}/posicion-iva/2026-10/eleccion`,
    () => ({ operacion: 'retenciones', elegido: 'leido', tipeado: 0, leido: 1 }),
  ],
  ['get', () => `/api/empresa/${empresa}/cargos-facturados/2026-10`],
  ['get', () => `/api/empresa/${empresa}/emitidos/2026-10`],
  ['post', () => `/api/empresa/${empresa}/emitidos/2026-10`],
  ['put', () => `/api/empresa/${empresa}/compras/${exclusion}`, () => ({ clase: 'bien' })],
  ['get', () => `/api/empresa/${empresa}/impuestos-sufridos/2026-10`],
  ['get', () => `/api/empresa/${empresa}/impuestos-sufridos/2026-10/controles?archivo=iva`],
  ['get', () => `/api/empresa/${empresa}/impuestos-sufridos/2026-10/archivo?archivo=iva`],
  ['get', () => `/api/empresa/${empresa}/certificados-sufridos`],
  ['post', () => `/api/empresa/${empresa}/certificados-sufridos/importar`],
  ['get', () => `/api/empresa/${empresa}/certificados-sufridos/importaciones`],
  ['delete', () => `/api/empresa/${empresa}/certificados-sufridos/importaciones/${exclusion}`],
  ['get', () => `/api/empresa/${empresa}/datos-fiscales`],
  ['put', () => `/api/empresa/${empresa}/datos-fiscales`, () => minimo],
  ['delete', () => `/api/empresa/${empresa}/datos-fiscales/${dato}`],
  ['get', () => `/api/facturas/${emitida}/nota-credito`],
  ['post', () => `/api/facturas/${emitida}/nota-credito`],
  ['get', () => `/api/facturas/${emitida}/anulacion`],
  ['post', () => `/api/facturas/${emitida}/anulacion`, () => ({})],
  ['get', () => `/api/facturas/${emitida}/factura-a`],
  [
    'post',
    () => `/api/facturas/${emitida}/factura-a`,
    () => ({ cuit: CUIT.receptorInscripto, razonSocial: 'Otra', domicilio: 'Acá 1' }),
  ],
  ['post', () => '/api/facturas', () => facturaTipeada(empresa)],
  [
    'post',
    () => '/api/facturas',
    () => facturaTipeada(empresaAjena, { tipo_comprobante: 13, comprobante_vinculado: emitida }),
  ],
  ['post', () => '/api/facturas', () => facturaTipeada(empresaAjena, { tipo_comprobante: 11, lista_id: lista })],
  ['get', () => `/api/facturas/percepciones_iibb?${percepciones()}`],
  ['get', () => `/api/facturas/ultima_fecha?company_id=${empresa}&punto_de_venta=3&tipo_comprobante=6`],
  ['get', () => `/api/empresa/${empresa}`],
  ['put', () => `/api/empresa/${empresa}`, () => empresaTipeada(CUIT.inscripto)],
  ['delete', () => `/api/empresa/${empresa}`],
  ['get', () => `/api/empresa/${empresa}/verificacion`],
  ['post', () => `/api/empresa/${empresa}/verificacion`],
  ['get', () => `/api/empresa/${empresa}/arca`],
  ['get', () => `/api/empresa/${empresa}/contingencia`],
  ['put', () => `/api/empresa/${empresa}/contingencia`, () => ({ activa: true, punto_de_venta: 91 })],
  ['get', () => `/api/empresa/${empresa}/contingencia/puntos`],
  ['post', () => `/api/empresa/${empresa}/contingencia/numeros`, () => ({ numeros: [] })],
  ['post', () => `/api/empresa/${empresa}/contingencia/pedir`],
  ['post', () => `/api/empresa/${empresa}/contingencia/corte`, () => ({ corte_id: randomUUID() })],
  ['post', () => `/api/empresa/${empresa}/contingencia/informar`],
  ['get', () => `/api/empresa/${empresa}/puntos-arca`],
  ['post', () => `/api/empresa/${empresa}/puntos-arca`, () => ({ numero: 4 })],
  ['post', () => `/api/empresa/${empresa}/verificacion/punto`],
  ['delete', () => `/api/empresa/${empresa}/verificacion/punto`],
  ['post', () => `/api/empresa/${empresa}/verificacion/certificados`, () => ({})],
  ['put', () => `/api/empresa/${empresa}/verificacion/certificados/${propio}`, () => ({ certificado: 'x' })],
  ['delete', () => `/api/empresa/${empresa}/verificacion/certificados/${propio}`],
  ['put', () => `/api/empresa/${empresaAjena}/verificacion/certificados/${propio}`, () => ({ certificado: 'x' })],
  ['delete', () => `/api/empresa/${empresaAjena}/verificacion/certificados/${propio}`],
  ['post', () => `/api/empresa/${empresa}/verificacion/simulador`, () => ({ tramite: 'delegar' })],
  ['get', () => `/api/empresa/${empresa}/monotributo`],
  ['put', () => `/api/empresa/${empresa}/monotributo`, () => ({ categoria: 'A', por_fuera: 0 })],
  ['put', () => `/api/empresa/${empresa}/monotributo/tabla`, () => tablaMonotributo],
  ['get', () => `/api/empresa/${empresa}/paquetes`],
  ['post', () => `/api/empresa/${empresa}/paquetes`, () => ({ periodo: '2026-10' })],
  ['get', () => `/api/empresa/${empresa}/paquetes/${venta}`],
  ['get', () => `/api/empresa/${empresa}/paquetes/${venta}/archivo`],
  ['get', () => `/api/empresa/${empresa}/presentados/2026-10`],
  ['put', () => `/api/empresa/${empresa}/presentados/2026-11`],
  ['delete', () => `/api/empresa/${empresa}/presentados/2026-10`],
  ['get', () => `/api/empresa/${empresa}/envio`],
  ['put', () => `/api/empresa/${empresa}/envio`, () => ({ email: 'otra@prueba.test', dia: 1 })],
  ['delete', () => `/api/empresa/${empresa}/envio`],
  ['post', () => `/api/empresa/${empresa}/envio/2026-10`],
  ['get', () => `/api/empresa/${empresa}/enlaces`],
  ['post', () => `/api/empresa/${empresa}/enlaces`, () => ({ nombre: 'Mío' })],
  ['delete', () => `/api/empresa/${empresa}/enlaces/${enlace}`],
  // Rows of the owner, asked for in a company of the caller.
  ['delete', () => `/api/empresa/${empresaAjena}/enlaces/${enlace}`],
  ['get', () => `/api/empresa/${empresaAjena}/paquetes/${venta}`],
  ['get', () => `/api/empresa/${empresaAjena}/paquetes/${venta}/archivo`],
  ['post', () => `/api/empresa/${empresa}/punto-de-venta`, () => puntoTipeado({ puntoDeVenta: 9 })],
  ['put', () => `/api/empresa/${empresa}/punto-de-venta/3`, () => puntoTipeado()],
  ['delete', () => `/api/empresa/${empresa}/punto-de-venta/5`],
  ['get', () => `/api/lista-precios/${lista}`],
  ['put', () => `/api/lista-precios/${lista}`, () => ({ name: 'Otra' })],
  ['post', () => `/api/lista-precios/${lista}`, () => ({ sku: 'SUYO', precio: 1 })],
  ['delete', () => `/api/lista-precios/${lista}`],
  ['post', () => `/api/lista-precios/${lista}/cambio`, () => ({ porcentaje: 10 })],
  ['put', () => `/api/lista-precios/${lista}/SUYO`, () => ({ precio: 1 })],
  ['delete', () => `/api/lista-precios/${lista}/SUYO`],
  ['get', () => `/api/stock?q=a&lista=${lista}`],
  ['get', () => '/api/stock/SUYO'],
  ['put', () => '/api/stock/SUYO', () => ({ cost: 2 })],
  ['delete', () => '/api/stock/SUYO'],
  ['get', () => '/api/stock/SUYO/costos'],
  ['put', () => '/api/stock/SUYO/kit', () => ({ partes: [] })],
  ['post', () => '/api/stock/autofill', () => ({ cuentaId: cuenta })],
  ['get', () => `/api/stock/importaciones/${importacion}`],
  ['put', () => `/api/stock/importaciones/${importacion}`, () => ({ decimal: ',' })],
  ['delete', () => `/api/stock/importaciones/${importacion}`],
  ['get', () => `/api/stock/importaciones/${importacion}/filas`],
  ['put', () => `/api/stock/importaciones/${importacion}/filas/2`, () => ({ celdas: ['A'] })],
  ['get', () => `/api/stock/importaciones/${importacion}/errores`],
  ['post', () => `/api/stock/importaciones/${importacion}/aplicar`, () => ({})],
  ['post', () => `/api/stock/importaciones/${importacion}/deshacer`],
  ['get', () => `/api/arca/conciliacion?company=${empresa}`],
  [
    'post',
    () => '/api/arca/conciliacion',
    () => ({ cuit: CUIT.inscripto, punto_de_venta: 3, tipo_comprobante: 6, numero: 1 }),
  ],
  [
    'get',
    () =>
      `/api/empresa/${empresa}/comprobantes-de-otro-sistema?tipo_comprobante=6&punto_de_venta=7&numero_comprobante=1`,
  ],
  [
    'post',
    () => `/api/empresa/${empresa}/comprobantes-de-otro-sistema`,
    () => ({ tipo_comprobante: 6, punto_de_venta: 7, numero_comprobante: 1 }),
  ],
  [
    'post',
    () => '/api/arca/retenidos/descartar',
    () => ({
      cuit: CUIT.inscripto,
      punto_de_venta: 3,
      tipo_comprobante: 6,
      origen: 'copia',
      desde: 1,
      hasta: 1,
      comprobante_ids: null,
    }),
  ],
  [
    'post',
    () => '/api/arca/retenidos/registrar',
    () => ({
      cuit: CUIT.inscripto,
      punto_de_venta: 91,
      tipo_comprobante: 6,
      numero: 1,
      comprobante_id: factura,
      generado_en: '2026-11-01T12:00:00Z',
    }),
  ],
  [
    'post',
    () => '/api/arca/retenidos/preguntar',
    () => ({ cuit: CUIT.inscripto, punto_de_venta: 3, tipo_comprobante: 6 }),
  ],
  ['get', () => `/api/cuentas/${cuenta}`],
  ['put', () => `/api/cuentas/${cuenta}`, () => ({ iva: 10.5 })],
  ['post', () => `/api/cuentas/${cuenta}/desvincular`],
  ['get', () => `/api/cuentas/${cuenta}/ventas?${rango}`],
  ['get', () => `/api/cuentas/${cuenta}/ventas-canceladas?${rango}`],
  ['get', () => `/api/cuentas/${cuenta}/canceladas-con-factura`],
  ['get', () => `/api/cuentas/${cuenta}/receptores`],
  [
    'post',
    () => `/api/cuentas/${cuenta}/canceladas-con-factura/relectura`,
    () => ({ fecha_desde: '2026-01-01', fecha_hasta: '2026-01-31' }),
  ],
  ['put', () => `/api/cuentas/${cuenta}/ventas/facturadas-por-fuera`, () => ({ orderIds, facturada_por_fuera: true })],
  ['put', () => `/api/cuentas/${cuenta}/ventas/comprador`, () => ({ orderIds, comprador: null })],
  [
    'put',
    () => `/api/cuentas/${cuenta}/ventas/descartadas`,
    () => ({ orderIds, motivo: 'cuit_invalido', descartadas: true }),
  ],
  ['get', () => `/api/cuentas/${cuenta}/ventas/2000000000000001/a-mano`],
  ['post', () => `/api/cuentas/${cuenta}/ventas/2000000000000001/documento`],
  ['get', () => `/api/cuentas/${cuenta}/cobros`],
  ['post', () => `/api/cuentas/${cuenta}/cobros`],
  ['post', () => `/api/cuentas/${cuenta}/rentabilidad?${rango}`],
  ['get', () => `/api/rentabilidad?${rango}&cuenta=${cuenta}`],
  ['get', () => `/api/rentabilidad/ventas?${rango}&cuenta=${cuenta}`],
  ['get', () => `/api/rentabilidad/cobros?${rango}&cuenta=${cuenta}`],
  ['get', () => `/api/cuentas/${cuenta}/lotes`],
  ['get', () => `/api/cuentas/${cuenta}/actividad`],
  ['post', () => `/api/cuentas/${cuenta}/actividad/${actividad}/resolver`],
  ['get', () => `/api/cuentas/${cuenta}/pubs`],
  ['post', () => `/api/cuentas/${cuenta}/pubs/refrescar`],
  ['post', () => `/api/cuentas/${cuenta}/pubs/simular`, () => ({ costos: 10 })],
  ['get', () => `/api/cuentas/${cuenta}/pubs/precios`],
  ['post', () => `/api/cuentas/${cuenta}/pubs/precios`, () => cambioDePrecios],
  ['get', () => `/api/cuentas/${cuenta}/pubs/precios/${cambio}`],
  ['post', () => `/api/cuentas/${cuenta}/pubs/precios/${cambio}/aplicar`],
  ['post', () => `/api/cuentas/${cuenta}/pubs/precios/${cambio}/deshacer`],
  ['get', () => `/api/cuentas/${cuenta}/pubs/MLA1`],
  ['put', () => `/api/cuentas/${cuenta}/pubs/MLA1`, () => ({ price: 100 })],
  ['post', () => `/api/cuentas/${cuenta}/pubs/MLA1/listing-price`, () => ({ price: 100 })],
  ['post', () => `/api/cuentas/${cuenta}/pubs/MLA1/precio`, () => ({ utilidad: 50 })],
  ['post', () => `/api/cuentas/${cuenta}/pubs/MLA1/promos/DEAL`, () => ({ deal_price: 100 })],
  ['delete', () => `/api/cuentas/${cuenta}/pubs/MLA1/promos/DEAL`],
  ['get', () => `/api/cuentas/${cuenta}/pubs/MLA1/historial`],
  ['post', () => `/api/facturas/cuenta-meli/${cuenta}/plan`, () => ({ orderIds })],
  ['post', () => `/api/facturas/cuenta-meli/${cuenta}`, () => ({ orderIds })],
  ['put', () => `/api/miembros/${socia_id}`, () => ({ rol: 'contador', empresas: [empresaAjena] })],
  ['delete', () => `/api/miembros/${socia_id}`],
  ['post', () => `/api/invitaciones/${invitacion}/reenviar`],
  ['delete', () => `/api/invitaciones/${invitacion}`],
  ['get', () => `/api/empresa/${empresa}/traspaso`],
  ['get', () => `/api/traspasos/${traspaso}`],
  ['delete', () => `/api/traspasos/${traspaso}`],
  ['post', () => `/api/traspasos/${traspaso}/aceptar`, () => ({})],
  ['post', () => `/api/traspasos/${traspaso}/rechazar`],
  ['delete', () => `/api/compartidas/${duenia_id}`],
  ['delete', () => `/api/claves/${clave}`],
  ['delete', () => `/api/perfil/sesiones/${sesion}`],
  ['delete', () => `/api/destinos/${destino}`],
  ['post', () => `/api/destinos/${destino}/secreto`],
  ['post', () => `/api/destinos/${destino}/reanudar`],
  ['get', () => `/api/destinos/${destino}/entregas`],
  ['post', () => `/api/destinos/${destino}/entregas/${entrega}/reenviar`],
  ['get', () => `/api/lotes/${lote}`],
  ['get', () => `/api/lotes/${lote}/eventos`],
];

const tablaMonotributo = {
  desde: '2026-08-01',
  precio_unitario_maximo: 700_000,
  categorias: [...'ABCDEFGHIJK'].map((categoria, i) => ({ categoria, limite: (i + 1) * 1_000_000 })),
};
const orderIds = ['2000000000000001'];
const cambioDePrecios = {
  eleccion: { item_ids: ['MLA1'] },
  cambio: { tipo: 'porcentaje', valor: 10 },
  simular: true,
};
const rango = 'fecha_desde=20261101&fecha_hasta=20261130';

/** Endpoints whose path parameter names no row of a user. */
const deNadie: readonly EndpointName[] = ['verConfirmacion', 'confirmEmail', 'buscarCuit', 'listMesa'];

/** True for the endpoints of an accountant's link, which have a test of their own. */
const ofEnlace = (endpoint: object) => 'acceso' in endpoint && endpoint.acceso === 'enlace';

describe('for another user', () => {
  test.each(llamadasPropias)('%s %s is 404', async (metodo, path, body) => {
    const respuesta = await intrusa.call(metodo, path(), body?.());
    expect([respuesta.status, respuesta.body.codigo]).toEqual([404, expect.stringMatching(/_no_encontrad[ao]$/)]);
  });

  test('every call that takes an id was tried', () => {
    const conId = Object.entries(endpoints).filter(
      ([name, endpoint]) =>
        endpoint.path.includes('{') && !ofEnlace(endpoint) && !deNadie.some((nombre) => nombre === name),
    );
    const unasked = conId.filter(([, { method, path }]) => {
      const patron = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      return !llamadasPropias.some(
        ([metodo, pathDe]) => metodo.toUpperCase() === method && patron.test(pathDe().split('?')[0] ?? ''),
      );
    });
    expect(unasked.map(([name]) => name)).toEqual([]);
  });

  test.each<[Metodo, string]>([
    ['get', '/api/facturas'],
    ['get', '/api/stock'],
    ['get', `/api/rentabilidad/ventas?${rango}`],
  ])('%s %s is empty', async (metodo, path) => {
    expect((await intrusa.call(metodo, path).expect(200)).body).toMatchObject({ results: [], totalItems: 0 });
  });

  test('the owner’s data did not change', async () => {
    const { body } = await duenia.call('get', '/api/facturas');
    expect(body.results.map(({ status }: { status: string }) => status).toSorted()).toEqual(['borrador', 'emitida']);
    const { body: propia } = await duenia.call('get', `/api/empresa/${empresa}`);
    expect(propia).toMatchObject({ razon_social: 'Tienda Norte SRL', puntosDeVenta: [{}, {}] });
    expect(servidor.entorno.arca.estado().comprobantes).toHaveLength(1);
  });
});

describe('for an employee of another company of the owner', () => {
  /** True for paths an employee may read in any company of the owner. */
  const delTitular = (path: string) => /^\/api\/(?:stock|lista-precios)/.test(path);

  const derechosDeEmpleado: ReadonlySet<string | undefined> = new Set(roles.empleado.derechos);

  // Calls about the user alone are never made on another's behalf.
  const deAlguien = llamadasPropias.filter(([metodo, path]) => derechoOf(metodo, path()) !== 'propio');

  test.each(deAlguien)('%s %s is refused or not there', async (metodo, path, body) => {
    const noEsta = [404, expect.stringMatching(/_no_encontrad[ao]$/)];
    const respuesta = await socia.call(metodo, path(), body?.());
    const esperado = !derechosDeEmpleado.has(derechoOf(metodo, path()))
      ? [403, 'sin_derecho']
      : delTitular(path())
        ? [200, undefined]
        : noEsta;
    expect([respuesta.status, respuesta.body.codigo]).toEqual(esperado);
  });
});

/** Right that the endpoint's table asks for the call; undefined: no such call or right. */
function derechoOf(metodo: Metodo, path: string): string | undefined {
  const llamado = Object.values<Endpoint>(endpoints).find(
    (endpoint) =>
      endpoint.method === metodo.toUpperCase() &&
      new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path.split('?')[0] ?? ''),
  );
  return llamado?.derecho;
}

describe('an id of the wrong form', () => {
  test.each<[Metodo, string]>([
    ['get', '/api/facturas/no-es'],
    ['delete', '/api/facturas/1'],
    ['post', `/api/facturas/${'0'.repeat(36)}/emitir`],
    ['get', '/api/empresa/1'],
    ['get', '/api/lista-precios/x'],
    ['delete', `/api/empresa/${randomUUID()}/punto-de-venta/3`],
  ])('%s %s is 404', async (metodo, path) => {
    expect((await duenia.call(metodo, path)).status).toBe(404);
  });
});

test('without a session only the public calls answer', async () => {
  for (const endpoint of Object.values(endpoints)) {
    if ('acceso' in endpoint && (endpoint.acceso === 'publico' || ofEnlace(endpoint))) continue;
    const path = endpoint.path.replace(/\{\w+\}/g, randomUUID());
    const metodo = endpoint.method.toLowerCase() as Metodo;
    for (const autorizacion of ['', 'Bearer', 'Bearer inventado', 'Basic YTpi']) {
      const { body } = await servidor.call(metodo, path).set('Authorization', autorizacion).expect(401);
      expect(body.codigo).toBe('sesion_invalida');
    }
  }
});

/** Inserts a row of the owner; answers its id. */
async function insert(sql: string, ...valores: string[]): Promise<string> {
  const [fila] = await servidor.deps.store
    .fork()
    .execute<{ id: string }[]>(`${sql} returning id`, [duenia.id, ...valores]);
  return fila?.id ?? '';
}

function percepciones(): string {
  return `tipo_comprobante=1&company_id=${empresa}&cuit=${CUIT.receptorInscripto}&monto=100&fecha=20261121`;
}
