import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claseReporte } from '@talonario/core/contador';
import { FRAGMENTO_RECUPERACION, ownAlcance } from '@talonario/core/empresas';
import { endpoints, fallo, type Endpoint, type EndpointName } from '@talonario/core/endpoints';
import { avanceLote, novedad } from '@talonario/core/ventas';
import { processImportacion } from '@talonario/core/server/articulos';
import { processPaquete } from '@talonario/core/server/contador';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCobros } from '@talonario/core/server/cobros';
import { processCambioPrecios } from '@talonario/core/server/publicaciones';
import { openApi } from '../../api/src/documento/openapi.ts';
import { recordActividades } from '../../core/src/store/avisos/actividad.ts';
import {
  CLAVE,
  CUIT,
  empresaTipeada,
  facturaTipeada,
  hoy,
  puntoTipeado,
  receptorA,
  startServidor,
  type Metodo,
  type Servidor,
  type UsuarioDePrueba,
} from '../helpers/servicios/servidor.ts';
import { saveEjemplos, shorten } from '../helpers/ejemplos.ts';
import type { Ejemplo } from '../../api/src/documento/ejemplos.ts';
import { issueFactura } from '../helpers/mundos/facturas.ts';
import { issueElsewhere } from '../helpers/mundos/otroSistema.ts';
import { miembroOf } from '../helpers/servicios/miembro.ts';
import { certificar } from '../helpers/servicios/verificacion.ts';
import { startMostrador } from '../helpers/servicios/mostrador.ts';
import { importarCaba, importarPadron } from '../helpers/servicios/padrones.ts';
import { lineaAcreditan, lineaAgip, lineaCoeficiente, textoDePadron } from '../builders/padrones.ts';
import { filaDeArca, titulosDeArca } from '../builders/sufridos.ts';
import { startVidriera } from '../helpers/servicios/vidriera.ts';

// The web and the routes are built on the endpoint table: here real answers are checked against it.

const names = Object.keys(endpoints) as EndpointName[];
const of = (name: EndpointName): Endpoint => endpoints[name];

describe('the table', () => {
  test('has each method and path once', () => {
    const rutas = names.map((name) => `${of(name).method} ${of(name).path.replace(/\{\w+\}/g, '{}')}`);
    expect(new Set(rutas).size).toBe(rutas.length);
  });

  test('has fixed paths before those with a parameter in the same place', () => {
    const fijos = names.findIndex((name) => of(name).path === '/api/facturas/percepciones_iibb');
    expect(fijos).toBeLessThan(names.indexOf('getFactura'));
  });

  test('is whole in the OpenAPI document, each call with its body and its answer', () => {
    const documento = openApi('http://127.0.0.1:3000') as { paths: Record<string, Record<string, Operation>> };
    interface Operation {
      operationId: string;
      parameters: { in: string; name: string }[];
      requestBody?: object;
      responses: Record<string, object>;
    }
    for (const name of names) {
      const { path, method, body, formulario, flujo, statuses } = of(name);
      const operation = documento.paths[path]?.[method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      expect(operation?.requestBody !== undefined).toBe((body ?? formulario ?? flujo) !== undefined);
      const enPath =
        operation?.parameters
          .filter((parameter) => parameter.in === 'path')
          .map((parameter) => `{${parameter.name}}`) ?? [];
      for (const parametro of enPath) expect(path).toContain(parametro);
      for (const status of statuses ?? []) expect(operation?.responses).toHaveProperty(String(status));
    }
    expect(JSON.stringify(documento)).not.toContain('undefined');
    expect(documento.paths['/api/facturas/{id}/pdf']?.['get']?.responses['200']).toHaveProperty([
      'content',
      'application/pdf',
    ]);
  });

  test('is the only file of the API that writes its paths', () => {
    const folder = join(import.meta.dirname, '../../api/src/routes');
    const archivos = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const conRutas = archivos.filter((file) => /'\/api\//.test(readFileSync(join(folder, file), 'utf8')));
    expect(conRutas).toEqual(['documentacion.ts']);
  });
});

describe('answers', () => {
  let servidor: Servidor;
  let usuario: UsuarioDePrueba;
  const recorded = new Map<EndpointName, Ejemplo>();

  beforeAll(async () => {
    servidor = await startServidor();
    usuario = await servidor.usuario();
  });
  afterAll(() => servidor.close());

  interface Pedido {
    params?: Record<string, string>;
    query?: string;
    body?: object;
    /** Content of the uploaded file, in a call that takes a form. */
    archivo?: string;
    flujo?: Buffer;
  }

  /** Keeps the first example of each endpoint, replaced by one whose lists are not empty. */
  function record(name: EndpointName, ejemplo: Ejemplo): void {
    const anterior = recorded.get(name);
    if (anterior !== undefined && !isBare(anterior.answer)) return;
    recorded.set(name, shorten(JSON.parse(JSON.stringify(ejemplo)) as Ejemplo));
  }

  /** Calls an endpoint and checks that its answer has the table's fields and no others. */
  async function expectAnswer(
    name: EndpointName,
    { params = {}, query = '', body, archivo, flujo }: Pedido = {},
    call: UsuarioDePrueba['call'] = usuario.call,
  ) {
    const { method, path, answer, statuses } = of(name);
    const url = path.replace(/\{(\w+)\}/g, (_, parametro: string) => params[parametro] ?? '');
    const pedido = call(method.toLowerCase() as Metodo, url + query, body);
    if (flujo) pedido.type('application/octet-stream').send(flujo);
    const respuesta = await (archivo === undefined ? pedido : pedido.attach('file', Buffer.from(archivo), 'a.csv'));
    const usual = answer === 'vacio' ? 204 : answer === 'redireccion' ? 302 : 200;
    expect(statuses ?? [usual]).toContain(respuesta.status);
    if (typeof answer !== 'string') expectWritten(answer, respuesta.body);
    record(name, {
      ...(Object.keys(params).length > 0 && { params }),
      ...(query !== '' && { query: Object.fromEntries(new URLSearchParams(query)) }),
      ...(body && { body }),
      status: respuesta.status,
      ...answerOf(of(name), respuesta),
    });
    return respuesta.body;
  }

  test('match the schema of their endpoint', async () => {
    const email = 'nueva@prueba.test';
    const password = 'Clave#2026a';
    await expectAnswer('signup', { body: { email, password } });
    await expectAnswer('login', { body: { email, password } });
    await expectAnswer('me');
    await expectAnswer('getInicio');
    await expectAnswer('getComienzo');
    await expectAnswer('getInstalacion');
    await expectAnswer('confirmarInstalacion');
    await expectAnswer('buscar', { query: '?q=ana bravo' });
    await expectAnswer('resendConfirmEmail');
    await expectAnswer('confirmEmail', { params: { hash: 'no-es-de-nadie' } });
    await expectAnswer('verConfirmacion', { params: { hash: 'no-es-de-nadie' } });
    await expectAnswer('getRegistro');
    await expectAnswer('forgotPassword', { body: { email } });
    const ultimo = () => servidor.smtp.correos().at(-1)?.texto ?? '';
    await expect.poll(ultimo).toContain(FRAGMENTO_RECUPERACION);
    const [hash = ''] = ultimo().split(FRAGMENTO_RECUPERACION)[1]?.split(/\s/) ?? [];
    await expectAnswer('verRecuperacion', { body: { hash } });
    await expectAnswer('resetPassword', { body: { hash, password } });

    const empresa = await expectAnswer('createEmpresa', { body: empresaTipeada(CUIT.inscripto) });
    const params = { id: empresa.id, puntoDeVenta: '3' };
    await expectAnswer('getVerificacion', { params });
    await expectAnswer('startPruebaPunto', { params });
    await expectAnswer('simularTramite', { params, body: { tramite: 'delegar' } });
    await expectAnswer('cancelPruebaPunto', { params });
    const [pedido] = (await expectAnswer('addCertificado', { params, body: {} })).certificados;
    const propio = { ...params, certificado: pedido.id as string };
    const body = { certificado: await certificar(servidor, pedido.pedido) };
    await expectAnswer('receiveCertificado', { params: propio, body });
    await expectAnswer('removeCertificado', { params: propio });
    await expectAnswer('reviewVerificacion', { params });
    await expectAnswer('createPuntoDeVenta', { params, body: puntoTipeado() });
    await expectAnswer('createPuntoDeVenta', { params, body: puntoTipeado({ puntoDeVenta: 4 }) });
    await expectAnswer('updatePuntoDeVenta', { params, body: puntoTipeado({ telefono: '11 4000-0000' }) });
    await expectAnswer('deletePuntoDeVenta', { params: { ...params, puntoDeVenta: '4' } });
    await expectAnswer('listPuntosArca', { params });
    await expectAnswer('controlarEmisor', { params });
    await expectAnswer('tomarPuntoArca', { params, body: { numero: 5 } });
    await expectAnswer('updateEmpresa', { params, body: empresaTipeada(CUIT.inscripto) });
    await expectAnswer('getEmpresa', { params });
    await expectAnswer('listEmpresas');

    const [facturaBorrada, factura, cambiada] = [
      await expectAnswer('createFactura', { body: facturaTipeada(empresa.id) }),
      await expectAnswer('createFactura', { body: facturaTipeada(empresa.id) }),
      await expectAnswer('createFactura', { body: facturaTipeada(empresa.id) }),
    ];
    await expectAnswer('updateFactura', { params: { id: facturaBorrada.id }, body: facturaTipeada(empresa.id) });
    await expectAnswer('deleteFactura', { params: { id: facturaBorrada.id } });
    for (const { id } of [factura, cambiada]) await expectAnswer('emitirFactura', { params: { id }, body: {} });
    await expectAnswer('getFactura', { params: { id: factura.id } });
    await expectAnswer('facturaPdf', { params: { id: factura.id } });
    await expectAnswer('historiaDeFactura', { params: { id: factura.id } });
    await expectAnswer('intercambiosDeFactura', { params: { id: factura.id } });
    await expectAnswer('enviarFactura', { params: { id: factura.id }, body: { para: 'ana@cliente.test' } });
    await expectAnswer('verNotaCredito', { params: { id: factura.id } });
    const nota = await expectAnswer('notaCredito', {
      params: { id: factura.id },
      body: { observaciones: 'Devolución del taladro' },
    });
    await expectAnswer('verAnulacion', { params: { id: nota.id } });
    await expectAnswer('anularNota', {
      params: { id: nota.id },
      body: { observaciones: 'La devolución no se hizo' },
    });
    await expectAnswer('verCambio', { params: { id: cambiada.id }, query: `?cuit=${CUIT.receptorInscripto}` });
    await expectAnswer('swapToFacturaA', {
      params: { id: cambiada.id },
      body: { cuit: CUIT.receptorInscripto, razonSocial: 'Distribuidora SA', domicilio: 'Belgrano 1200' },
    });
    await expectAnswer('listFacturas');
    await expectAnswer('totalesDeFacturas');
    await expectAnswer('facturasCsv', { query: '?columnas=numero,total' });
    await expectAnswer('archivoDeFacturas', { body: { ids: [factura.id], formato: 'zip' } });
    await expectAnswer('enviarFacturas', { body: { ids: [factura.id] } });
    await expectAnswer('buscarCuit', { params: { cuit: CUIT.receptorInscripto } });
    await expectAnswer('ultimaFecha', { query: `?company_id=${empresa.id}&punto_de_venta=3&tipo_comprobante=6` });
    await expectAnswer('saldoDePeriodo', {
      query: `?company_id=${empresa.id}&tipo_comprobante=8&cuit=30772273&moneda=PES&desde=${hoy()}&hasta=${hoy()}`,
    });
    await expectAnswer('cotizacion', { query: `?company_id=${empresa.id}&moneda=DOL&fecha=${hoy()}` });
    await expectAnswer('percepcionesIibb', {
      query: `?tipo_comprobante=1&company_id=${empresa.id}&cuit=${CUIT.receptorInscripto}&monto=100&fecha=20261121`,
    });

    await expectAnswer('percepcionesDeFactura', { params: { id: factura.id } });
    await expectAnswer('importarPadron', {
      query: '?provincia=caba',
      flujo: textoDePadron([lineaAgip(CUIT.receptorInscripto, '2,50', hoy())]),
    });
    await expectAnswer('listPadrones');
    await expectAnswer('consultarPadrones', { query: `?cuit=${CUIT.receptorInscripto}&fecha=${hoy()}` });
    const certificado = await expectAnswer('createExclusion', {
      params: { id: empresa.id },
      body: { provincia: 0, cuit: CUIT.receptorInscripto, desde: '2026-01-01', certificado: '12/2026' },
    });
    await expectAnswer('listExclusiones', { params: { id: empresa.id } });
    await expectAnswer('deleteExclusion', { params: { id: empresa.id, exclusion: certificado.id } });

    const enCompras = { id: empresa.id };
    const recibidos = readFileSync(join(import.meta.dirname, '../../fixtures/golden/compras/recibidos-G3.csv'), 'utf8');
    await expectAnswer('importarCompras', {
      params: enCompras,
      query: '?periodo=2026-10',
      flujo: Buffer.from(recibidos.replaceAll('30712345671', CUIT.inscripto)),
    });
    const { results: compras } = await expectAnswer('listCompras', {
      params: enCompras,
      query: '?periodo=2026-10&limit=2',
    });
    await expectAnswer('getImportacionDeCompras', { params: enCompras });
    await expectAnswer('matchColumnasDeCompras', {
      params: enCompras,
      body: { columnas: [{ titulo: 'Observaciones', campo: 'no_se_usa' }] },
    });
    await expectAnswer('saveReglaDeEmisor', {
      params: { ...enCompras, documento: '30612345674' },
      body: { clase: 'bien', porcentaje_credito: null },
    });
    await expectAnswer('listReglasDeEmisores', { params: enCompras });
    await expectAnswer('updateCompra', {
      params: { ...enCompras, compra: compras[0].id },
      body: { clase: 'servicio' },
    });

    await expectAnswer('createCompra', {
      params: enCompras,
      body: {
        fecha: '2026-10-20',
        tipo_comprobante: 1,
        punto_de_venta: 2,
        numero: 315,
        emisor_documento: '30612345674',
        emisor_nombre: 'DISTRIBUIDORA DEL SUR SRL',
        alicuotas: [{ iva: 21, neto: 1000, importe: 210 }],
        total: 1210,
      },
    });
    const enMes = { ...enCompras, periodo: '2026-10' };
    const saldos = { tecnico_anterior: 0, libre_anterior: 1500.5, retenciones: null, percepciones: null };
    await expectAnswer('updatePosicionIva', { params: enMes, body: saldos });
    await expectAnswer('getPosicionIva', { params: enMes });
    await expectAnswer('compararCargos', { params: enMes });
    await expectAnswer('listContables', {});
    await expectAnswer('descargarContable', {
      params: { id: empresa.id, contable: 'holistor', periodo: hoy().slice(0, 7) },
    });
    const cuentaDeVentas = { concepto: 'deudores', codigo: '113010', nombre: 'Clientes' };
    await expectAnswer('updatePlanDeCuentas', { params: { id: empresa.id }, body: [cuentaDeVentas] });
    await expectAnswer('getPlanDeCuentas', { params: { id: empresa.id } });
    const enSeptiembre = { params: { id: empresa.id, periodo: '2026-09' } };
    const cerrado = await expectAnswer('cerrarMes', { ...enSeptiembre, body: { con_pendientes: true } });
    await processPaquete(servidor.deps, cerrado.id);
    await expectAnswer('getMes', enSeptiembre);
    await expectAnswer('listCierres', enSeptiembre);
    await expectAnswer('listMesa', { params: { periodo: '2026-09' } });
    const emitidos = [
      '"Fecha";"Tipo";"Punto de Venta";"Número Desde";"Nro. Doc. Receptor";"Imp. Total"',
      '2026-10-05;6;3;1;30772273;12100,00',
    ];
    await expectAnswer('importarEmitidos', { params: enMes, flujo: Buffer.from(emitidos.join('\n')) });
    await expectAnswer('compararEmitidos', { params: enMes });
    const sufridos = [titulosDeArca.join(';'), filaDeArca({ importe: '997' }).map(String).join(';')];
    await expectAnswer('importarCertificadosSufridos', { params: enCompras, flujo: Buffer.from(sufridos.join('\n')) });
    await expectAnswer('listCertificadosSufridos', { params: enCompras, query: '?periodo=2026-10' });
    await expectAnswer('updatePosicionIva', { params: enMes, body: { ...saldos, percepciones: 500 } });
    const eleccion = { operacion: 'percepciones', elegido: 'leido', tipeado: 500, leido: 997 } as const;
    await expectAnswer('elegirSufridoDeIva', { params: enMes, body: eleccion });
    await expectAnswer('getImpuestosSufridos', { params: enMes });
    await expectAnswer('controlarArchivoDeSufridos', { params: enMes, query: '?archivo=iva' });
    await expectAnswer('descargarArchivoDeSufridos', { params: enMes, query: '?archivo=iva' });
    const [lista] = await expectAnswer('listImportacionesDeCertificados', { params: enCompras });
    await expectAnswer('removeImportacionDeCertificados', { params: { ...enCompras, importacion: lista.id } });
    await expectAnswer('controlarCompras', { params: enCompras, query: '?reporte=libro-iva&periodo=2026-10' });
    await expectAnswer('descargarReporteDeCompras', {
      params: enCompras,
      query: '?reporte=libro-iva&periodo=2026-10&archivo=cbte',
    });

    const datos = await expectAnswer('saveDatoFiscal', {
      params: { id: empresa.id },
      body: { tipo: 'minimo_percepcion', provincia: 0, desde: '2026-01-01', base: 1, percepcion: 0, fuente: 'Res.' },
    });
    await expectAnswer('listDatosFiscales', { params: { id: empresa.id } });
    const dato = datos.find(({ id }: { id: string | null }) => id !== null)?.id ?? '';
    await expectAnswer('deleteDatoFiscal', { params: { id: empresa.id, dato } });

    const clave = await expectAnswer('createClave', { body: { nombre: 'Planilla', permiso: 'leer' } });
    await expectAnswer('listClaves');
    await expectAnswer('revokeClave', { params: { id: clave.id } });

    await expectAnswer('updateAsistida', { body: { minutos: 5 } });
    await expectAnswer('getAsistida');
    const destino = await expectAnswer('createDestino', { body: { url: 'https://deposito.test/avisos' } });
    await expectAnswer('listDestinos');
    await expectAnswer('rotateSecreto', { params: { id: destino.id } });
    await expectAnswer('resumeDestino', { params: { id: destino.id } });
    await issueFactura(usuario, empresa.id, {});
    const { results } = await expectAnswer('listEntregas', { params: { id: destino.id } });
    await expectAnswer('resendEntrega', { params: { id: destino.id, entrega: results[0].id } });
    await expectAnswer('deleteDestino', { params: { id: destino.id } });

    await expectAnswer('arcaEstado');
    await expectAnswer('listPuntosContingencia', { params });
    await expectAnswer('updateContingencia', { params, body: { activa: true, punto_de_venta: 91 } });
    const { numeros } = await expectAnswer('getContingencia', { params });
    await expectAnswer('confirmarNumeros', { params, body: { numeros } });
    await expectAnswer('pedirCaea', { params });
    await expectAnswer('informarCaea', { params });
    const [corte] = await servidor.deps.store
      .fork()
      .execute<{ id: string }[]>(`insert into corte (ambiente, cuit) values ('simulador', ?) returning id`, [
        CUIT.inscripto,
      ]);
    await expectAnswer('confirmarCorte', { params, body: { corte_id: corte?.id ?? '' } });
    await expectAnswer('estadoCaea');
    await expectAnswer('conciliacion');
    servidor.entorno.arca.numeracion({ cuit: CUIT.inscripto, ptoVta: 3, cbteTipo: 1, ultimo: 2 });
    await seedRetenido(servidor.deps);
    await expectAnswer('listRetenidos');
    await expectAnswer('descartarRetenidos', {
      body: {
        cuit: CUIT.inscripto,
        punto_de_venta: 3,
        tipo_comprobante: 1,
        origen: 'copia',
        desde: 1,
        hasta: 1,
        comprobante_ids: null,
      },
    });
    const dada = await expectAnswer('createFactura', { body: facturaTipeada(empresa.id) });
    const generado_en = new Date(Date.now() - 60_000).toISOString();
    await seedRetenidoConCaea(servidor.deps, dada.id);
    await expectAnswer('registrarRetenido', {
      body: {
        cuit: CUIT.inscripto,
        punto_de_venta: 91,
        tipo_comprobante: dada.tipo_comprobante,
        numero: 9,
        comprobante_id: dada.id,
        generado_en,
      },
    });
    await expectAnswer('preguntarRetenidos', {
      body: { cuit: CUIT.inscripto, punto_de_venta: 3, tipo_comprobante: 1 },
    });
    // The note that annuls the invoice's note goes first: it refers to that one.
    for (const ids of ['select id from comprobante where comprobante_vinculado = ?', 'select ?::uuid']) {
      const texto = `delete from comprobante where comprobante_vinculado in (${ids})`;
      await servidor.deps.store.fork().execute(texto, [factura.id]);
    }
    await expectAnswer('adoptarComprobante', {
      body: { cuit: CUIT.inscripto, punto_de_venta: 3, tipo_comprobante: 8, numero: 1 },
    });
    const otroSistema = { tipo_comprobante: 6, punto_de_venta: 7, total: 2_420 } as const;
    const numero_comprobante = await issueElsewhere(servidor, { cuit: CUIT.inscripto, ...otroSistema });
    const { total: _total, ...referido } = { ...otroSistema, numero_comprobante };
    const query = `?${new URLSearchParams(Object.entries(referido).map(([clave, valor]) => [clave, String(valor)]))}`;
    await expectAnswer('consultarDeOtroSistema', { params, query });
    await expectAnswer('adoptarDeOtroSistema', { params, body: referido });
    await expectAnswer('meliCallback', { query: '?state=nadie' });
    await expectAnswer('meliCallbackEnOtroNavegador', { query: '?state=nadie' });
    await expectAnswer('beginVinculacion');

    const vacia = await expectAnswer('createEmpresa', { body: empresaTipeada(CUIT.exento) });
    await expectAnswer('deleteEmpresa', { params: { id: vacia.id } });
    const usuarioDePrueba = await servidor.usuario();
    await expectAnswer('logout', {}, usuarioDePrueba.call);
  });

  test('of the user’s own account match too', async () => {
    const persona = await servidor.usuario();
    const { call, email } = persona;
    const { body: abierta } = await servidor
      .call('post', '/api/auth/login')
      .set('User-Agent', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36')
      .send({ email, password: CLAVE })
      .expect(200);
    expect(abierta.token).not.toBe(persona.token);
    const { sesiones } = await expectAnswer('getPerfil', {}, call);
    const sesion = sesiones.find(({ actual }: { actual: boolean }) => !actual)?.id ?? '';
    const columnas = { orden: ['numero', 'cae', 'total'], ocultas: ['total'] };
    const vistas = [{ nombre: 'Emitidas del mes', query: 'status=emitida', periodo: 'mes' }];
    await expectAnswer('guardarPreferencia', { body: { lista: 'facturador', columnas, vistas } }, call);
    await expectAnswer('getPreferencias', {}, call);
    await expectAnswer('elegirAvisos', { body: { diario: true, hora: 7, urgente: false } }, call);
    await expectAnswer('cerrarSesion', { params: { sesion } }, call);
    await expectAnswer('cerrarLasOtras', {}, call);
    await expectAnswer('pedirEmail', { body: { actual: CLAVE, email: `nuevo-${email}` } }, call);
    await expectAnswer('cambiarPassword', { body: { actual: CLAVE, password: 'Otra-Clave9' } }, call);
    await expectAnswer('cerrarCuenta', { body: { actual: 'Otra-Clave9', exportado: true } }, call);
  });

  test('of articles, their imports and their prices match too', async () => {
    const articulo = { sku: 'TAL-1', descripcion: 'Taladro', cost: 10.5, currency: 'USD', stock: 3, iva: 21 };
    await expectAnswer('createArticulo', { body: articulo });
    await expectAnswer('createArticulo', { body: { ...articulo, sku: 'KIT' } });
    const lista = await expectAnswer('createListaPrecios', { body: { name: 'Mayorista', situaciones_iva: [1, 6] } });
    const deLista = { id: lista.id, sku: 'TAL-1' };
    await expectAnswer('createPrecio', { params: deLista, body: { sku: 'TAL-1', precio: 6050 } });
    await expectAnswer('updatePrecio', { params: deLista, body: { precio: 6100 } });
    await expectAnswer('listStock', { query: `?q=tal&lista=${lista.id}` });
    await expectAnswer('listListasPrecios');
    await expectAnswer('getListaPrecios', { params: deLista, query: '?limit=10' });
    await expectAnswer('updateListaPrecios', { params: deLista, body: { precios_incluyen_iva: false } });
    await expectAnswer('cambiarLista', { params: deLista, body: { porcentaje: 10, redondeo: '90' } });
    const params = { sku: 'TAL-1' };
    await expectAnswer('updateArticulo', { params, body: { cost: 11 } });
    await expectAnswer('listCostos', { params });
    await expectAnswer('updateKit', { params: { sku: 'KIT' }, body: { partes: [{ sku: 'TAL-1', cantidad: 2 }] } });
    await expectAnswer('getArticulo', { params: { sku: 'KIT' } });
    await expectAnswer('cambiarStock', { body: { campo: 'cost', operacion: 'porcentaje', valor: 5 } });
    await expectAnswer('exportarStock', { query: '?formato=csv' });
    await expectAnswer('autofillStock', { body: {} });
    await expectAnswer('importarCsv', { archivo: 'sku;costo\nTAL-1;12\n' });

    const { id } = await expectAnswer('createImportacion', { archivo: 'sku;costo\nTAL-1;13\nMAL;x\n' });
    await processImportacion(servidor.deps, id);
    await expectAnswer('getImportacion', { params: { id } });
    await expectAnswer('listFilas', { params: { id }, query: '?clase=error' });
    await expectAnswer('exportarErrores', { params: { id } });
    await expectAnswer('updateFila', { params: { id, linea: '3' }, body: { celdas: ['BIEN', '1'] } });
    await expectAnswer('updateImportacion', { params: { id }, body: { decimal: '.' } });
    await processImportacion(servidor.deps, id);
    await expectAnswer('aplicarImportacion', { params: { id }, body: { solo_validas: true } });
    await processImportacion(servidor.deps, id);
    await expectAnswer('deshacerImportacion', { params: { id } });
    const descartada = await expectAnswer('createImportacion', { archivo: 'sku\nA\n' });
    await processImportacion(servidor.deps, descartada.id);
    await expectAnswer('deleteImportacion', { params: { id: descartada.id } });
    await expectAnswer('listImportaciones');
    await expectAnswer('deletePrecio', { params: deLista });
    await expectAnswer('deleteListaPrecios', { params: deLista });
    await expectAnswer('deleteArticulo', { params: { sku: 'KIT' } });
  });

  test('of accounts, sales, batches and automatic work match too', async () => {
    const mostrador = await startMostrador();
    try {
      await mostrador.reset();
      await mostrador.trabajar();
      const { tienda, call } = mostrador;
      const expectOwn = (name: EndpointName, pedido: Pedido = {}) => expectAnswer(name, pedido, call);
      const params = { id: tienda.cuenta_id };
      await expectOwn('listCuentas');
      await expectOwn('getCuenta', { params });
      await expectOwn('updateCuenta', { params, body: { observaciones: 'Gracias' } });

      const rango = { params, query: `?fecha_desde=${tienda.hoy}&fecha_hasta=${tienda.hoy}` };
      const ventas = [await tienda.vender({ tipo: 'dni' }), await tienda.vender({ tipo: 'responsable_inscripto' })];
      const orderIds = [...ventas.flatMap(({ orders }) => orders), '1'];
      const { lote: plan } = await expectOwn('planLote', { params, body: { orderIds } });
      await mostrador.seguir(plan);
      await expectOwn('getLote', { params: { id: plan } });
      const { lote } = await expectOwn('createLote', { params, body: { orderIds } });
      for await (const avance of await mostrador.eventos(`/api/lotes/${lote}/eventos`))
        record('eventosLote', { params: { id: lote }, status: 200, answer: expectWritten(avanceLote, avance) });
      const { lote: loteTerminado } = await mostrador.seguir(lote);
      expect(loteTerminado).toMatchObject({ emitidas: [{}, {}], omitidas: [{}] });
      await expectOwn('getLote', { params: { id: lote } });
      await expectOwn('listLotes', { params });
      const cuentas = [{ cuenta_id: tienda.cuenta_id, orderIds }];
      const { lote: planDeCuentas } = await expectOwn('planLoteDeCuentas', { body: { cuentas } });
      await mostrador.seguir(planDeCuentas);
      const { lote: deCuentas } = await expectOwn('createLoteDeCuentas', { body: { cuentas, plan: planDeCuentas } });
      await mostrador.seguir(deCuentas);
      await expectOwn('listLotesDeCuentas');

      await readCobros(tienda.deps, params.id);
      const { query } = rango;
      await expectOwn('getRentabilidad', { query });
      await expectOwn('listVentasRealizadas', { query: `${query}&orden=ganancia&page=1` });
      await expectOwn('listCobros', { query: `${query}&cuenta=${params.id}` });
      await expectOwn('listRenglonesDeExtracto', {
        query: `?cuenta=${params.id}&mes=${tienda.hoy.slice(0, 8)}01&linea=vendido`,
      });
      await expectOwn('rentabilidadDeCuenta', rango);
      await expectOwn('rentabilidadDeTodas', { query });
      await expectOwn('leerCobros', { params });
      await expectOwn('getEstadoCobros', { params });

      await tienda.cambiar(ventas[0]?.orders[0], { estado: 'cancelled' });
      await expectOwn('listVentas', rango);
      await expectOwn('listVentasDeCuentas', { query });
      await expectOwn('listVentasCanceladas', rango);
      await expectOwn('listCanceladasConFactura', { params, query: '?limit=5' });
      await expectOwn('listCanceladasDeCuentas', { query: '?limit=5' });
      await expectOwn('listReceptores', { params, query: '?limit=5&resultado=distinto' });
      await expectOwn('listReceptoresDeCuentas', { query: '?limit=5' });
      await expectOwn('releerFacturadas', { params, body: { fecha_desde: tienda.hoy, fecha_hasta: tienda.hoy } });
      const [venta = ''] = ventas.map((venta) => venta.venta);
      await expectOwn('getInicio');
      await expectOwn('buscar', { query: `?q=${venta}` });
      await expectOwn('historiaDeVenta', { params: { ...params, venta } });
      await expectOwn('resubirDocumento', { params: { ...params, venta } });
      const nueva = await tienda.vender({ tipo: 'dni' });
      await expectOwn('listVentas', rango);
      await expectOwn('getVentaAMano', { params: { ...params, venta: nueva.venta } });
      await expectOwn('asignarComprador', { params, body: { orderIds: nueva.orders, comprador: null } });
      const apartar = { orderIds: nueva.orders, motivo: 'cuit_invalido', descartadas: true };
      await expectOwn('descartarVentas', { params, body: apartar });
      const corte = new AbortController();
      const novedades = await mostrador.eventos('/api/eventos', corte.signal);
      const body = { orderIds: orderIds.slice(0, 1), facturada_por_fuera: true };
      await expectOwn('marcarFacturadasPorFuera', { params, body });
      record('eventos', { status: 200, answer: expectWritten(novedad, (await novedades.next()).value) });
      corte.abort();

      const suceso = { tipo: 'rechazada', clave: '1', datos: { codigo: '10015', mensaje: 'No.' } } as const;
      const actividades = [{ cuenta_id: params.id, requiere_persona: true, ...suceso }];
      await recordActividades(tienda.deps.store.fork(), actividades);
      const { results } = await expectOwn('listActividad', { params, query: '?pendientes=si' });
      await expectOwn('resolverActividad', { params: { ...params, actividad: results[0].id } });
      await expectOwn('listTrabajosFallidos');
      await expectOwn('reintentarTrabajos', { body: {} });
      await expectOwn('unlinkCuenta', { params });
    } finally {
      await mostrador.close();
    }
  });

  test('of listings and their prices match too', async () => {
    const vidriera = await startVidriera();
    try {
      await vidriera.abrir();
      const { tienda, call } = vidriera;
      const expectOwn = (name: EndpointName, pedido: Pedido = {}) => expectAnswer(name, pedido, call);
      const params = { id: tienda.cuenta_id };
      await expectOwn('listPubs', { params, query: '?status=todas&limit=200&piso=20' });
      await expectOwn('simularPubs', { params, body: { costos: 40, dolar: 2000, cargo: 1, piso: 10 } });
      for (const titulo of ['Monitor 24', 'Kit Matero', 'Bidón', 'Hub USB', 'Mochila Urbana', 'Drone']) {
        const pub = await vidriera.idDe(titulo);
        await expectOwn('getPub', { params: { ...params, pub } });
      }
      const pub = await vidriera.idDe('Olla Acero');
      const deOlla = { params: { ...params, pub } };
      await expectOwn('listingPrice', { ...deOlla, body: { price: 61000.5 } });
      await expectOwn('precioPara', { ...deOlla, body: { utilidad: 60 } });
      await expectOwn('precioPara', { ...deOlla, body: { margen: 95 } });
      await expectOwn('updatePub', { ...deOlla, body: { price: '61.000,50' } });
      await expectOwn('historialPub', deOlla);
      const mochila = { params: { ...params, pub: await vidriera.idDe('Mochila Trekking'), promo: 'PRICE_DISCOUNT' } };
      await expectOwn('entrarPromo', { ...mochila, body: { deal_price: 60000 } });
      await expectOwn('salirPromo', mochila);

      const pedido = { eleccion: { item_ids: [pub] }, cambio: { tipo: 'porcentaje', valor: 10 }, simular: true };
      const { cambio } = await expectOwn('createCambioPrecios', { params, body: pedido });
      const deCambio = { params: { ...params, cambio } };
      await processCambioPrecios(tienda.deps, { cuenta_id: params.id, cambio_id: cambio });
      await expectOwn('getCambioPrecios', deCambio);
      await expectOwn('aplicarCambioPrecios', { ...deCambio, body: { excepto: ['MLA1450001140'] } });
      await processCambioPrecios(tienda.deps, { cuenta_id: params.id, cambio_id: cambio });
      await expectOwn('deshacerCambioPrecios', deCambio);
      await expectOwn('listCambiosPrecios', { params });
      await expectOwn('refrescarPubs', { params });
    } finally {
      await vidriera.close();
    }
  });

  test('of the reports, with files of one company and month, match too', async () => {
    const [empresa] = (await usuario.call('get', '/api/empresa')).body as { id: string }[];
    const companyId = empresa?.id ?? '';
    const agente = empresaTipeada(CUIT.inscripto, {
      percepciones_iibb: [0, 14],
      actividad: '479101',
      ajustes_percepcion: { caba_solo_padron: true },
    });
    await expectAnswer('updateEmpresa', { params: { id: companyId }, body: agente });
    const { deps } = servidor;
    const alcance = ownAlcance(usuario.id);
    await importarCaba(deps, alcance, hoy(), { [CUIT.receptorInscripto]: '3,00' });
    const deTucuman = [
      lineaAcreditan(CUIT.receptorInscripto, 'CL', '3.00', hoy()),
      lineaCoeficiente(CUIT.inscripto, '0.3500', '3.50', hoy()),
    ];
    await importarPadron(deps, alcance, 'tucuman', ...deTucuman.map((linea) => textoDePadron([linea])));
    const conPercepciones = {
      ...receptorA,
      calle_facturado: 'Belgrano',
      numero_facturado: '1200',
      localidad_facturado: 'Rosario',
      codigo_postal_facturado: '2000',
      provincia_facturado: 14,
    };
    const factura = await expectAnswer('createFactura', { body: facturaTipeada(companyId, conPercepciones) });
    await expectAnswer('emitirFactura', { params: { id: factura.id }, body: {} });
    await expectAnswer('percepcionesDeFactura', { params: { id: factura.id } });
    await expectAnswer('percepcionesIibb', {
      query: `?tipo_comprobante=1&company_id=${companyId}&cuit=${CUIT.receptorInscripto}&monto=10000&fecha=${hoy()}`,
    });
    const nota = await expectAnswer('createFactura', {
      body: facturaTipeada(companyId, { ...conPercepciones, tipo_comprobante: 3, comprobante_vinculado: factura.id }),
    });
    await expectAnswer('emitirFactura', { params: { id: nota.id }, body: {} });

    const pedido = { companyId, fechaDesde: hoy(), fechaHasta: hoy().replaceAll('-', '') };
    // No voucher of today is of SIRCIP: the company is not its agent.
    for (const reporte of claseReporte.options.filter((clase) => clase !== 'percepciones-sircip'))
      await expectAnswer('controlarReporte', { body: { ...pedido, reporte } });
    await expectAnswer('reporteDeRegimen', { params: { regimen: 'tucuman', archivo: 'datos' }, body: pedido });
    for (const tipo of [1, 3]) await expectAnswer('percepcionesCaba', { body: { ...pedido, tipoComprobante: [tipo] } });
    for (const name of [
      'ivaVentas',
      'libroIvaComprobantes',
      'libroIvaAlicuotas',
      'ivaSimpleDebito',
      'ivaSimpleRestitucion',
      'tucumanDatos',
      'tucumanSujetos',
      'tucumanNotas',
      'ventasPorJurisdiccion',
      'verJurisdicciones',
    ] as const) {
      await expectAnswer(name, { body: pedido });
    }
  });

  test('of the accountant’s endpoints match too', async () => {
    const chica = await usuario.empresa(CUIT.monotributo);
    const params = { id: chica };
    const { limites: categorias } = await expectAnswer('getMonotributo', { params });
    await expectAnswer('updateMonotributo', { params, body: { categoria: 'B', por_fuera: 1000.5 } });
    const tabla = {
      desde: hoy(),
      precio_unitario_maximo: 700_000,
      categorias: categorias.map(({ categoria, limite }: { categoria: string; limite: number }) => ({
        categoria,
        limite,
      })),
    };
    await expectAnswer('updateTablaMonotributo', { params, body: tabla });

    const empresas = (await usuario.call('get', '/api/empresa')).body as { id: string; cuit: string }[];
    const grande = empresas.find(({ cuit }) => cuit === CUIT.inscripto);
    const deEmpresa = { id: grande?.id ?? '' };
    const paquete = await expectAnswer('createPaquete', { params: deEmpresa, body: { periodo: hoy().slice(0, 7) } });
    await processPaquete(servidor.deps, paquete.id);
    await expectAnswer('listPaquetes', { params: deEmpresa });
    const dePaquete = { params: { ...deEmpresa, paquete: paquete.id } };
    await expectAnswer('getPaquete', dePaquete);
    await expectAnswer('descargarPaquete', dePaquete);

    await expectAnswer('updateEnvio', { params: deEmpresa, body: { email: 'estudio@prueba.test', dia: 10 } });
    await expectAnswer('enviarAhora', { params: { ...deEmpresa, periodo: hoy().slice(0, 7) } });
    await expectAnswer('getEnvio', { params: deEmpresa });
    await expectAnswer('deleteEnvio', { params: deEmpresa });
    const deMes = { params: { ...deEmpresa, periodo: hoy().slice(0, 7) } };
    await expectAnswer('presentMes', deMes);
    await expectAnswer('getPresentado', deMes);
    await expectAnswer('listPresentados');
    await expectAnswer('reopenMes', deMes);
    const { id: enlace, url } = await expectAnswer('createEnlace', { params: deEmpresa, body: { nombre: 'Estudio' } });
    const conEnlace: UsuarioDePrueba['call'] = (metodo, path) =>
      servidor.call(metodo, path).set('Authorization', `Enlace ${new URL(url).hash.slice(1)}`);
    await expectAnswer('verContador', {}, conEnlace);
    const { results } = await expectAnswer('contadorComprobantes', deMes, conEnlace);
    for (const name of ['contadorControles', 'contadorPaquete'] as const) await expectAnswer(name, deMes, conEnlace);
    const deFactura = { params: { id: results[0].id as string } };
    const publico = await expectAnswer('createEnlaceDeFactura', { ...deFactura, body: { dias: 30 } });
    const conPublico: UsuarioDePrueba['call'] = (metodo, path) =>
      servidor.call(metodo, path).set('Authorization', `Enlace ${new URL(publico.url).hash.slice(1)}`);
    await expectAnswer('verComprobante', {}, conPublico);
    await expectAnswer('comprobantePdf', {}, conPublico);
    await expectAnswer('listEnlacesDeFactura', deFactura);
    await expectAnswer('revokeEnlaceDeFactura', { params: { ...deFactura.params, enlace: publico.id } });
    await expectAnswer('contadorPdf', { params: { id: results[0].id } }, conEnlace);
    await expectAnswer('listEnlaces', { params: deEmpresa });
    await expectAnswer('revokeEnlace', { params: { ...deEmpresa, enlace } });

    const contadora = await servidor.usuario();
    const invitada = { email: contadora.email, rol: 'contador', empresas: [deEmpresa.id] };
    const [invitacion] = (await expectAnswer('createInvitacion', { body: invitada })).invitaciones;
    await expectAnswer('resendInvitacion', { params: { invitacion: invitacion.id } });
    const [, secreto = ''] = servidor.smtp.correos().at(-1)?.texto.split('#invitacion=') ?? [];
    const conSecreto = { body: { secreto: secreto.split('\n')[0] } };
    await expectAnswer('getInvitacion', conSecreto);
    await expectAnswer('acceptInvitacion', conSecreto, contadora.call);
    await expectAnswer('listCompartidas', {}, contadora.call);
    const [invitacionCancelada] = (
      await expectAnswer('createInvitacion', { body: { ...invitada, email: 'otra@prueba.test' } })
    ).invitaciones;
    await expectAnswer('cancelInvitacion', { params: { invitacion: invitacionCancelada.id } });
    await expectAnswer('listMiembros');
    const deContadora = { params: { usuario: contadora.id } };
    await expectAnswer('updateMiembro', { ...deContadora, body: { rol: 'empleado', empresas: [deEmpresa.id] } });
    await expectAnswer('leaveCompartida', { params: { titular: usuario.id } }, contadora.call);
    await miembroOf(servidor, usuario, 'contador', [deEmpresa.id]).then(({ id }) =>
      expectAnswer('revokeMiembro', { params: { usuario: id } }),
    );

    const heredera = await miembroOf(servidor, usuario, 'empleado', [chica]);
    const heredado: UsuarioDePrueba['call'] = (metodo, path, body) =>
      servidor.call(metodo, path).set('Authorization', `Bearer ${heredera.token}`).send(body);
    const oferta = { body: { empresas: [chica], para: heredera.id, actual: CLAVE } };
    await expectAnswer('getTraspaso', { params });
    const [retirado] = (await expectAnswer('createTraspaso', oferta)).ofrecidos;
    await expectAnswer('cancelTraspaso', { params: { traspaso: retirado.id } });
    const [rechazado] = (await expectAnswer('createTraspaso', oferta)).ofrecidos;
    await expectAnswer('declineTraspaso', { params: { traspaso: rechazado.id } }, heredado);
    const [traspaso] = (await expectAnswer('createTraspaso', oferta)).ofrecidos;
    await expectAnswer('listTraspasos', {}, heredado);
    await expectAnswer('getTraspasoRecibido', { params: { traspaso: traspaso.id } }, heredado);
    await expectAnswer('acceptTraspaso', { params: { traspaso: traspaso.id }, body: { conserva: true } }, heredado);
  });

  test('of every endpoint were checked', () => {
    expect(names.filter((name) => !recorded.has(name))).toEqual([]);
    if (process.env['GRABAR_EJEMPLOS']) saveEjemplos(recorded);
  });

  test('all failures have one shape', async () => {
    const pedidos = [
      servidor.call('get', '/api/no-existe'),
      servidor.call('post', '/api/auth/login').set('Content-Type', 'application/json').send('{mal'),
      servidor.call('post', '/api/auth/login').send({ relleno: 'x'.repeat(1_100_000) }),
      servidor.call('post', '/api/auth/login').type('form').send({ email: 'a' }),
      servidor.call('get', '/api/facturas'),
      servidor.call('delete', '/api/auth/login'),
    ];
    for (const [indice, pedido] of pedidos.entries()) {
      const { body, status, headers } = await pedido;
      expect([404, 400, 413, 415, 401, 405][indice]).toBe(status);
      expect(fallo.strict().safeParse(body).error).toBeUndefined();
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    }
  });
});

/** Expects the body to have exactly the fields that the schema writes. */
function expectWritten(answer: Exclude<Endpoint['answer'], string>, body: unknown): unknown {
  const written = answer.encode(answer.decode(body as never) as never);
  expect(body).toEqual(JSON.parse(JSON.stringify(written)));
  return body;
}

/** Answer stored in an example: its JSON, or the text of a readable file. */
function answerOf(
  { answer, tipo = '' }: Endpoint,
  { body, text }: { body: unknown; text?: string },
): Pick<Ejemplo, 'answer'> {
  if (typeof answer !== 'string') return { answer: body };
  return answer === 'archivo' && tipo.startsWith('text/') && text ? { answer: text } : {};
}

/** Whether an answer is an empty list, or an object whose lists are all empty. */
function isBare(answer: unknown): boolean {
  const listas = Array.isArray(answer)
    ? [answer]
    : Object.values(Object(answer)).filter((valor) => Array.isArray(valor));
  return listas.length > 0 && listas.every((lista: unknown[]) => lista.length === 0);
}

/** A number of FC A 0003 that ARCA hides since a copy was restored. */
async function seedRetenido({ store }: Servidor['deps']): Promise<void> {
  const serie = ['simulador', CUIT.inscripto, 3, 1];
  await store
    .fork()
    .execute(
      'insert into serie (ambiente, cuit, punto_de_venta, tipo_comprobante) values (?, ?, ?, ?) on conflict do nothing',
      serie,
    );
  await store.fork().execute(
    `insert into numero_retenido (serie_id, numero, origen, visto_desde, preguntado_en, preguntar_desde, arca_ultimo, descartes)
     select id, 1, 'copia', now() - interval '2 hours', now(), now() + interval '24 minutes', 2, '{}' from serie
      where ambiente = ? and cuit = ? and punto_de_venta = ? and tipo_comprobante = ?`,
    serie,
  );
}

/** A queued draft, and FC 0091-00000009 of its type given with an advance code after a restored copy. */
async function seedRetenidoConCaea({ store }: Servidor['deps'], id: string): Promise<void> {
  await store.fork().execute('update comprobante set en_cola_desde = now() where id = ?', [id]);
  await store.fork().execute(
    `insert into serie (ambiente, cuit, punto_de_venta, tipo_comprobante)
     select ambiente, company_cuit, 91, tipo_comprobante from comprobante where id = ? on conflict do nothing`,
    [id],
  );
  await store.fork().execute(
    `insert into numero_retenido (serie_id, numero, origen, visto_desde, descartes)
     select s.id, 9, 'caea', now(), '{}' from serie s join comprobante c
         on c.ambiente = s.ambiente and c.company_cuit = s.cuit and c.tipo_comprobante = s.tipo_comprobante
      where c.id = ? and s.punto_de_venta = 91`,
    [id],
  );
}
