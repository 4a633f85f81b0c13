import { Decimal } from 'decimal.js';
import { AppError } from '../errors.ts';

/** What can be edited by two at once, as it is said in a sentence. */
const NOMBRES: Readonly<Record<string, string>> = {
  descripcion: 'la descripción',
  cost: 'el costo',
  currency: 'la moneda',
  stock: 'el stock',
  iva: 'el IVA',
  tratamiento_iva: 'el tratamiento del IVA',
  despacho: 'el despacho',
  name: 'el nombre',
  precios_incluyen_iva: 'si los precios incluyen IVA',
  situaciones_iva: 'a quiénes se propone',
  precio: 'el precio',
  partes: 'las partes del kit',
};

/**
 * Refuses a save over what another one saved meanwhile. `antes`: the fields as whoever saves read them; one that is now as it
 * is asked for is no quarrel.
 * @throws AppError `cambio_simultaneo`, with what there is and what was asked for, field by field
 */
export function checkSimultaneo<T extends object>(
  actual: T,
  antes: { [K in keyof T]?: unknown } | undefined,
  pedido: { [K in keyof T]?: unknown },
): void {
  const problemas = Object.entries(antes ?? {}).flatMap(([campo, leido]) => {
    const ahora: unknown = Reflect.get(actual, campo);
    const quiere: unknown = Reflect.get(pedido, campo);
    if (leido === undefined || same(ahora, leido) || same(ahora, quiere)) return [];
    return [{ campo, mensaje: tell(campo, ahora, quiere) }];
  });
  if (problemas.length === 0) return;
  throw new AppError('cambio_simultaneo', { que: problemas.map(({ mensaje }) => mensaje).join('; '), problemas });
}

function tell(campo: string, ahora: unknown, quiere: unknown): string {
  const nombre = NOMBRES[campo] ?? campo;
  const [hay, pedido] = [inWords(ahora), inWords(quiere)];
  if (hay === null) return nombre;
  return `${nombre}, que ahora es ${hay}${pedido === null ? '' : ` y vos pusiste ${pedido}`}`;
}

/** null: it takes more than a word. */
function inWords(valor: unknown): string | null {
  if (Decimal.isDecimal(valor)) return valor.toFixed().replace('.', ',');
  if (typeof valor === 'number') return String(valor).replace('.', ',');
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no';
  if (valor === null || valor === '') return 'vacío';
  return typeof valor === 'string' ? `«${valor}»` : null;
}

/** Figures by their value; lists by what is in them, in whatever order; no text as an empty one. */
function same(uno: unknown, otro: unknown): boolean {
  if (Decimal.isDecimal(uno) && Decimal.isDecimal(otro)) return uno.eq(otro);
  if (Array.isArray(uno) && Array.isArray(otro)) {
    return (
      uno
        .map((parte) => JSON.stringify(parte))
        .toSorted()
        .join() ===
      otro
        .map((parte) => JSON.stringify(parte))
        .toSorted()
        .join()
    );
  }
  return (uno ?? '') === (otro ?? '');
}
