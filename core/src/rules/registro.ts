/** Areas of the log, each with its own level and sample. */
export const areasDelRegistro = [
  'avisos',
  'trabajos',
  'ventas',
  'emision',
  'arca',
  'meli',
  'documentos',
  'pedidos',
] as const;
export type AreaRegistro = (typeof areasDelRegistro)[number];

export const nivelesDelRegistro = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type NivelRegistro = (typeof nivelesDelRegistro)[number];

/** `meli=debug,arca=warn` as a map; null: another syntax, or an unknown area or level. */
export function parseNiveles(texto: string): Partial<Record<AreaRegistro, NivelRegistro>> | null {
  return parsePorArea(texto, (valor) => nivelesDelRegistro.find((nivel) => nivel === valor) ?? null);
}

/**
 * `pedidos=0.1` as a map: fraction of the traces whose lines of that area are written, from 0 to 1. null: another syntax or an
 * unknown area.
 */
export function parseMuestreo(texto: string): Partial<Record<AreaRegistro, number>> | null {
  return parsePorArea(texto, (valor) => (/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(valor) ? Number(valor) : null));
}

function parsePorArea<T>(texto: string, read: (valor: string) => T | null): Partial<Record<AreaRegistro, T>> | null {
  const leidos: Partial<Record<AreaRegistro, T>> = {};
  for (const par of texto.split(',')) {
    const [nombre = '', valor = '', ...sobra] = par.split('=').map((parte) => parte.trim());
    const area = areasDelRegistro.find((area) => area === nombre);
    const leido = read(valor);
    if (area === undefined || leido === null || sobra.length > 0 || area in leidos) return null;
    leidos[area] = leido;
  }
  return leidos;
}
