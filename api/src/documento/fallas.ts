import { FALLA_NUESTRA, messageOf, readFalla, type ErrorCode, codigoPublicado } from '@talonario/core/base';
import type { Endpoint, EndpointName } from '@talonario/core/endpoints';
import { clavePermite, isDeSesion, permisoClave, type PermisoClave } from '@talonario/core/programas';
import { sentenceOf, statusOfCode } from '../errors.ts';
import { muestras } from './muestras.ts';
import { operaciones } from './operaciones/index.ts';

/** A failure that an operation may answer. */
export interface FallaDeclarada {
  status: number;
  codigo: string;
  frase: string;
}

/** Failures that any operation may answer: of the database, of the process and of its turns. */
const DE_TODAS = [
  'demasiados_a_la_vez',
  'base_de_datos_no_disponible',
  'base_de_datos_ocupada',
  'base_de_datos_sin_lugar',
  'reiniciando',
] as const satisfies readonly ErrorCode[];

/** The least permission of a key that may make a call; null: no key may. */
export function permisoOf({ acceso, derecho = 'propio' }: Endpoint): PermisoClave | null {
  if (acceso === 'publico' || acceso === 'enlace' || derecho === 'propio') return null;
  return permisoClave.options.find((permiso) => clavePermite(permiso, derecho)) ?? null;
}

/** Every failure that an operation may answer, by status and code. */
export function fallasOf(name: EndpointName, endpoint: Endpoint): FallaDeclarada[] {
  const codigos = new Set<ErrorCode>([
    ...(operaciones[name].fallas ?? []),
    ...deAcceso(endpoint),
    ...deEntrada(endpoint),
    ...deRepeticion(endpoint),
    ...DE_TODAS,
  ]);
  const propias = [...codigos].map((code) => ({
    status: statusOfCode(code),
    codigo: codigoPublicado({ code }),
    frase: sentenceOfCode(code),
  }));
  return [...propias, ...sinCodigo(endpoint)].toSorted(
    (a, b) => a.status - b.status || (a.codigo < b.codigo ? -1 : Number(a.codigo > b.codigo)),
  );
}

/** Sentence of a code, worded for readers without screens to go back to. */
function sentenceOfCode(codigo: ErrorCode): string {
  return messageOf(readFalla(codigo, muestras[codigo]), 'terminal');
}

/** Failures of the caller's session, key or link. */
function deAcceso(endpoint: Endpoint): ErrorCode[] {
  const { acceso = 'confirmado', derecho = 'propio' } = endpoint;
  if (acceso === 'publico') return [];
  if (acceso === 'enlace') {
    return ['enlace_invalido', ...(endpoint.enlace === 'comprobante' ? (['demasiados_intentos'] as const) : [])];
  }
  const conTitular = derecho !== 'propio';
  return [
    'sesion_invalida',
    'clave_invalida',
    'demasiados_pedidos',
    ...(acceso === 'confirmado' ? (['email_sin_confirmar'] as const) : []),
    ...(conTitular ? (['sin_acceso', 'sin_derecho'] as const) : []),
    ...(!conTitular || isDeSesion(derecho) ? (['clave_no_es_sesion'] as const) : []),
    ...(permisoOf(endpoint) !== null && derecho !== 'leer' ? (['clave_sin_permiso'] as const) : []),
  ];
}

/** Failures of the request's address and body. */
function deEntrada({ query, body, formulario, answer }: Endpoint): ErrorCode[] {
  const conQuery = answer === 'redireccion' || answer === 'pagina' ? [] : (['parametro_desconocido'] as const);
  const leida = query ?? body ?? formulario;
  return [
    ...conQuery,
    ...(leida ? (['campo_requerido', 'valor_invalido', 'entrada_muy_anidada'] as const) : []),
    ...(formulario ? (['archivo_invalido'] as const) : []),
  ];
}

function deRepeticion({ emite, unaVez, irrepetible }: Endpoint): ErrorCode[] {
  if (irrepetible) return ['idempotencia_no_admitida'];
  if (!emite && !unaVez) return [];
  const deClave = emite ? (['falta_idempotencia'] as const) : [];
  return [...deClave, 'idempotencia_invalida', 'idempotencia_de_otro_pedido', 'pedido_en_curso'];
}

/** Failures answered before a route runs, and those of a bug of ours. */
function sinCodigo({ path, body, formulario }: Endpoint): FallaDeclarada[] {
  const ilegibles = body ? [400, 413, 415] : formulario ? [413, 415] : [];
  const deParametro = path.includes('{') ? [404] : [];
  return [
    ...[...ilegibles, ...deParametro].map((status) => ({
      status,
      codigo: 'pedido_invalido',
      frase: sentenceOf(status) ?? '',
    })),
    { status: 500, codigo: 'error_interno', frase: FALLA_NUESTRA },
  ];
}
