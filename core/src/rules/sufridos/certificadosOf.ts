import type { SufridoUnido } from './joinSufridos.ts';
import type { Sufrido } from './sufrido.ts';

/** An amount that counts, with the number of its certificate, wherever it stands. */
export type CertificadoDeParte = Sufrido;

/**
 * Amounts that count in a month, `yyyy-MM`, each with the number of its certificate and the voucher that some other place tells: a purchase
 * has the amount, and the list its certificate.
 */
export function certificadosOf(unidos: readonly SufridoUnido[], mes: string): CertificadoDeParte[] {
  return unidos.flatMap(({ partes, respaldos }) =>
    partes
      .filter((parte) => parte.mes === mes)
      .map((parte) => ({
        ...parte,
        certificado: parte.certificado || numerosOf(respaldos),
        regimen: parte.regimen || (respaldos.find(({ regimen }) => regimen !== '')?.regimen ?? ''),
        documento: parte.documento ?? respaldos.find(({ documento }) => documento !== null)?.documento ?? null,
      })),
  );
}

function numerosOf(respaldos: readonly Sufrido[]): string {
  const numeros = new Set(respaldos.map(({ certificado }) => certificado).filter((numero) => numero !== ''));
  return [...numeros].join(', ');
}
