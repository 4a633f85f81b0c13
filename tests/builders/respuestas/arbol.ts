import type { Esquema } from './esquema.ts';

/** An element of an answer. A leaf has `texto`; null: xsi:nil. */
export interface Nodo {
  nombre: string;
  /** Simple type of a leaf; null: it has elements. */
  tipo: string | null;
  opcional: boolean;
  texto: string | null;
  hijos: readonly Nodo[];
}

/** Content of an element by the names of its elements; undefined: the answer has none. */
export interface Contenido {
  readonly [nombre: string]: string | Contenido | readonly (string | Contenido)[] | undefined;
}

/** An element with its content, in the order of the schema; a content that the schema does not have is a mistake of the test. */
export function build(esquema: Esquema, nombre: string, tipo: string, contenido: Contenido): Nodo {
  const elementos = esquema.get(tipo);
  if (elementos === undefined) throw new Error(`no type ${tipo}`);
  const ajenos = Object.keys(contenido).filter((clave) => elementos.every((elemento) => elemento.nombre !== clave));
  if (ajenos.length > 0) throw new Error(`${tipo} has no ${ajenos.join(', ')}`);
  const hijos = elementos.flatMap((elemento) => {
    const dado = contenido[elemento.nombre];
    if (dado === undefined && !elemento.opcional) throw new Error(`${tipo} needs ${elemento.nombre}`);
    const valores = dado === undefined ? [] : Array.isArray(dado) ? (dado as (string | Contenido)[]) : [dado];
    return (valores as (string | Contenido)[]).map((valor) =>
      typeof valor === 'string'
        ? leaf(elemento.nombre, valor, { tipo: elemento.tipo, opcional: elemento.opcional })
        : { ...build(esquema, elemento.nombre, elemento.tipo, valor), opcional: elemento.opcional },
    );
  });
  return { nombre, tipo: null, opcional: false, texto: null, hijos };
}

export function leaf(nombre: string, texto: string, { tipo = 'string', opcional = true } = {}): Nodo {
  return { nombre, tipo, opcional, texto, hijos: [] };
}

/** The element as XML. */
export function written({ nombre, tipo, texto, hijos }: Nodo): string {
  if (tipo === null) return `<${nombre}>${hijos.map(written).join('')}</${nombre}>`;
  if (texto === null) return `<${nombre} xsi:nil="true" />`;
  return `<${nombre}>${texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${nombre}>`;
}

/** Every element with that name, the element itself among them. */
export function all(nodo: Nodo, nombre: string): Nodo[] {
  return [...(nodo.nombre === nombre ? [nodo] : []), ...nodo.hijos.flatMap((hijo) => all(hijo, nombre))];
}

/** Texts of the elements with that name inside another that are not nil, without the spaces that a schema lets around a number. */
export function textsOf(nodo: Nodo, nombre: string): string[] {
  return nodo.hijos.flatMap((hijo) => (hijo.nombre === nombre && hijo.texto !== null ? hijo.texto.trim() : []));
}

/** Text of the only element with that name; null: absent, nil, or more than one. */
export function textOf(nodo: Nodo, nombre: string): string | null {
  const textos = textsOf(nodo, nombre);
  return textos.length === 1 ? (textos[0] ?? null) : null;
}
