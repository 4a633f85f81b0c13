import { informCaea, obtainCodigos } from '@talonario/core/server/arca';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCorteLargo, type CorteLargo, type Vendedora } from '../helpers/mundos/corteLargo.ts';
import { expectSumasExactas } from '../helpers/mundos/sumas.ts';

// ARCA down for four hours over a fortnight's end, with a thousand sales of two companies, one of them without code, and processes killed with
// -9 at each step. TALONARIO_CAMPANA_VENTAS: sales of each company.

const VENTAS = Number(process.env['TALONARIO_CAMPANA_VENTAS'] ?? 500);
/** Sales of the company with code after midnight, whose code is the next fortnight's. */
const DE_MADRUGADA = VENTAS / 5;
/** Vouchers that are mailed too: fewer than a user's mails of a day. */
const CON_MAIL = Math.min(250, VENTAS - DE_MADRUGADA);
const LIMITE_MS = 5 * 60_000;
/** Vouchers of a transaction with advance codes. */
const TANDA = 40;
/** Mails that a worker sends at once. */
const MAILS_EN_CURSO = 3;

let mundo: CorteLargo;
beforeAll(async () => {
  mundo = await startCorteLargo();
});
afterAll(() => mundo[Symbol.asyncDispose]());

const CAEA = `from comprobante where tipo_autorizacion = 'CAEA'`;
const EN_COLA = `from comprobante where status = 'borrador' and en_cola_desde is not null`;
const conCaea = () => mundo.count(CAEA);
const informados = () => mundo.count(`${CAEA} and informado_en is not null`);
const papeles = () => mundo.count(`from documento_fiscal where estado = 'subido'`);
/** Receivers of the mails that brought a voucher. */
const paras = () => mundo.smtp.correos().flatMap(({ para, adjuntos }) => adjuntos.map(() => para.join()));
const operaciones = (nombre: string) => mundo.tienda.entorno.arca.estado().operaciones[nombre] ?? 0;

test('every sale has one voucher and one paper, and ARCA knows all of them', { timeout: 60 * 60_000 }, async () => {
  const { conCodigo, sinCodigo } = mundo;
  mundo.caer();
  await draft(conCodigo, VENTAS - DE_MADRUGADA);
  await addMails();
  await draft(sinCodigo, VENTAS);
  expect(await mundo.count(EN_COLA)).toBe(2 * VENTAS - DE_MADRUGADA);

  // Four hours later the term of half an hour is long over.
  mundo.goTo(15, '22:30');
  const desde = performance.now();
  await number();
  const primero = await mundo.work();
  await mundo.until(async () => (await papeles()) > VENTAS / 10);
  await mundo.kill(primero);
  await mundo.run({ cola: true });
  expect(await conCaea()).toBe(VENTAS - DE_MADRUGADA);
  mundo.goTo(16, '00:05');
  const vendiendo = performance.now();
  await draft(conCodigo, DE_MADRUGADA);
  const venderMs = performance.now() - vendiendo;
  const segundo = await mundo.work();
  await mundo.until(async () => (await papeles()) === VENTAS && new Set(paras()).size === CON_MAIL);
  // The sales of after midnight are made meanwhile: their drafting is not of the outage's term.
  const papelMs = performance.now() - desde - venderMs;
  await segundo.terminar();
  expect(await mundo.count(EN_COLA)).toBe(VENTAS);
  expect(mundo.tienda.entorno.arca.estado().comprobantes).toEqual([]);

  mundo.goTo(16, '00:20');
  mundo.volver();
  await mundo.run({ cola: true, morirAntesDe: 'autorizar' });
  await mundo.run({ cola: true });
  expect(await mundo.count(EN_COLA)).toBe(0);
  const informarMs = await inform();
  await informUnused();
  const tercero = await mundo.work();
  await mundo.until(async () => (await papeles()) === 2 * VENTAS);
  await tercero.terminar();

  await expectLibrosIguales();
  console.log(
    `${VENTAS} vouchers with an advance code: ${seconds(papelMs)} s from the first number to the last paper and mail; ` +
      `informed in ${seconds(informarMs)} s, ${operaciones('FECAEARegInformativo')} FECAEARegInformativo`,
  );
  expect(papelMs).toBeLessThan(LIMITE_MS);
});

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** Sells, and drafts the sales in processes that die while they read them, while they write the drafts, and before the first question. */
async function draft(vendedora: Vendedora, cantidad: number): Promise<void> {
  const antes = await mundo.count(EN_COLA);
  await mundo.sell(vendedora, cantidad);
  const hoy = mundo.hoy();
  const { cuenta_id } = vendedora;
  const ventas = { cuenta_id, ventas: { desde: hoy, hasta: hoy }, modo: 'listada' } as const;
  await mundo.run({ ventas, morir: 'leyendo_ventas' }, vendedora);
  await mundo.run({ ventas, morirAntesDe: 'insert into comprobante ' }, vendedora);
  await mundo.run({ ventas, morirAntesDe: 'ultimoAutorizado' }, vendedora);
  await mundo.run({ ventas }, vendedora);
  expect((await mundo.count(EN_COLA)) - antes).toBe(cantidad);
}

/** Gives some drafts of the company with code an address each. */
async function addMails(): Promise<void> {
  await mundo.execute(
    `update comprobante set email_facturado = id || '@prueba.test'
      where id in (select id from comprobante where status = 'borrador' and company_id = ? order by id limit ?)`,
    [mundo.conCodigo.emisor.company_id, CON_MAIL],
  );
}

/** Numbers with the code in processes that die before and after the second transaction writes its vouchers: the first one's stay. */
async function number(): Promise<void> {
  await mundo.run({ cola: true, morirAntesDe: 'update comprobante c set status', vez: 2 });
  expect(await conCaea()).toBe(TANDA);
  await mundo.run({ cola: true, morirAntesDe: 'update "serie" set "ultimo_numero"' });
  expect(await conCaea()).toBe(TANDA);
}

/** Informs in processes that die with the request kept, with ARCA's answer lost, with it unread, and with it kept. Answers the milliseconds. */
async function inform(): Promise<number> {
  const { arca } = mundo.tienda.entorno;
  arca.ajustes({ registrosPorPedido: Math.ceil(VENTAS / 8) });
  const desde = performance.now();
  await mundo.run({ informar: true, morir: 'abierto' });
  expect([operaciones('FECAEARegInformativo'), await informados()]).toEqual([0, 0]);
  arca.fallas({ operacion: 'FECAEARegInformativo', tipo: 'timeout_despues' });
  const colgado = mundo.start({ informar: true });
  await mundo.until(async () => operaciones('FECAEARegInformativo') > 0 && enContingencia().length > 0);
  colgado.child.kill('SIGKILL');
  await colgado.fin;
  await mundo.run({ informar: true, morir: 'respondido' });
  await mundo.run({ informar: true, morir: 'recuperando' });
  await mundo.run({ informar: true, morir: 'guardado' });
  await mundo.run({ informar: true });
  // ARCA takes nothing of a code on its first day.
  expect(await informados()).toBe(VENTAS - DE_MADRUGADA);
  mundo.goTo(17, '09:00');
  await mundo.run({ informar: true, morirAntesDe: 'informar' });
  await mundo.run({ informar: true });
  expect(await informados()).toBe(VENTAS);
  return performance.now() - desde;
}

const enContingencia = () => mundo.tienda.entorno.arca.estado().comprobantes.filter(({ ptoVta }) => ptoVta === 91);

/** A later fortnight without outages: its code is asked for, and the unused points of sale are informed by processes that die around the call. */
async function informUnused(): Promise<void> {
  const { deps } = mundo.tienda;
  mundo.goTo(30, '12:00');
  await obtainCodigos(deps);
  mundo.goTo(52, '12:00');
  const sinUso = `from caea_punto p join caea k on k.id = p.caea_id where k.codigo is not null and k.hasta < '${mundo.hoy()}'
    and not exists (select from comprobante c where c.caea_id = k.id)`;
  const cuantos = await mundo.count(sinUso);
  expect(cuantos).toBeGreaterThan(1);
  await mundo.run({ informar: true, morirAntesDe: 'informarSinMovimiento' });
  expect(operaciones('FECAEASinMovimientoInformar')).toBe(0);
  await mundo.run({ informar: true, morirAntesDe: 'update "caea_punto"' });
  expect(operaciones('FECAEASinMovimientoInformar')).toBe(1);
  await mundo.run({ informar: true });
  expect(await mundo.count(`${sinUso} and p.sin_movimiento_en is null`)).toBe(0);
  expect(operaciones('FECAEASinMovimientoInformar')).toBe(cuantos);
  expect(await informCaea(deps, { insiste: false })).toEqual({ series: [], sin_movimiento: [] });
}

interface Emitida {
  venta: string;
  cuit: string;
  tipo: number;
  punto: number;
  numero: number;
  cae: string;
  total: number;
  autorizacion: string;
  fecha: string;
  informado: boolean;
}

/** Expects one voucher and one paper for each sale, the same in both ledgers, with consecutive numbers and one mail each. */
async function expectLibrosIguales(): Promise<void> {
  const { tienda, conCodigo, sinCodigo } = mundo;
  const emitidas = await mundo.execute<Emitida>(
    `select v.clave as venta, c.company_cuit as cuit, c.tipo_comprobante as tipo, c.punto_de_venta as punto, c.numero_comprobante as numero,
            c.cae, c.total::float as total, c.tipo_autorizacion as autorizacion, to_char(c.fecha, 'YYYYMMDD') as fecha,
            c.informado_en is not null as informado
       from comprobante c left join venta v on v.id = c.venta_id where c.status = 'emitida'`,
  );
  expect(new Set(emitidas.map(({ venta }) => venta)).size).toBe(2 * VENTAS);
  expect(emitidas).toHaveLength(2 * VENTAS);
  expect(await mundo.count(`from comprobante where status = 'borrador'`)).toBe(0);
  const libro = tienda.entorno.arca.estado().comprobantes;
  const deArca = libro.map((c) => [c.cuit, c.cbteTipo, c.ptoVta, c.cbteNro, c.cae, c.impTotal, c.cbteFch].join(' '));
  const nuestro = emitidas.map((c) => [c.cuit, c.tipo, c.punto, c.numero, c.cae, c.total, c.fecha].join(' '));
  expect(nuestro.toSorted()).toEqual(deArca.toSorted());
  const series = Map.groupBy(emitidas, ({ cuit, punto, tipo }) => `${cuit} ${punto} ${tipo}`);
  expect([...series.keys()].toSorted()).toEqual(
    [`${conCodigo.emisor.cuit} 91 6`, `${sinCodigo.emisor.cuit} 3 11`].toSorted(),
  );
  for (const deSerie of series.values()) {
    const numeros = deSerie.map(({ numero }) => numero).toSorted((a, b) => a - b);
    expect(numeros).toEqual(Array.from({ length: VENTAS }, (_, i) => i + 1));
  }
  const porCodigo = Map.groupBy(
    emitidas.filter(({ autorizacion }) => autorizacion === 'CAEA'),
    ({ cae, fecha }) => `${cae} ${fecha}`,
  );
  expect([...porCodigo.values()].map((filas) => filas.length).toSorted((a, b) => b - a)).toEqual([
    VENTAS - DE_MADRUGADA,
    DE_MADRUGADA,
  ]);
  expect(emitidas.filter(({ autorizacion, informado }) => autorizacion === 'CAEA' && !informado)).toEqual([]);
  const { documentos } = await tienda.control<{ documentos: { pack: string }[] }>('GET /__sim/estado');
  expect(documentos.map(({ pack }) => pack).toSorted()).toEqual(emitidas.map(({ venta }) => venta).toSorted());
  expect(new Set(paras()).size).toBe(CON_MAIL);
  // A mail under way when its worker is killed may have left already: SMTP has nobody to ask.
  expect(paras().length - CON_MAIL).toBeLessThanOrEqual(MAILS_EN_CURSO);
  expect(await expectSumasExactas(tienda.deps)).toBe(2 * VENTAS);
}
