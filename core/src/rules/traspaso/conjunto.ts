/** A marketplace account, and a company that it is linked to or has vouchers of. */
export interface Vinculo {
  cuenta_id: string;
  company_id: string;
}

/** Companies and marketplace accounts that change hands together. */
export interface Conjunto {
  empresas: string[];
  cuentas: string[];
}

/**
 * Companies that change hands with the given ones. An account's sales explain the vouchers of all the companies that it ever sold with,
 * and have a single owner: these companies go together, with the account.
 */
export function conjuntoDeTraspaso(company_ids: readonly string[], vinculos: readonly Vinculo[]): Conjunto {
  const empresas = new Set(company_ids);
  const cuentas = new Set<string>();
  for (let antes = -1; antes < empresas.size + cuentas.size;) {
    antes = empresas.size + cuentas.size;
    for (const { cuenta_id, company_id } of vinculos) {
      if (empresas.has(company_id)) cuentas.add(cuenta_id);
      if (cuentas.has(cuenta_id)) empresas.add(company_id);
    }
  }
  return { empresas: [...empresas].toSorted(), cuentas: [...cuentas].toSorted() };
}
