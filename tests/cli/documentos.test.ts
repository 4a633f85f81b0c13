import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conciliacion, contingencia, estadoCaea, respuestaDeRetenidos } from '@talonario/core/arca';
import {
  articulo,
  cambioHecho,
  importacion,
  listaPrecios,
  listaPreciosConItems,
  stockPagina,
} from '@talonario/core/articulos';
import { mesDeCobros } from '@talonario/core/cobros';
import { enlaceDeComprobante, enlaceDeComprobanteNuevo, facturasPagina } from '@talonario/core/comprobantes';
import {
  controlReporte,
  datoFiscal,
  enlaceContador,
  enlaceNuevo,
  controlDeSufridos,
  emitidosComparados,
  impuestosSufridos,
  paginaCertificados,
  importacionHecha,
  paginaCompras,
  cargosComparados,
  compra,
  posicionIva,
  filaDeMesa,
  mesACerrar,
  contableOfrecido,
  cuentaContable,
  reglaEmisor,
} from '@talonario/core/contador';
import { compartida, cuenta, empresa, estadoVerificacion, miembros, prueba, traspasos } from '@talonario/core/empresas';
import { comienzo, historia, inicio } from '@talonario/core/inicio';
import { pausa } from '@talonario/core/instalacion';
import { consultaPadrones, exclusionPercepcion } from '@talonario/core/percepciones';
import { asistida, clave, claveNueva, destino, destinoConSecreto, entregasPagina } from '@talonario/core/programas';
import { pubsPagina } from '@talonario/core/publicaciones';
import { canceladaConFactura, compradorTipeado, lote, receptorRevisado, ventaListada } from '@talonario/core/ventas';
import { addLista } from '@talonario/core/server/articulos';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildProgram } from '../../cli/src/program.ts';
import { listComandos } from '../../cli/src/program/declarados/listComandos.ts';
import { correr } from '../helpers/procesos/cli.ts';
import { startTienda, type Tienda } from '../helpers/servicios/vendedor.ts';

// The `--json` answer of every command: one object with the contract's names, or the reason for its failure.

let tienda: Tienda;
let dir: string;
/** Values of the `{words}` of the command lines, known once there are sales. */
let words: Readonly<Record<string, string>>;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'talonario-documentos-'));
  tienda = await startTienda();
  await tienda.reset();
  await addLista(tienda.deps, tienda.emisor.alcance, { name: 'Mayorista' });
  const ventaDePrueba = await tienda.vender({ tipo: 'consumidor_final' });
  const mala = await tienda.vender({ tipo: 'cuit_invalido' });
  const devuelta = await tienda.vender({ tipo: 'consumidor_final' });
  writeFileSync(join(dir, 'articulos.csv'), 'sku;descripcion;costo\nA;Taza;10,50\n');
  writeFileSync(join(dir, 'precios.csv'), 'sku;precio\nA;100\n');
  const recibidos = readFileSync(join(import.meta.dirname, '../../fixtures/golden/compras/recibidos-G3.csv'), 'utf8');
  writeFileSync(join(dir, 'recibidos.csv'), recibidos.replaceAll('30712345671', tienda.emisor.cuit));
  const clave = join(dir, 'clave');
  writeFileSync(clave, 'Clave#2026\n');
  words = {
    '{dir}': dir,
    '{clave}': clave,
    '{hoy}': tienda.hoy,
    '{cuit}': tienda.emisor.cuit,
    '{una}': ventaDePrueba.venta,
    '{mala}': mala.venta,
    '{devuelta}': devuelta.orders[0] ?? '',
  };
});
afterAll(async () => {
  await tienda.close();
  rmSync(dir, { recursive: true });
});

/** Every list is a page. */
const pagina = (fila: z.ZodType) => z.strictObject({ results: z.array(fila), totalItems: z.int() });
const strict = z.strictObject;
const texto = z.string();

/** Answer of a failure. */
const fallo = strict({
  error: z.string().min(10),
  codigo: z.string().regex(/^[a-z_]+$/),
  campo: texto.optional(),
  problemas: z.array(z.unknown()).optional(),
  sugerencia: texto.optional(),
});

const plan = lote
  .pick({ advertencias: true, comprobantes: true, resumen: true, omitidas: true, en_cola: true })
  .extend({ emitidas: z.array(z.never()), rechazadas: z.array(z.never()) })
  .strict();
/** Answer of `facturar`, as `design.md` promises it. */
const facturado = strict({
  emitidas: z.array(strict({ venta: texto, comprobante: texto, cae: texto })),
  rechazadas: z.array(strict({ venta: texto, codigo: texto, error: texto })),
  omitidas: z.array(strict({ venta: texto, motivo: texto })),
  en_cola: z.array(strict({ venta: texto, motivo: texto })),
});
const emitido = strict({
  emitidas: z.array(strict({ comprobante_id: texto, comprobante: texto, cae: texto })),
  rechazadas: z.array(strict({ comprobante_id: texto, codigo: texto, error: texto })),
  en_cola: z.array(strict({ comprobante_id: texto, motivo: texto })),
});
const archivos = z.array(texto).min(1);
/** Answer for a period without vouchers. */
const sinCasos = strict({ archivos: z.tuple([]), aviso: texto });
/** Data of a backup copy. */
const copia = {
  instante: texto,
  programa: texto,
  esquema: texto,
  secreto: texto,
  tablas: z.record(texto, z.int()),
};
const usuarioAtendido = strict({ id: z.uuid(), email: texto, bloqueado: z.boolean() });
const deVenta = '--cuenta TIENDA.NORTE --desde {hoy} --hasta hoy';

/** Each command, its options and the schema of its answer, in an order in which each has data to show. */
const casos: readonly (readonly [comando: string, pedido: string, respuesta: z.ZodType])[] = [
  ['usuario crear', 'ana@prueba.test --password-archivo {clave}', strict({ id: z.uuid(), email: texto })],
  [
    'usuario listar',
    '',
    pagina(
      strict({
        id: z.uuid(),
        email: texto,
        confirmado: z.boolean(),
        bloqueado: z.boolean(),
        empresas: z.int(),
        cuentas: z.int(),
        creado_en: z.iso.datetime(),
        entro_en: z.iso.datetime().nullable(),
      }),
    ),
  ],
  ['usuario clave', 'ana@prueba.test --password-archivo {clave}', usuarioAtendido],
  ['usuario bloquear', 'ana@prueba.test', usuarioAtendido.extend({ bloqueado: z.literal(true) })],
  ['usuario bloquear', 'ana@prueba.test --deshacer', usuarioAtendido.extend({ bloqueado: z.literal(false) })],
  ['usuario email', 'ana@prueba.test ana@otra.test', strict({ id: z.uuid(), email: z.literal('ana@otra.test') })],
  ['', '--usuario {duenia}', inicio],
  ['empezar', '', comienzo],
  ['ventas', deVenta, pagina(ventaListada)],
  ['ventas', '--otro-receptor', pagina(receptorRevisado)],
  ['ventas', '--canceladas-con-factura', pagina(canceladaConFactura.extend({ cuenta_id: z.uuid(), cuenta: texto }))],
  ['facturar', `${deVenta} --simular`, plan],
  ['facturar', `${deVenta} --si`, facturado],
  ['notas-credito', `${deVenta} --si`, facturado],
  ['venta', '{una}', historia],
  ['problemas', '', pagina(ventaListada.extend({ cuenta_id: z.uuid(), cuenta: texto }))],
  ['problemas descartar', '{mala}', strict({ ventas: z.array(texto).length(1), descartadas: z.literal(true) })],
  ['problemas descartar', '{mala} --deshacer', strict({ ventas: z.array(texto), descartadas: z.literal(false) })],
  ['problemas por-fuera', '{mala}', strict({ ventas: z.array(texto), facturada_por_fuera: z.literal(true) })],
  [
    'problemas por-fuera',
    '{mala} --deshacer',
    strict({ ventas: z.array(texto), facturada_por_fuera: z.literal(false) }),
  ],
  ['problemas reintentar', '{mala} --simular', plan],
  ['problemas comprador', '{mala} --consumidor-final', strict({ ventas: z.array(texto), comprador: compradorTipeado })],
  ['problemas reintentar', '{mala} --si', facturado],
  ['emitir', '--borradores --empresa {cuit} --si', emitido],
  ['anular', 'NC B 3-9 --si', fallo],
  ['comprobantes', '', facturasPagina.strict()],
  [
    'pdf',
    '{una} --carpeta {dir}',
    strict({ archivos, comprobantes: z.array(strict({ id: z.uuid(), archivo: texto })), errores: z.array(fallo) }),
  ],
  ['enlace', '{una} --dias 30', enlaceDeComprobanteNuevo],
  ['enlace', '{una} --listar', pagina(enlaceDeComprobante)],
  ['enlace', '{una} --revocar x', fallo],
  [
    'articulos importar',
    '{dir}/articulos.csv',
    strict({ importacion, errores: z.array(z.unknown()), avisos: z.array(z.unknown()) }),
  ],
  ['articulos importar', '{dir}/no-esta.csv', fallo],
  ['articulos', '', stockPagina.extend({ results: z.array(articulo.loose()).min(1) })],
  ['articulos buscar', 'taza', stockPagina.strict()],
  ['articulos exportar', '{dir}/salida.csv', strict({ archivos })],
  ['precios', '', pagina(listaPrecios)],
  ['precios', 'Mayorista', listaPreciosConItems],
  ['precios cambiar', 'Mayorista --porcentaje 10 --simular', cambioHecho],
  [
    'publicaciones',
    '--cuenta TIENDA.NORTE --refrescar',
    pubsPagina.pick({ results: true, totalResults: true, resumen: true, estado: true }).strict(),
  ],
  ['precio calcular', '--publicacion MLA1 --utilidad 10', fallo],
  [
    'reporte',
    'iva-ventas --empresa {cuit} --desde {hoy} --hasta hoy --salida {dir}',
    strict({ archivos, controles: z.array(controlReporte) }),
  ],
  ['reporte', 'rentabilidad --desde {hoy} --hasta hoy --salida {dir}', strict({ archivos })],
  ['reporte', 'percepciones-caba --empresa {cuit} --desde {hoy} --hasta hoy --salida {dir}', sinCasos],
  ['reporte', 'iva-ventas --empresa {cuit} --mes 2020-01 --salida {dir}', sinCasos],
  ['reporte', 'paquete --empresa {cuit} --mes 2020-01 --salida {dir}', sinCasos],
  ['reporte', 'rentabilidad --mes 2020-01 --salida {dir}', sinCasos],
  ['cobros', '--mes actual', strict({ meses: z.array(mesDeCobros), diferencias: z.int() })],
  ['cobros', '--desde {hoy} --hasta hoy', strict({ meses: z.array(mesDeCobros), diferencias: z.int() })],
  ['personas', '', miembros.extend({ compartidas: z.array(compartida) }).strict()],
  ['personas invitar', 'ana@tienda.test --rol empleado', fallo],
  ['personas revocar', 'ana@tienda.test', fallo],
  ['personas aceptar', 'https://talonario.test/app#invitacion=x', fallo],
  ['traspasos', '', traspasos],
  ['traspasos ofrecer', '30716543214 ana@tienda.test', fallo],
  ['traspasos aceptar', '30716543214', fallo],
  ['traspasos rechazar', '30716543214', fallo],
  ['traspasos retirar', '30716543214', fallo],
  ['contador crear-enlace', '--empresa {cuit} --nombre Estudio', enlaceNuevo],
  ['contador enlaces', '--empresa {cuit}', pagina(enlaceContador)],
  ['contador revocar-enlace', 'x --empresa {cuit}', fallo],
  ['contador presentado', '--empresa {cuit} --mes 2026-01', strict({ periodo: texto, presentado_en: z.null() })],
  ['contador programas', '', pagina(contableOfrecido)],
  ['contador exportar', 'no-esta --empresa {cuit} --mes 2026-01 --salida {dir}', fallo],
  ['contador cuentas', '--empresa {cuit} --concepto deudores --codigo 113', pagina(cuentaContable)],
  ['mes ver', '2020-01 --empresa {cuit}', mesACerrar],
  ['mes cerrar', '2020-01 --empresa {cuit} --salida {dir}', fallo],
  [
    'mes mesa',
    '2020-01',
    pagina(filaDeMesa.extend({ falta: texto, pendientes: z.int(), cerrada: z.boolean() }).strict()),
  ],
  ['claves crear', 'Planilla --permiso redactar --dias 30', claveNueva],
  ['claves', '', pagina(clave)],
  ['claves revocar', 'tal_no-esta', fallo],
  ['emision-asistida', '', asistida],
  ['emision-asistida habilitar', '--minutos 5', asistida],
  ['emision-asistida cortar', '', asistida],
  ['destinos crear', 'https://deposito.test/avisos', destinoConSecreto],
  ['destinos secreto', 'deposito', destinoConSecreto],
  ['destinos', '', pagina(destino)],
  ['destinos entregas', 'deposito', entregasPagina],
  ['destinos reenviar', 'deposito x', fallo],
  ['destinos reanudar', 'deposito', destino],
  ['destinos borrar', 'deposito', destino],
  ['compras importar', '{dir}/recibidos.csv --empresa {cuit}', importacionHecha],
  ['compras columnas', 'Obs=no_se_usa --empresa {cuit}', pagina(strict({ titulo: texto, campo: texto }))],
  ['compras listar', '--empresa {cuit} --mes 2026-10', paginaCompras],
  ['compras cambiar', 'x --empresa {cuit} --clase bien', fallo],
  ['compras regla', '30612345674 --empresa {cuit} --clase bien', pagina(reglaEmisor)],
  ['compras posicion', '--empresa {cuit} --mes 2026-10 --libre-anterior 10', posicionIva],
  [
    'compras cargar',
    '9-77 --empresa {cuit} --tipo 11 --fecha 2026-10-05 --emisor 30612345674 --nombre Papelera --total 500',
    compra,
  ],
  ['compras cargos', '--empresa {cuit} --mes 2026-10', cargosComparados],
  ['compras emitidos', '--empresa {cuit} --mes 2026-10', emitidosComparados],
  ['compras reporte', 'libro-iva --empresa {cuit} --mes 2020-01 --salida {dir}', sinCasos],
  ['sufridos mes', '--empresa {cuit} --mes 2026-10', impuestosSufridos],
  ['sufridos importar', '{dir}/no-esta.xlsx --empresa {cuit}', fallo],
  ['sufridos certificados', '--empresa {cuit} --mes 2026-10', paginaCertificados],
  [
    'sufridos archivo',
    'iva --empresa {cuit} --mes 2026-10 --revisar',
    controlDeSufridos.extend({ archivos: z.array(z.string()) }),
  ],
  ['padron importar', 'caba {dir}/no-esta.zip', fallo],
  ['padron consultar', '30-71123456-6', consultaPadrones.omit({ comprobantes: true }).strict()],
  ['padron evidencia', '30-71123456-6', consultaPadrones.omit({ listas: true }).strict()],
  [
    'padron certificar',
    '30711234566 --empresa {cuit} --provincia caba --certificado 1/2026 --desde 2026-01-01',
    pagina(exclusionPercepcion),
  ],
  ['padron certificados', '--empresa {cuit}', pagina(exclusionPercepcion)],
  ['padron vencimiento', '2026-11 --empresa {cuit} --vence 2026-12-14 --fuente Calendario', pagina(datoFiscal)],
  ['padron vencimientos', '--empresa {cuit}', pagina(datoFiscal)],
  ['padron minimo', '--provincia caba --desde 2026-11-01 --base 1000 --fuente Res', pagina(datoFiscal)],
  ['padron ajuste', 'caba_solo_padron no --empresa {cuit}', empresa],
  ['padron ajustes', '--empresa {cuit}', empresa],
  ['padron minimos', '', pagina(datoFiscal)],
  ['padron adhesion', 'cordoba --desde 2026-12-01 --fuente Disposición', pagina(datoFiscal)],
  ['padron adhesiones', '', pagina(datoFiscal)],
  [
    'monotributo cargar',
    'A=11 B=16 C=22 D=27 E=32 F=40 G=48 H=73 I=82 J=94 K=113 --desde 2026-08-01 --precio-unitario 6 --fuente ARCA',
    pagina(datoFiscal),
  ],
  ['monotributo', '', pagina(datoFiscal)],
  ['arca estado', '', z.looseObject({ responde: z.literal(true), certificado: z.looseObject({ cuit: texto }) })],
  ['arca certificado importar', '{dir}/no-esta.pfx --salida {dir}/pfx', fallo],
  [
    'arca certificado crear',
    '--cuit {cuit} --organizacion X --salida {dir}/cert',
    z.looseObject({ clave: texto, pedido: texto, certificado: texto, pasos: z.array(texto), comandos: z.array(texto) }),
  ],
  ['arca certificado renovar', '', fallo],
  ['arca conciliar', '', conciliacion.strict()],
  ['arca adoptar', 'FC B 7-99 --empresa {cuit} --si', fallo],
  ['arca preguntar', '', pagina(respuestaDeRetenidos.strict())],
  ['arca caea', '', estadoCaea.strict()],
  ['arca caea configurar', '{cuit} --punto 99', fallo],
  ['arca caea pedir', '{cuit}', fallo],
  ['arca caea numeros', '{cuit}', contingencia.strict()],
  ['arca caea informar', '{cuit}', fallo],
  ['arca caea emitir', '{cuit}', fallo],
  [
    'arca bitacora',
    '--limite 2',
    pagina(z.looseObject({ operacion: texto, resultado: texto, inicio: z.iso.datetime() })),
  ],
  ['estado', '', z.looseObject({ datos: texto, ambiente: texto, pausa: z.null() })],
  [
    'doctor',
    '',
    strict({
      bien: z.boolean(),
      partes: z.array(
        strict({
          parte: texto,
          estado: z.enum(['bien', 'mal', 'sin_uso']),
          dice: texto,
          que_hacer: texto.nullable(),
        }),
      ),
    }),
  ],
  ['instalacion', '', z.looseObject({ datos: texto, pausa: z.null() })],
  ['instalacion confirmar', '--si', z.looseObject({ pausa: z.null() })],
  ['instalacion pausar', '', strict({ pausa })],
  ['instalacion confirmar', '', fallo],
  ['instalacion confirmar', '--si', strict({ identidad: texto, pausa: z.null(), guardada: z.boolean() })],
  ['autocompletar', 'bash', strict({ terminal: z.literal('bash'), guion: texto })],
  ['migrar', '', strict({ migrada: z.literal(false) })],
  ['trabajos', '', strict({ colas: z.array(z.looseObject({ cola: texto })), fallidos: z.array(z.unknown()) })],
  ['trabajos reintentar', '', strict({ reintentados: z.literal(0) })],
  [
    'empresas',
    '',
    pagina(
      empresa.extend({
        verificacion: strict({ estado: estadoVerificacion, prueba: prueba.nullable(), plazo: texto.nullable() }),
      }),
    ),
  ],
  ['empresas clase-a', '{cuit} plena', empresa],
  ['empresas condicion-de-venta', '{cuit} Contado', empresa],
  ['empresas pendientes', '', pagina(z.looseObject({ cuit: texto, usuario: texto }))],
  ['empresas verificar', '20-1', fallo],
  ['empresas liberar', '20-1', fallo],
  ['cuentas', '', pagina(cuenta)],
  ['cuentas espera', 'TIENDA.NORTE 48', cuenta],
  ['cuentas desvincular', 'TIENDA.NORTE', fallo],
  ['cuentas desvincular', 'TIENDA.NORTE --si', cuenta],
  [
    'respaldo crear',
    '--carpeta {dir}/copias',
    strict({ archivos, bytes: z.int(), milisegundos: z.number(), borrados: z.array(texto), ...copia }),
  ],
  [
    'respaldo crear',
    '{dir}/copias/antes.zip',
    z.looseObject({ archivos: z.tuple([z.string().regex(/\/copias\/antes\.zip$/)]) }),
  ],
  ['respaldo restaurar', '{dir}/no-esta.zip', fallo],
  ['datos mover', '{dir}/otra', fallo],
  ['respaldo verificar', '{dir}/no-esta.zip', fallo],
  [
    'respaldo verificar',
    '',
    strict({
      restauracion: z.null(),
      cuits: z.array(strict({ cuit: texto, conciliado: z.literal(true), error: z.null() })).min(1),
      series: z.array(z.looseObject({ cuit: texto, nuestro: z.int(), arca: z.int() })).min(1),
      desconocidos: z.array(z.unknown()).length(0),
      sin_reconocer: z.array(z.unknown()).length(0),
    }),
  ],
  ['respaldo soltar', '--todos', strict({ sueltos: z.literal(0), punto_de_venta: z.null() })],
  ['secreto rotar', '', fallo],
];

test('there is a case for each command that ends', () => {
  const conRespuesta = listComandos(buildProgram(async () => undefined)).flatMap(({ nombre, clase }) =>
    clase === 'proceso' ? [] : [nombre],
  );
  expect([...new Set(casos.map(([comando]) => comando))].sort()).toEqual(conRespuesta.sort());
});

// In this order: a case shows the results of former ones.
test.each(casos)('talonario %s %s', async (comando, pedido, respuesta) => {
  const [{ email } = { email: '' }] = await tienda.deps.store
    .fork()
    .execute<{ email: string }[]>('select email from usuario where id = ?', [tienda.emisor.user_id]);
  const linea = `${comando} ${pedido}`.split(' ').filter(Boolean);
  const args = linea.map((word) =>
    Object.entries({ ...words, '{duenia}': email }).reduce(
      (frase, [clave, valor]) => frase.replace(clave, valor),
      word,
    ),
  );
  const env = { ...tienda.entorno.env, TALONARIO_USUARIO: email };
  const { stdout, stderr } = await correr([...args, '--json'], { env });
  expect(stderr).toBe('');
  const leido = respuesta.safeParse(JSON.parse(stdout));
  expect({ problemas: leido.error?.issues ?? [], dicho: leido.success ? null : JSON.parse(stdout) }).toEqual({
    problemas: [],
    dicho: null,
  });
});
