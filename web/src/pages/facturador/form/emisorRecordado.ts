import type { Empresa } from '@talonario/core/empresas';

/** Last issuer in this browser, by user: several may share it. */
interface EmisorRecordado {
  company_id: string;
  punto_de_venta: number;
}

const keyOf = (usuario_id: string) => `emisor-${usuario_id}`;

export function rememberEmisor(
  usuario_id: string,
  { company_id, punto_de_venta }: { company_id: string | null; punto_de_venta: number | null },
): void {
  if (company_id === null || punto_de_venta === null) return;
  localStorage.setItem(keyOf(usuario_id), JSON.stringify({ company_id, punto_de_venta }));
}

/** The company and point of sale that issued last, if they still are there. */
export function readEmisor(usuario_id: string, empresas: readonly Empresa[]): EmisorRecordado | null {
  const guardado = parse(localStorage.getItem(keyOf(usuario_id)));
  const empresa = empresas.find(({ id }) => id === guardado?.company_id);
  return guardado !== null && empresa?.puntosDeVenta.some((punto) => punto.punto_de_venta === guardado.punto_de_venta)
    ? guardado
    : null;
}

/** Stored issuer; null for a text that was not written by us. */
function parse(texto: string | null): EmisorRecordado | null {
  try {
    const leido = JSON.parse(texto ?? 'null') as Partial<EmisorRecordado> | null;
    return typeof leido?.company_id === 'string' && typeof leido.punto_de_venta === 'number'
      ? { company_id: leido.company_id, punto_de_venta: leido.punto_de_venta }
      : null;
  } catch {
    return null;
  }
}
