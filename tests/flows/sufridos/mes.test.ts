import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileCobros, readCobros } from '@talonario/core/server/cobros';
import {
  addCompra,
  editCompra,
  chooseSufrido,
  editPosicion,
  importCertificados,
  readMes,
  readPosicion,
  readSufridos,
  saveArchivo,
} from '@talonario/core/server/contador';
import { Decimal } from 'decimal.js';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatARS, formatFecha } from '@talonario/core/base';
import { filaDeArca, misRetenciones } from '../../builders/sufridos.ts';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';
import { unzip } from '../../helpers/zip.ts';

// Taxes that a company suffered in a month: its payments, its purchases, the marketplace's invoices and the lists, each amount once.

let tienda: Tienda;
const carpeta = mkdtempSync(join(tmpdir(), 'talonario-sufridos-prueba-'));
const PLAZA = '30703088534';

beforeAll(async () => {
  tienda = await startTienda();
  await tienda.reset();
  await tienda.vender({ items: [{ sku: 'COMB-MATE', precio: 45_000 }], envio_vendedor: 3970.24, provincia_entrega: 0 });
  await tienda.facturar();
});
afterAll(async () => {
  rmSync(carpeta, { recursive: true });
  await tienda.close();
});

const mes = () => tienda.hoy.slice(0, 7);
const leer = () => readSufridos(tienda.deps, tienda.emisor.alcance, tienda.emisor.company_id, mes());
const importar = (contenido: Buffer) => {
  const archivo = join(carpeta, 'lista');
  writeFileSync(archivo, contenido);
  const { company_id, alcance } = tienda.emisor;
  return importCertificados(tienda.deps, alcance, { company_id, archivo, jurisdiccion: null, reemplazar: false });
};

test('before anything is read or imported, the month says what it lacks', async () => {
  const { saldos, lista, avisos } = await leer();
  expect([saldos, lista]).toEqual([[], null]);
  expect(avisos).toEqual([
    'Todavía no importaste Mis Retenciones de ARCA: solo se ve lo que dicen las compras y los cobros.',
    'Falta leer los cobros de TIENDA.NORTE.',
  ]);
});

test('what the payments withheld is the balance, as the reconciliation tells it', async () => {
  await readCobros(tienda.deps, tienda.cuenta_id);
  const [conciliado] = await reconcileCobros(tienda.deps, tienda.emisor.alcance, {
    fecha_desde: tienda.hoy,
    fecha_hasta: tienda.hoy,
  });
  const { saldos, solos } = await leer();
  const retenido = saldos.reduce((suma, { importe }) => suma.plus(importe), new Decimal(0));
  expect(retenido.toFixed(2)).toBe(conciliado?.retenido.toFixed(2));
  expect(retenido.gt(0)).toBe(true);
  expect(saldos.every(({ importe, en_cobros }) => importe.equals(en_cobros))).toBe(true);
  expect(solos.map(({ fuente }) => fuente)).toEqual(['cobro']);
});

test('a certificate of a payment joins it, and counts in the list', async () => {
  const { diferencias } = await leer();
  const [suelto] = diferencias;
  expect(suelto).toMatchObject({ clase: 'sola', fuente: 'cobro', impuesto: 'iva', operacion: 'retencion' });
  const importe = suelto?.importe.toFixed(2) ?? '';
  const fila = filaDeArca({ cuit: PLAZA, fecha: formatFecha(suelto?.fecha ?? ''), operacion: 'RETENCION', importe });
  expect(await importar(await misRetenciones([fila]))).toMatchObject({ nuevas: 1 });
  const { saldos, unidos, solos, lista, certificados } = await leer();
  expect([unidos, solos, lista?.filas, certificados]).toEqual([1, [], 1, 1]);
  expect(saldos.map((s) => [s.impuesto, `${s.importe}`, `${s.en_lista}`, `${s.en_cobros}`])).toEqual([
    ['iva', `${suelto?.importe}`, `${suelto?.importe}`, '0'],
  ]);
});

test('a perception of a purchase that the list and the invoice tell too counts once, in the purchase', async () => {
  const { deps, emisor, hoy, cuenta_id } = tienda;
  await deps.store.fork().execute(
    `insert into percepcion_recibida (cuenta_id, grupo, periodo, documento, numero, tributo, impuesto, sociedad, fecha, importe)
     values (?, 'ML', ?, '77', '0058A00000077', 'CRGI', 'Percepción IVA RG 2408', 'ML', ?, 12.34),
            (?, 'ML', ?, '77', '0058A00000077', 'IBSA', 'Percepción IIBB Santa Fe', 'ML', ?, 5.66)`,
    [cuenta_id, `${mes()}-01`, hoy, cuenta_id, `${mes()}-01`, hoy],
  );
  const deFactura = await leer();
  expect(
    deFactura.saldos
      .filter(({ operacion }) => operacion === 'percepcion')
      .map((s) => [s.impuesto, s.jurisdiccion, `${s.en_facturas}`]),
  ).toEqual([
    ['iva', null, '12.34'],
    ['iibb', 12, '5.66'],
  ]);
  await importar(
    await misRetenciones([
      filaDeArca({ cuit: PLAZA, fecha: formatFecha(hoy), comprobante: '0000005800000077', importe: '12.34' }),
    ]),
  );
  const cero = new Decimal(0);
  const compra = await addCompra(deps, emisor.alcance, emisor.company_id, {
    fecha: hoy,
    tipo_comprobante: 1,
    punto_de_venta: 58,
    numero: 77,
    despacho: '',
    emisor_tipo: 80,
    emisor_documento: PLAZA,
    emisor_nombre: 'PLAZA SRL',
    moneda: 'PES',
    alicuotas: [{ iva: 21, neto: new Decimal(100), importe: new Decimal(21) }],
    tributos: {
      percepciones_iva: cero,
      nacionales: cero,
      ingresos_brutos: cero,
      municipales: cero,
      internos: cero,
      otros: new Decimal('18.00'),
    },
    jurisdicciones: [],
    total: new Decimal('139.00'),
    clase: 'servicio',
  });
  // Nobody told the taxes of the purchase apart: the list has the one, the invoice the other.
  const sinSeparar = await leer();
  expect(sinSeparar.avisos).toContainEqual(expect.stringContaining('1 compra tiene tributos sin separar por $ 18,00'));
  expect(sinSeparar.saldos.find((s) => s.impuesto === 'iva' && s.operacion === 'percepcion')?.en_lista.toString()).toBe(
    '12.34',
  );
  await editCompra(
    deps,
    emisor.alcance,
    { company_id: emisor.company_id, id: compra.id },
    {
      tributos: {
        percepciones_iva: new Decimal('12.34'),
        nacionales: cero,
        ingresos_brutos: new Decimal('5.66'),
        municipales: cero,
        internos: cero,
        otros: cero,
      },
    },
  );
  const { saldos, distintos, avisos } = await leer();
  const percepciones = saldos.filter(({ operacion }) => operacion === 'percepcion');
  expect(percepciones.map((s) => [s.impuesto, s.jurisdiccion, `${s.importe}`, `${s.en_compras}`])).toEqual([
    ['iva', null, '12.34', '12.34'],
    ['iibb', 12, '5.66', '5.66'],
  ]);
  expect([distintos, avisos.filter((aviso) => aviso.includes('separar'))]).toEqual([0, []]);
});

const sinTributos = {
  percepciones_iva: new Decimal(0),
  nacionales: new Decimal(0),
  ingresos_brutos: new Decimal(0),
  municipales: new Decimal(0),
  internos: new Decimal(0),
  otros: new Decimal(0),
};

test('a perception without province is pending in the closing until its purchase says it, and then SIFERE has it', async () => {
  const { deps, emisor, hoy } = tienda;
  const { alcance, company_id } = emisor;
  const compra = await addCompra(deps, alcance, company_id, {
    fecha: hoy,
    tipo_comprobante: 1,
    punto_de_venta: 4,
    numero: 91,
    despacho: '',
    emisor_tipo: 80,
    emisor_documento: '30612345674',
    emisor_nombre: 'PROVEEDOR SA',
    moneda: 'PES',
    alicuotas: [{ iva: 21, neto: new Decimal(100), importe: new Decimal(21) }],
    tributos: { ...sinTributos, ingresos_brutos: new Decimal(9) },
    jurisdicciones: [{ jurisdiccion: 0, importe: new Decimal(4) }],
    total: new Decimal(130),
    clase: 'bien',
  });
  const percibido = async () =>
    (await readMes(deps, alcance, company_id, mes())).controles.find(({ clave }) => clave === 'percepciones');
  expect((await leer()).sin_provincia).toMatchObject({ cuantas: 1, referencias: ['FC A 0004-00000091'] });
  expect(await percibido()).toMatchObject({
    estado: 'pendiente',
    detalle: expect.stringContaining('1 percepción de Ingresos Brutos sin provincia por $ 5,00'),
  });
  const pedido = { company_id, periodo: mes(), cbu: null, tipo_cuenta: 'OT', agente: null } as const;
  const sifere = async () => {
    const { archivo, control } = await saveArchivo(
      deps,
      alcance,
      { ...pedido, archivo: 'sifere-percepciones' },
      carpeta,
    );
    const lineas = readFileSync(archivo ?? '', 'latin1').split('\r\n');
    return {
      control,
      propias: lineas
        .filter((linea) => linea.includes('30-61234567-4'))
        .map((linea) => [linea.slice(0, 3), linea.slice(40)]),
    };
  };
  const antes = await sifere();
  expect([antes.control.afuera, antes.propias]).toEqual([
    [expect.objectContaining({ motivo: 'Falta la provincia.', cuantos: 1 })],
    [['901', '00000004,00']],
  ]);
  const jurisdicciones = [
    { jurisdiccion: 0, importe: new Decimal(4) },
    { jurisdiccion: 22, importe: new Decimal(5) },
  ] as const;
  await editCompra(deps, alcance, { company_id, id: compra.id }, { jurisdicciones: [...jurisdicciones] });
  expect((await leer()).sin_provincia.cuantas).toBe(0);
  expect((await percibido())?.detalle).not.toContain('sin provincia');
  const despues = await sifere();
  expect([despues.control.afuera, despues.propias.length]).toEqual([[], 2]);
  await editCompra(deps, alcance, { company_id, id: compra.id }, { excluida_motivo: 'de otra prueba' });
});

test('the files have what the balances have, and say what is left out', async () => {
  const { deps, emisor } = tienda;
  const pedido = { company_id: emisor.company_id, periodo: mes(), cbu: null, tipo_cuenta: 'OT', agente: null } as const;
  const percepciones = await saveArchivo(deps, emisor.alcance, { ...pedido, archivo: 'sifere-percepciones' }, carpeta);
  expect(percepciones.control).toMatchObject({ registros: 1, sin_portal: true, afuera: [] });
  const [anio, numeroDeMes, dia] = tienda.hoy.split('-');
  expect(readFileSync(percepciones.archivo ?? '', 'latin1')).toBe(
    `92130-70308853-4${dia}/${numeroDeMes}/${anio}005800000077FA00000005,66\r\n`,
  );
  const iva = await saveArchivo(deps, emisor.alcance, { ...pedido, archivo: 'iva' }, carpeta);
  expect(iva.control.registros).toBe(2);
  const { 'xl/worksheets/sheet1.xml': hoja } = await unzip(readFileSync(iva.archivo ?? ''));
  expect(hoja?.toString()).toContain('2137960');
  expect(hoja?.toString()).not.toContain('<f>');
  // No list told a certificate of what the payments withheld of Ingresos Brutos, nor is there any.
  const vacio = await saveArchivo(deps, emisor.alcance, { ...pedido, archivo: 'sifere-retenciones' }, carpeta);
  expect([vacio.archivo, vacio.control.registros]).toEqual([null, 0]);
});

test('the VAT position takes what was suffered once, and a person chooses between it and a typed amount', async () => {
  const { deps, emisor } = tienda;
  const { company_id, alcance } = emisor;
  const posicion = () => readPosicion(deps, alcance, company_id, mes());
  const control = async (clave: string) =>
    (await readMes(deps, alcance, company_id, mes())).controles.find((deMes) => deMes.clave === clave)?.detalle;
  const { saldos } = await leer();
  const retenido = saldos.find(({ impuesto, operacion }) => impuesto === 'iva' && operacion === 'retencion')?.importe;
  const datos = {
    tecnico_anterior: new Decimal(0),
    libre_anterior: new Decimal(0),
    retenciones: null,
    percepciones: null,
  };
  const leida = await editPosicion(deps, alcance, { company_id, periodo: mes() }, datos);
  expect(leida.sufrido.retenciones).toEqual({ leido: retenido, usado: retenido, origen: 'leido', eleccion: null });
  // The purchase has the perception: its term counts it, and not the other one.
  expect([`${leida.percepciones_compras}`, `${leida.sufrido.percepciones.usado}`]).toEqual(['12.34', '0']);
  const saldosLibresOf = ({ resultado }: typeof leida) => resultado?.usado.plus(resultado.libre).toFixed(2);
  expect(saldosLibresOf(leida)).toBe(retenido?.plus('12.34').toFixed(2));
  expect(await control('retenciones')).toContain(`La posición de IVA cuenta ${formatARS(retenido ?? new Decimal(0))}.`);

  const tipeada = await editPosicion(
    deps,
    alcance,
    { company_id, periodo: mes() },
    { ...datos, retenciones: new Decimal(5) },
  );
  // Two amounts, and nobody chose: neither counts, and the closing says so.
  expect(tipeada.sufrido.retenciones).toEqual({ leido: retenido, usado: null, origen: 'sin_elegir', eleccion: null });
  expect([tipeada.resultado, tipeada.avisos.join(' ')]).toEqual([
    null,
    expect.stringContaining('hay dos importes: $ 5,00'),
  ]);
  expect(await control('retenciones')).toContain('Elegí cuál va en la posición.');
  expect(await control('posicion')).toContain('Falta elegir');
  expect((await leer()).avisos.join(' ')).toContain('De las retenciones de IVA hay dos importes');

  const elegir = (elegido: 'tipeado' | 'leido' | null, leido = retenido ?? new Decimal(0)) =>
    chooseSufrido(
      deps,
      alcance,
      { company_id, periodo: mes() },
      { operacion: 'retenciones', elegido, tipeado: new Decimal(5), leido },
    );
  await expect(elegir('tipeado', new Decimal(1))).rejects.toMatchObject({ code: 'cambio_simultaneo' });
  const elegida = await elegir('tipeado');
  expect(elegida.sufrido.retenciones).toMatchObject({
    origen: 'tipeado',
    eleccion: { elegido: 'tipeado', elegido_por: null },
  });
  expect(saldosLibresOf(elegida)).toBe('17.34');
  expect(await control('retenciones')).toContain('se usa el importe tipeado, $ 5,00');
  expect(saldosLibresOf(await elegir('leido'))).toBe(saldosLibresOf(leida));
  expect((await elegir(null)).sufrido.retenciones.origen).toBe('sin_elegir');
  await editPosicion(deps, alcance, { company_id, periodo: mes() }, datos);
  expect(saldosLibresOf(await posicion())).toBe(saldosLibresOf(leida));
});
