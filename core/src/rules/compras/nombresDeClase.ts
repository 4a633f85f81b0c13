import type { ClaseCompra } from '../../contract/compras/compra.ts';

/** Names of the concepts of IVA Simple, for people. */
export const nombresDeClase: Readonly<Record<ClaseCompra, string>> = {
  bien: 'Bien',
  locacion: 'Locación',
  servicio: 'Servicio',
  bien_de_uso: 'Bien de uso',
};
