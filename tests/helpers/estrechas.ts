import { Decimal } from 'decimal.js';
import { z } from 'zod';

/** A field of an answer that refuses a value its column can hold. */
export interface Estrecha {
  /** `comprobante.tipo_comprobante` */
  columna: string;
  /** Path of the field in an answer: `listFacturas.results.tipo_comprobante`. */
  campo: string;
  valor: unknown;
}

/** Metadata of a column in MikroORM. */
interface Columna {
  /** Type of the column, as a class or an instance. */
  type?: object;
  kind?: string;
  nullable?: boolean;
  items?: readonly unknown[];
}

/** An entity of the store. */
export interface Tabla {
  meta: { name: string; properties: Readonly<Record<string, Columna>> };
}
type Tablas = readonly Tabla[];

/** Names that do not identify an object's table. */
const DE_TODAS: ReadonlySet<string> = new Set([
  'id',
  'user_id',
  'company_id',
  'cuenta_id',
  'creado_en',
  'fecha',
  'tipo',
  'estado',
]);
/** Shared names from which an object counts as a row of a table, or part of it. */
const PARECIDO = 3;

/** Fields of the answers' objects stricter than the column they show. An object belongs to the table that shares most names with it. */
export function camposEstrechos(respuestas: Readonly<Record<string, z.ZodType>>, tablas: Tablas): Estrecha[] {
  const halladas: Estrecha[] = [];
  const miradas = new Set<string>();
  const numeros = new Map<z.ZodType, number>();
  const numeroOf = (campo: z.ZodType): number => {
    const numero = numeros.get(campo) ?? numeros.size;
    numeros.set(campo, numero);
    return numero;
  };
  for (const [nombre, schema] of Object.entries(respuestas)) {
    for (const { ruta, shape } of objectsOf(schema, nombre)) {
      const tabla = tablaOf(shape, tablas);
      if (tabla === null) continue;
      for (const [clave, campo] of Object.entries(shape)) {
        const columna = tabla.meta.properties[clave];
        const nombreDeColumna = `${tabla.meta.name}.${clave}`;
        // A field of the contract in the answers of many calls is reported once.
        const mirada = `${nombreDeColumna} ${numeroOf(campo)}`;
        if (!columna || miradas.has(mirada)) continue;
        miradas.add(mirada);
        const rechazado = valoresOf(columna).find(({ valor }) => !z.safeEncode(campo, valor as never).success);
        if (rechazado) halladas.push({ columna: nombreDeColumna, campo: `${ruta}.${clave}`, valor: rechazado.valor });
      }
    }
  }
  return halladas.toSorted((a, b) => a.columna.localeCompare(b.columna) || a.campo.localeCompare(b.campo));
}

/** Every object of a schema, nested ones included, by its path. */
function objectsOf(
  schema: z.ZodType,
  ruta: string,
  vistos: Set<z.ZodType> = new Set(),
): { ruta: string; shape: Record<string, z.ZodType> }[] {
  if (vistos.has(schema)) return [];
  vistos.add(schema);
  const de = (campoEsquema: unknown, donde = ruta) => objectsOf(campoEsquema as z.ZodType, donde, vistos);
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Record<string, z.ZodType>;
    return [
      { ruta, shape },
      ...Object.entries(shape).flatMap(([clave, esquemaDelCampo]) => de(esquemaDelCampo, `${ruta}.${clave}`)),
    ];
  }
  if (schema instanceof z.ZodArray) return de(schema.element);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return de(schema.unwrap());
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => de(option));
  if (schema instanceof z.ZodIntersection) return [...de(schema.def.left), ...de(schema.def.right)];
  if (schema instanceof z.ZodRecord) return de(schema.valueType);
  if (schema instanceof z.ZodPipe) return [...de(schema.def.in), ...de(schema.def.out)];
  if (schema instanceof z.ZodLazy) return de(schema.unwrap());
  return [];
}

function tablaOf(shape: Record<string, z.ZodType>, tablas: Tablas): Tabla | null {
  const claves = Object.keys(shape).filter((clave) => !DE_TODAS.has(clave));
  const compartidas = (tabla: Tabla): number => claves.filter((clave) => clave in tabla.meta.properties).length;
  const columnas = (tabla: Tabla): number => Object.keys(tabla.meta.properties).length;
  const [mejor] = tablas.toSorted((a, b) => compartidas(b) - compartidas(a) || columnas(a) - columnas(b));
  if (!mejor || compartidas(mejor) < PARECIDO) return null;
  return compartidas(mejor) * 2 >= claves.length ? mejor : null;
}

/** Values that the database accepts in a column, besides the usual ones: an unknown code, any text, null where allowed. */
function valoresOf(columna: Columna): { valor: unknown }[] {
  const nulo = columna.nullable ? [{ valor: null }] : [];
  if (columna.items) return [...columna.items.map((valor) => ({ valor })), ...nulo];
  return [...muestrasOf(columna).map((valor) => ({ valor })), ...nulo];
}

const UUID = '0190a5d2-7c1a-7b6e-9d3f-2b8f1c4e5a60';

function muestrasOf({ type, kind }: Columna): readonly unknown[] {
  if (kind === 'm:1') return [UUID];
  const nombre = typeof type === 'function' ? type.name : (type?.constructor.name ?? '');
  // The remaining types are JSON and lists, whose parts are unknown.
  return muestras[nombre] ?? [];
}

const muestras: Readonly<Record<string, readonly unknown[]>> = {
  UuidType: [UUID],
  SmallIntType: [777],
  IntegerType: [777],
  BigIntType: ['777'],
  BooleanType: [true, false],
  DateType: ['2011-01-02'],
  DateTimeType: [new Date(0)],
  TextType: ['cualquier texto'],
  DecimalType: [7.77],
  // The store's own type for amounts.
  NumericType: [new Decimal('7.77')],
};
