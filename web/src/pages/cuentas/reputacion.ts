import type { Cuenta } from '@talonario/core/empresas';

/** Source: Mercado Libre docs, "Reputación de vendedores"; the words are those of its own panel. */
const medallas: Readonly<Record<string, string>> = {
  platinum: 'MercadoLíder Platinum',
  gold: 'MercadoLíder Gold',
  silver: 'MercadoLíder',
};

const niveles: Readonly<Record<string, string>> = {
  '5_green': 'reputación verde',
  '4_light_green': 'reputación verde claro',
  '3_yellow': 'reputación amarilla',
  '2_orange': 'reputación naranja',
  '1_red': 'reputación roja',
};

/** The reputation of a seller as people say it: `MercadoLíder Gold, reputación verde`. */
export function reputacionOf({
  seller_reputation: { power_seller_status, level_id },
}: Pick<Cuenta, 'seller_reputation'>): string {
  const partes = [medallas[power_seller_status ?? ''], niveles[level_id ?? '']].filter((parte) => parte !== undefined);
  const [primera = 'sin reputación todavía', ...siguientes] = partes;
  return [primera.charAt(0).toUpperCase() + primera.slice(1), ...siguientes].join(', ');
}
