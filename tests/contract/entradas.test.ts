import { AppError } from '@talonario/core/base';
import { endpoints, type Endpoint, type EndpointName } from '@talonario/core/endpoints';
import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { parse } from '../../api/src/parse.ts';

// Every text that the API takes, found by walking its schemas: unprintable characters are refused or removed.

/** Names of characters that no name has, each with a text that has it between two letters. */
const HOSTILES: readonly [string, string][] = [
  ['half a pair', 'a\uD800b'],
  ['the other half', 'a\uDC00b'],
  ['NUL', 'a\0b'],
  ['a bell', 'a\u0007b'],
  ['DEL', 'a\u007Fb'],
  ['a control of Latin-1', 'a\u009Bb'],
  ['an end of line', 'a\r\nb'],
  ['a lone carriage return', 'a\rb'],
  ['a tab', 'a\tb'],
  ['a separator of lines', 'a\u2028b'],
  ['a turn of direction', 'a\u202Eb'],
];
/** Text without unprintable characters nor lines; only the fields of `CON_LINEAS` have lines. */
// oxlint-disable-next-line no-control-regex -- they are what must not be there
const IMPRIMIBLE = /^[^\0-\x1F\x7F-\x9F\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/;
const CON_LINEAS = new Set([
  'createFactura observaciones',
  'updateFactura observaciones',
  'notaCredito observaciones',
  'anularNota observaciones',
  'updateCuenta observaciones',
  'updateCuenta antes.observaciones',
  'addCertificado certificado',
  'addCertificado clave',
  'receiveCertificado certificado',
]);
/** Characters: more than a person writes in any field. */
const LARGO = 10_001;

interface Hoja {
  nombre: string;
  campo: string;
  schema: z.ZodType;
}

/** Every text field, with its path, of the schemas of incoming data. */
function hojas(): Hoja[] {
  return (Object.keys(endpoints) as EndpointName[]).flatMap((nombre) => {
    const { query, body, formulario }: Endpoint = endpoints[nombre];
    return [query, body, formulario].flatMap((schema) => (schema ? textosOf(nombre, '', schema) : []));
  });
}

function textosOf(nombre: string, campo: string, schema: z.ZodType): Hoja[] {
  const def = (schema as unknown as { _zod: { def: Def } })._zod.def;
  const bajo = (sub: z.ZodType, parte = ''): Hoja[] => textosOf(nombre, [campo, parte].filter(Boolean).join('.'), sub);
  if (def.type === 'object') return Object.entries(def.shape).flatMap(([parte, sub]) => bajo(sub, parte));
  if (def.type === 'array') return bajo(def.element, '0');
  if (def.type === 'record') return [...bajo(def.keyType, 'clave'), ...bajo(def.valueType, 'valor')];
  if (def.type === 'union') return def.options.flatMap((sub) => bajo(sub));
  if (['optional', 'nullable', 'default', 'prefault', 'nonoptional'].includes(def.type)) return bajo(def.innerType);
  if (def.type === 'pipe') {
    const antes = bajo(def.in);
    // A text that the schema transforms is one field with its source.
    return antes.some((hoja) => hoja.campo === campo) ? [{ nombre, campo, schema }] : [...antes, ...bajo(def.out)];
  }
  return def.type === 'string' ? [{ nombre, campo, schema }] : [];
}

interface Def {
  type: string;
  shape: Record<string, z.ZodType>;
  element: z.ZodType;
  keyType: z.ZodType;
  valueType: z.ZodType;
  options: z.ZodType[];
  innerType: z.ZodType;
  in: z.ZodType;
  out: z.ZodType;
}

const hojasConTexto = hojas();

/** Value that a schema reads from a text; null: the text is refused. */
function leido(schema: z.ZodType, texto: string): unknown {
  try {
    return parse(z.object({ campo: schema }), { campo: texto }).campo;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

test('the walk finds the texts of every resource', () => {
  const camposDeTexto = hojasConTexto.map(({ nombre, campo }) => `${nombre} ${campo}`);
  expect(camposDeTexto).toEqual(
    expect.arrayContaining([
      'login email',
      'createEmpresa razon_social',
      'createFactura items.0.descripcion',
      'createEnlace nombre',
      'createListaPrecios name',
      'listFacturas facturado',
    ]),
  );
  expect(hojasConTexto.length).toBeGreaterThan(100);
});

describe.each(HOSTILES)('%s', (_nombre, hostil) => {
  test('passes through no field', () => {
    const malas = hojasConTexto.flatMap(({ nombre, campo, schema }) => {
      const salida = leido(schema, hostil);
      const textos = (Array.isArray(salida) ? salida : [salida]).filter((texto) => typeof texto === 'string');
      const lineas = CON_LINEAS.has(`${nombre} ${campo}`);
      const bien = textos.every(
        (texto) => IMPRIMIBLE.test(lineas ? texto.replaceAll('\n', '') : texto) && texto.isWellFormed(),
      );
      return bien ? [] : [`${nombre} ${campo}`];
    });
    expect(malas).toEqual([]);
  });
});

test('no field takes a text without a limit', () => {
  const malas = hojasConTexto.flatMap(({ nombre, campo, schema }) =>
    leido(schema, 'a'.repeat(LARGO)) === null ? [] : [`${nombre} ${campo}`],
  );
  expect(malas).toEqual([]);
});

test('order ids come as text, or as numbers while they are exact', () => {
  const { body } = endpoints.createLote;
  const read = (orderIds: unknown[]): unknown => {
    const leido = body.safeParse({ orderIds });
    return leido.data?.orderIds ?? null;
  };
  expect(read(['2000003508419013', 2000003508419014])).toEqual(['2000003508419013', '2000003508419014']);
  for (const malo of [2 ** 53, 1.5, -1, '1e3', null]) expect(read([malo])).toBeNull();
});

test('a draft may omit its optional fields, or send null; a line without a rate has the usual one', () => {
  const textos = ['observaciones', 'domicilio_facturado', 'localidad_facturado'];
  const leida = endpoints.createFactura.body.parse({
    company_id: null,
    punto_de_venta: null,
    tipo_comprobante: null,
    fecha: null,
    cuit_facturado: '',
    razon_social_facturado: '',
    ...Object.fromEntries(textos.map((campo) => [campo, null])),
    items: [{ descripcion: 'Taladro', cantidad: 1, importe: 100 }],
  });
  expect(leida).toMatchObject({ ...Object.fromEntries(textos.map((campo) => [campo, ''])), calle_facturado: '' });
  expect(leida.items).toMatchObject([{ iva: 21 }]);
});

test('the cover of the exchange rate is a whole percent, and the refusal of another names its field', () => {
  const { shape } = endpoints.createEmpresa.body;
  const read = (cobertura_cambio: unknown) => parse(shape.cobertura_cambio, cobertura_cambio).toNumber();
  expect(read(5)).toBe(5);
  expect(() => read(5.5)).toThrow(expect.objectContaining({ code: 'valor_invalido' }));
});

test('an e-mail is of 254 characters at most', () => {
  const emails = hojasConTexto.filter(({ campo }) => /email$|email_facturado$/.test(campo));
  expect(emails.length).toBeGreaterThanOrEqual(5);
  const largo = `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}com.ar`;
  expect(largo.length).toBe(254);
  for (const { schema } of emails) {
    expect(leido(schema, largo)).toBe(largo);
    expect(leido(schema, `a${largo}`)).toBeNull();
  }
});
