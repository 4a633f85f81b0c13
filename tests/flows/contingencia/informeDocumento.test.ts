import { readFileSync } from 'node:fs';
import { informCaea } from '@talonario/core/server/arca';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseXml, type Elemento } from '../../../fixtures/simulators/arca/xml.ts';
import { seedCaea, seedDeContingencia, type CaeaDePrueba } from '../../builders/contingencia.ts';
import { seedEmisor, type BorradorDePrueba, type Emisor } from '../../helpers/mundos/borradores.ts';
import { listGuardados, startContingencia, type MundoDeContingencia } from '../../helpers/mundos/contingencia.ts';

// FECAEARegInformativo of each kind of voucher, as sent, against ARCA's own WSDL and the manual's order of fields.

let mundo: MundoDeContingencia;
let inscripto: Emisor;
let monotributo: Emisor;
let codigos: Map<Emisor, CaeaDePrueba>;

beforeAll(async () => {
  mundo = await startContingencia();
  inscripto = await seedEmisor(mundo.deps);
  monotributo = await seedEmisor(mundo.deps, '20301234563');
  mundo.goTo(1);
  const quincena = { mes: mundo.mes, orden: 1 } as const;
  codigos = new Map([
    [inscripto, await seedCaea(mundo.deps, inscripto, quincena)],
    [monotributo, await seedCaea(mundo.deps, monotributo, quincena)],
  ]);
  mundo.goTo(4);
});
afterAll(() => mundo.close());

const WSDL = readFileSync(new URL('../../../core/src/clients/arca/soap/wsdl/wsfev1.wsdl', import.meta.url), 'utf8');

interface Campo {
  nombre: string;
  tipo: string;
  minimo: number;
  varios: boolean;
}

/** Fields of a type of the WSDL, in order, those of the type that it extends first. */
function camposOf(tipo: string): Campo[] {
  const definicion = new RegExp(`<s:complexType name="${tipo}">.*?</s:complexType>`, 's').exec(WSDL)?.[0] ?? '';
  const base = /<s:extension base="tns:(\w+)"/.exec(definicion)?.[1];
  const propios = [...definicion.matchAll(/<s:element ([^>]*)\/>/g)].map(([, atributos = '']) => {
    const valor = (nombre: string): string => new RegExp(`\\b${nombre}="([^"]*)"`).exec(atributos)?.[1] ?? '';
    return {
      nombre: valor('name'),
      tipo: valor('type'),
      minimo: Number(valor('minOccurs')),
      varios: valor('maxOccurs') === 'unbounded',
    };
  });
  if (definicion === '') throw new Error(`the WSDL has no type ${tipo}`);
  return [...(base === undefined ? [] : camposOf(base)), ...propios];
}

const SIMPLES: Readonly<Record<string, RegExp>> = {
  's:int': /^-?\d{1,10}$/,
  's:short': /^-?\d{1,5}$/,
  's:long': /^-?\d{1,19}$/,
  's:double': /^-?\d+(?:\.\d+)?$/,
  's:string': /^.+$/s,
};

/** Faults of an element against its type: unknown fields, out of order, missing, or with another content. */
function faultsOf({ hijos, nombre }: Elemento, tipo: string): string[] {
  const campos = camposOf(tipo);
  const lugares = hijos.map((hijo) => campos.findIndex((campo) => campo.nombre === hijo.nombre));
  const orden = lugares.every((lugar, i) => lugar >= 0 && lugar >= (lugares[i - 1] ?? 0));
  return [
    ...(orden ? [] : [`${nombre}: ${hijos.map((hijo) => hijo.nombre).join(' ')}`]),
    ...campos.flatMap((campo) => {
      const puestos = hijos.filter((hijo) => hijo.nombre === campo.nombre);
      const cuantos = puestos.length >= campo.minimo && (campo.varios || puestos.length <= 1);
      const simple = SIMPLES[campo.tipo];
      return [
        ...(cuantos ? [] : [`${nombre}.${campo.nombre}: ${puestos.length}`]),
        ...puestos.flatMap((hijo) => {
          if (!simple) return faultsOf(hijo, campo.tipo.replace('tns:', ''));
          return simple.test(hijo.texto) ? [] : [`${nombre}.${campo.nombre}: "${hijo.texto}"`];
        }),
      ];
    }),
  ];
}

function find(elemento: Elemento, nombre: string): Elemento[] {
  return elemento.nombre === nombre ? [elemento] : elemento.hijos.flatMap((hijo) => find(hijo, nombre));
}

/** Issues a voucher of a kind, and answers its request. */
async function informed(
  emisor: Emisor,
  pedido: BorradorDePrueba,
  cambios = '',
): Promise<{ id: string; det: Elemento }> {
  const { deps } = mundo;
  const caea = codigos.get(emisor);
  if (!caea) throw new Error('the issuer has no code');
  const [antes] = await deps.store
    .fork()
    .execute<{ n: number }[]>(
      'select count(*)::int as n from comprobante where company_id = ? and tipo_comprobante = ?',
      [emisor.company_id, pedido.tipo_comprobante ?? 6],
    );
  const [id = ''] = await seedDeContingencia(deps, emisor, caea, [pedido], (antes?.n ?? 0) + 1);
  if (cambios !== '') await deps.store.fork().execute(cambios.replaceAll(':id', `'${id}'`));
  await informCaea(deps, { insiste: false });
  const [ultimo] = await deps.store
    .fork()
    .execute<{ pedido: string }[]>(
      `select pedido from arca_intercambio where operacion = 'FECAEARegInformativo' order by id desc limit 1`,
    );
  const sobre = parseXml(ultimo?.pedido ?? '');
  const [pedidoArca] = find(sobre, 'FeCAEARegInfReq');
  const [det] = find(sobre, 'FECAEADetRequest');
  if (!pedidoArca || !det) throw new Error('nothing was sent');
  expect(faultsOf(pedidoArca, 'FECAEARequest')).toEqual([]);
  return { id, det };
}

const textos = (det: Elemento) => Object.fromEntries(det.hijos.map(({ nombre, texto }) => [nombre, texto]));
const nombres = (det: Elemento) => det.hijos.map(({ nombre }) => nombre);
const fecha = () => mundo.dia(3);
const A = () => ({
  fecha: fecha(),
  tipo_comprobante: 1,
  tipo_documento: 80,
  numero_documento: '30711234566',
  condicion: 1,
});

/** Takes the VAT of a class C voucher away. */
const SIN_IVA = `with x as (delete from comprobante_alicuota where comprobante_id = :id)`;
const BASE = 'Concepto DocTipo DocNro CbteDesde CbteHasta CbteFch ImpTotal ImpTotConc ImpNeto ImpOpEx ImpTrib ImpIVA';

test('an invoice A has the fields of the manual in its order, then its code and the hour it was made', async () => {
  const { det } = await informed(inscripto, A());
  expect(nombres(det).join(' ')).toBe(`${BASE} MonId MonCotiz CondicionIVAReceptorId Iva CAEA CbteFchHsGen`);
  expect(textos(det)).toMatchObject({
    DocTipo: '80',
    DocNro: '30711234566',
    CbteFch: fecha().replaceAll('-', ''),
    ImpTotal: '1210.00',
    CAEA: codigos.get(inscripto)?.codigo,
    CbteFchHsGen: `${fecha().replaceAll('-', '')}120001`,
  });
});

test('an invoice B to an anonymous buyer', async () => {
  const { det } = await informed(inscripto, { fecha: fecha() });
  expect(textos(det)).toMatchObject({ DocTipo: '99', DocNro: '0', CondicionIVAReceptorId: '5' });
});

test('an invoice C has no VAT', async () => {
  const { det } = await informed(
    monotributo,
    { fecha: fecha(), tipo_comprobante: 11, iva: '0.00' },
    `${SIN_IVA} update comprobante set letra = 'C' where id = :id`,
  );
  expect(nombres(det).join(' ')).toBe(`${BASE} MonId MonCotiz CondicionIVAReceptorId CAEA CbteFchHsGen`);
  expect(textos(det)).toMatchObject({ ImpTotal: '1000.00', ImpNeto: '1000.00', ImpIVA: '0.00' });
});

test('a credit note names its invoice', async () => {
  const { id } = await informed(inscripto, { fecha: fecha() });
  const { det } = await informed(inscripto, { fecha: fecha(), tipo_comprobante: 8, nota_de: id });
  const [asociado] = find(det, 'CbteAsoc');
  expect(asociado && textos(asociado)).toEqual({
    Tipo: '6',
    PtoVta: '91',
    Nro: expect.stringMatching(/^\d+$/),
    Cuit: inscripto.cuit,
    CbteFch: fecha().replaceAll('-', ''),
  });
});

test.each([
  ['a credit note A', 1, 3, 'nota_credito'],
  ['a debit note A', 1, 2, 'nota_debito'],
  ['a debit note B', 6, 7, 'nota_debito'],
] as const)('%s has the fields of an invoice, with the invoice before its VAT', async (_, tipo, notaTipo, clase) => {
  const comun = tipo === 1 ? A() : { fecha: fecha() };
  const { id } = await informed(inscripto, { ...comun, tipo_comprobante: tipo });
  const { det } = await informed(
    inscripto,
    { ...comun, tipo_comprobante: notaTipo, nota_de: id },
    `update comprobante set clase = '${clase}' where id = :id`,
  );
  expect(nombres(det).join(' ')).toBe(`${BASE} MonId MonCotiz CondicionIVAReceptorId CbtesAsoc Iva CAEA CbteFchHsGen`);
  expect(find(det, 'CbteAsoc').map((asociado) => textos(asociado)['Tipo'])).toEqual([String(tipo)]);
});

test.each([
  ['credit', 13, 'nota_credito'],
  ['debit', 12, 'nota_debito'],
] as const)('a %s note C names its invoice, and has no VAT', async (_, tipo, clase) => {
  const c = { fecha: fecha(), tipo_comprobante: 11, iva: '0.00' };
  const { id } = await informed(monotributo, c, `${SIN_IVA} update comprobante set letra = 'C' where id = :id`);
  const { det } = await informed(
    monotributo,
    { ...c, tipo_comprobante: tipo, nota_de: id },
    `${SIN_IVA} update comprobante set letra = 'C', clase = '${clase}' where id = :id`,
  );
  expect(nombres(det).join(' ')).toBe(`${BASE} MonId MonCotiz CondicionIVAReceptorId CbtesAsoc CAEA CbteFchHsGen`);
  expect(textos(det)).toMatchObject({ ImpTotal: '1000.00', ImpNeto: '1000.00', ImpIVA: '0.00' });
});

test('a perception is a tribute', async () => {
  const { det } = await informed(
    inscripto,
    A(),
    `with x as (insert into comprobante_percepcion (comprobante_id, provincia, percepcion_aplicada, base, importe, motivo, jurisdiccion, regimen, linea)
        values (:id, 0, 3, 1000, 30, 'Padrón', 901, 'caba', 0))
     update comprobante set tributos = 30, total = total + 30 where id = :id`,
  );
  expect(textos(det)).toMatchObject({ ImpTrib: '30.00', ImpTotal: '1240.00' });
  expect(nombres(det).join(' ')).toBe(`${BASE} MonId MonCotiz CondicionIVAReceptorId Tributos Iva CAEA CbteFchHsGen`);
  const [tributo] = find(det, 'Tributo');
  expect(tributo && textos(tributo)).toMatchObject({ Id: '7', BaseImp: '1000.00', Alic: '3.00', Importe: '30.00' });
});

test('an invoice in dollars has its rate, and how it is paid', async () => {
  const { det } = await informed(
    inscripto,
    A(),
    `update comprobante set moneda = 'DOL', cotizacion = 1485.5, cancela_misma_moneda = false where id = :id`,
  );
  expect(nombres(det).join(' ')).toBe(
    `${BASE} MonId MonCotiz CanMisMonExt CondicionIVAReceptorId Iva CAEA CbteFchHsGen`,
  );
  expect(textos(det)).toMatchObject({ MonId: 'DOL', MonCotiz: '1485.5', CanMisMonExt: 'N' });
});

test('a service has its dates', async () => {
  const { det } = await informed(
    inscripto,
    { fecha: fecha() },
    `update comprobante set concepto = 2, servicio_desde = fecha, servicio_hasta = fecha, vencimiento_pago = fecha where id = :id`,
  );
  expect(textos(det)).toMatchObject({ Concepto: '2', FchServDesde: fecha().replaceAll('-', '') });
});

test('ARCA takes all of them, with nothing to observe', async () => {
  const guardados = await listGuardados(mundo.deps);
  expect(guardados).toHaveLength(18);
  expect(guardados.filter(({ informado, observaciones }) => !informado || observaciones.length > 0)).toEqual([]);
});
