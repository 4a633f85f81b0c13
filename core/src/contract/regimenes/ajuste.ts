import type { Decimal } from 'decimal.js';
import { z } from 'zod';
import { fechaCivil, importe } from '../base.ts';

interface Comun {
  /** Label of the field; in a message, it follows the name of the regime. */
  etiqueta: string;
  /** Help under the field; null: none. */
  ayuda: string | null;
}

/** A percent of at least 0 and less than 100, with two decimals at most. */
interface AjustePorcentaje extends Comun {
  clase: 'porcentaje';
  defecto: Decimal;
}

interface AjusteSiNo extends Comun {
  clase: 'si_no';
  defecto: boolean;
}

/** A civil day, or none. */
interface AjusteFecha extends Comun {
  clase: 'fecha';
  defecto: null;
}

/** One of a few values, each with its name. */
interface AjusteOpcion<Valor extends string | number> extends Comun {
  clase: 'opcion';
  opciones: readonly { valor: Valor; nombre: string }[];
  /** Schema of its values, when the API's document has a name for it. */
  esquema?: z.ZodType<Valor, Valor>;
  /** Default; null: the norms leave doubt and no value is usual. Until the company chooses, nothing that depends on it is decided. */
  defecto: Valor | null;
  /** Name in a message about its absence: `qué hacer con un coeficiente 0,0000`; null: it has a default. */
  falta: string | null;
}

/** A setting of a company for a regime: the form, the terminal and the messages are made from it. */
export type Ajuste = AjustePorcentaje | AjusteSiNo | AjusteFecha | AjusteOpcion<string> | AjusteOpcion<number>;

type ValorDe<A> = A extends { clase: 'porcentaje' }
  ? Decimal
  : A extends { clase: 'si_no' }
    ? boolean
    : A extends { clase: 'fecha' }
      ? string | null
      : A extends { opciones: readonly { valor: infer Valor }[]; defecto: infer Defecto }
        ? Valor | Extract<Defecto, null>
        : never;

type EsquemaDe<A> = A extends { clase: 'porcentaje' } ? typeof porcentaje : z.ZodType<ValorDe<A>, ValorDe<A>>;

/** A schema per setting, under its key. */
export type EsquemasDe<Ajustes> = { [Clave in keyof Ajustes]: EsquemaDe<Ajustes[Clave]> };

const porcentaje = importe.refine(
  (valor) => valor.gte(0) && valor.lt(100) && valor.decimalPlaces() <= 2,
  'out of range',
);

/** Schema of a setting's value. */
export function esquemaDeAjuste(ajuste: Ajuste): z.ZodType {
  if (ajuste.clase === 'porcentaje') return porcentaje;
  if (ajuste.clase === 'si_no') return z.boolean();
  if (ajuste.clase === 'fecha') return fechaCivil.nullable();
  const valores = ajuste.opciones.map(({ valor }) => valor);
  const propio = valores.every((valor) => typeof valor === 'string') ? z.enum(valores) : z.literal(valores);
  const esquema: z.ZodType = ajuste.esquema ?? propio;
  return ajuste.defecto === null ? esquema.nullable() : esquema;
}
