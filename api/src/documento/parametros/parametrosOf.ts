import { TITULAR } from '@talonario/core/empresas';
import type { Endpoint } from '@talonario/core/endpoints';
import { LARGO_IDEMPOTENCIA } from '@talonario/core/programas';
import type { z } from 'zod';
import type { Ejemplo } from '../ejemplos.ts';
import type { Esquemas, Json } from '../esquemas.ts';
import { enLaConsulta, enLaRuta } from './descripciones.ts';

/** Parameters of a call, in its address and its headers. */
export function parametrosOf(
  name: string,
  endpoint: Endpoint,
  esquemas: Esquemas,
  ejemplo: Ejemplo | undefined,
): Json[] {
  return [
    ...ofPath(endpoint.path, ejemplo?.params ?? {}),
    ...ofHeaders(endpoint),
    ...Object.entries(endpoint.query?.shape ?? {}).map(([nombre, schema]) => ({
      name: nombre,
      in: 'query',
      required: !(schema as z.ZodType).isOptional(),
      description: enLaConsulta[nombre],
      schema: esquemas.parte(`${name} query ${nombre}`),
    })),
  ];
}

/** A path parameter, identified by the segment before it: an account's `{id}` is not a company's. */
function ofPath(path: string, ejemplos: Readonly<Record<string, string>>): Json[] {
  const partes = path.split('/');
  return partes.flatMap((parte, indice) => {
    const [, nombre] = /^\{(\w+)\}$/.exec(parte) ?? [];
    if (nombre === undefined) return [];
    const antes = partes.slice(0, indice).findLast((fija) => !fija.startsWith('{'));
    const example = ejemplos[nombre] === undefined ? {} : { example: ejemplos[nombre] };
    const description = enLaRuta[`${antes}/${nombre}`];
    return [{ name: nombre, in: 'path', required: true, description, schema: { type: 'string' }, ...example }];
  });
}

function ofHeaders({ emite, unaVez, acceso, derecho = 'propio' }: Endpoint): Json[] {
  const clave = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: `Un texto distinto por cada cosa que se ${emite ? 'emite' : 'pide'}: repetir el pedido con el mismo da la misma respuesta y no lo hace dos veces.`,
    schema: { type: 'string', minLength: 1, maxLength: LARGO_IDEMPOTENCIA },
  };
  const titular = {
    name: TITULAR,
    in: 'header',
    required: false,
    description: 'Id de quien comparte sus empresas, para trabajar sobre ellas; sin él, las propias',
    schema: { type: 'string', format: 'uuid' },
  };
  const compartible = acceso !== 'publico' && acceso !== 'enlace' && derecho !== 'propio';
  return [...(emite || unaVez ? [clave] : []), ...(compartible ? [titular] : [])];
}
