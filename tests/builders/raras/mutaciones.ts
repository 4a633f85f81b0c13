// Answers that are not as they should be: one key of a captured answer removed, nulled, emptied or of another type.

export type Json = null | boolean | number | string | Json[] | { [clave: string]: Json };

/** One oddity: where in the answer, and what stands there instead; undefined: nothing does. */
export interface Mutacion {
  donde: readonly (string | number)[];
  valor: Json | undefined;
}

/** Every single oddity of an answer, the whole answer's own among them. */
export function mutaciones(cuerpo: Json): Mutacion[] {
  return nodos(cuerpo, []).flatMap(({ donde, valor }) =>
    sustitutos(valor, typeof donde.at(-1) === 'string').map((sustituto) => ({ donde, valor: sustituto })),
  );
}

/** An answer with some oddities, each applied over the ones before; one whose place is gone changes nothing. */
export function mutada(cuerpo: Json, cambios: readonly Mutacion[]): Json {
  return cambios.reduce<Json>((respuesta, { donde, valor }) => puesto(respuesta, donde, valor) ?? null, cuerpo);
}

/** `results[0].buyer.id → []` */
export function describeMutacion({ donde, valor }: Mutacion): string {
  const ruta = donde.map((parte) => (typeof parte === 'number' ? `[${parte}]` : `.${parte}`)).join('');
  return `${ruta === '' ? 'la respuesta' : ruta.replace(/^\./, '')} → ${valor === undefined ? 'nada' : JSON.stringify(valor).slice(0, 60)}`;
}

function nodos(
  valor: Json,
  donde: readonly (string | number)[],
): { donde: readonly (string | number)[]; valor: Json }[] {
  const dentro = Array.isArray(valor)
    ? valor.flatMap((elemento, n) => nodos(elemento, [...donde, n]))
    : typeof valor === 'object' && valor !== null
      ? Object.entries(valor).flatMap(([clave, valorDeClave]) => nodos(valorDeClave, [...donde, clave]))
      : [];
  return [{ donde, valor }, ...dentro];
}

function sustitutos(valor: Json, conClave: boolean): (Json | undefined)[] {
  const falta = conClave ? [undefined] : [];
  if (valor === null) return [...falta, {}, [], ''];
  if (typeof valor === 'string') return [...falta, null, '', [valor], {}, true];
  // A number as text is the same number.
  if (typeof valor === 'number') return [...falta, null, '', String(valor), 's/d', [valor], {}, true];
  if (typeof valor === 'boolean') return [...falta, null, '', String(valor), [], {}];
  if (!Array.isArray(valor)) return [...falta, null, {}, [valor], 's/d', 7];
  return [...falta, null, [], {}, 's/d', 7, [null, ...valor], ['s/d', ...valor], [{}, ...valor], [...valor].reverse()];
}

function puesto(cuerpo: Json, donde: readonly (string | number)[], valor: Json | undefined): Json | undefined {
  const [parte, ...resto] = donde;
  if (parte === undefined) return valor;
  if (Array.isArray(cuerpo)) {
    const n = Number(parte);
    const elemento = cuerpo[n];
    if (elemento === undefined) return cuerpo;
    return cuerpo.with(n, puesto(elemento, resto, valor) ?? null);
  }
  if (typeof cuerpo !== 'object' || cuerpo === null) return cuerpo;
  const actual = cuerpo[parte];
  if (actual === undefined) return cuerpo;
  const nuevo = puesto(actual, resto, valor);
  const { [parte]: _, ...demas } = cuerpo;
  return nuevo === undefined ? demas : { ...cuerpo, [parte]: nuevo };
}
