import { p, Type, type EntitySchema } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import type { AlicuotaArca, AlicuotaIva } from '../../contract/enums.ts';

/** Most columns of most vouchers hold these values: each is parsed once, as a Decimal never changes. */
const frecuentes: ReadonlyMap<string, Decimal> = new Map(
  ['0.00', '1.000000'].map((texto) => [texto, new Decimal(texto)]),
);

/** numeric ↔ Decimal: an amount never is a binary float on its way to the database and back. */
class NumericType extends Type<Decimal, string> {
  override convertToDatabaseValue(value: Decimal): string {
    // null comes here too, whatever the types say.
    return value && new Decimal(value).toFixed();
  }

  override convertToJSValue(value: string): Decimal {
    return (value && (frecuentes.get(value) ?? new Decimal(value))) as Decimal;
  }

  // '10.50' and '10.5' are one number: comparing the text would see changes that are none.
  override compareValues(a: string, b: string): boolean {
    return a === b || (Boolean(a && b) && new Decimal(a).eq(b));
  }

  override toJSON(value: Decimal): string {
    return value.toFixed();
  }

  override get runtimeType(): string {
    return 'object';
  }
}

const numeric = (precision: number, scale: number) => p.type(NumericType).columnType(`numeric(${precision},${scale})`);

/** An amount, to the cent. */
export const importe = () => numeric(15, 2);
/** A sum of many amounts. */
export const acumulado = () => numeric(18, 2);
/** A unit price or a quantity, which the law does not round. */
export const unitario = () => numeric(19, 6);
/** 0–100, up to three decimals. */
export const porcentaje = () => numeric(7, 3);
/** A VAT rate of the catalogue, in percent. */
/** VAT rate of a voucher. */
export const alicuotaDeComprobante = () => p.decimal('number').columnType('numeric(5,2)').$type<AlicuotaArca>();
export const alicuota = () => p.decimal('number').columnType('numeric(5,2)').$type<AlicuotaIva>();
/** A rate of gross-income tax, in percent. */
export const alicuotaIibb = () => numeric(5, 2);
/** A percentage whose base may be almost nothing. */
export const proporcion = () => numeric(19, 2);
/** Exchange rate. */
export const cotizacion = () => numeric(18, 6);
export const costo = () => numeric(15, 4);
export const coeficiente = () => numeric(6, 4);

/** An instant: Date. */
export const instante = () => p.datetime();
export const ahora = () => p.datetime().defaultRaw('now()');
/** A civil date: 'yyyy-MM-dd' text, never a Date. */
export const fecha = () => p.date();
export const id = () => p.uuid().primary().defaultRaw('gen_random_uuid()');
export const numeral = () => p.bigint('string').primary().autoincrement();

/** A list of numeric codes. */
export const codigos = <T extends number>() =>
  p.array<T>((texto) => Number(texto) as T, String).columnType('smallint[]');
export const textos = () => p.array().columnType('text[]');
export const uuids = () => p.array().columnType('uuid[]');

/** A foreign key seen as the other row's id: `cuenta_id`, a string. What refers to a row keeps it from being deleted. */
export const referencia = (entidad: object) =>
  p
    .manyToOne(entidad as EntitySchema<{ id: string }>)
    .mapToPk()
    .deleteRule('restrict')
    .updateRule('no action')
    .$type<string>();
/** Type for entities that point at each other: TypeScript cannot infer a circle. */
export type Referencia = ReturnType<typeof referencia>;
/** A foreign key of a part: it goes when the whole goes. */
export const parte = (entidad: object) => referencia(entidad).deleteRule('cascade');
