import type { FacturaPrevista } from '../../contract/programas/vista.ts';

const campos = {
  tipo: 'el tipo',
  receptor: 'el receptor',
  documento: 'el documento',
  moneda: 'la moneda',
  total: 'el total',
  fecha: 'la fecha',
  version: 'lo que tiene',
} as const satisfies Partial<Record<keyof FacturaPrevista, string>>;

/** Differences from the vouchers that were seen, a sentence each; empty: they are the same. */
export function cambiosDeVista(vistos: readonly FacturaPrevista[], ahora: readonly FacturaPrevista[]): string[] {
  const actuales = new Map(ahora.map((prevista) => [prevista.clave, prevista]));
  const conocidos = new Set(vistos.map(({ clave }) => clave));
  return [
    ...vistos.flatMap((visto) => {
      const actual = actuales.get(visto.clave);
      if (!actual) return [`${visto.clave}: ya no sale.`];
      const cambiados = (Object.keys(campos) as (keyof typeof campos)[]).filter(
        (campo) => visto[campo] !== actual[campo],
      );
      return cambiados.map((campo) =>
        campo === 'version'
          ? `${visto.clave}: alguien cambió el borrador.`
          : `${visto.clave}: cambió ${campos[campo]}, de ${visto[campo]} a ${actual[campo]}.`,
      );
    }),
    ...ahora.filter(({ clave }) => !conocidos.has(clave)).map(({ clave }) => `${clave}: no se había visto.`),
  ];
}
