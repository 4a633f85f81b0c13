/** FEParamGetTiposIva, all of them: an adopted voucher may have one that the product does not issue. */
export const codigosAlicuota: readonly { iva: number; codigo: number }[] = [
  { iva: 0, codigo: 3 },
  { iva: 10.5, codigo: 4 },
  { iva: 21, codigo: 5 },
  { iva: 27, codigo: 6 },
  { iva: 5, codigo: 8 },
  { iva: 2.5, codigo: 9 },
];

/** ARCA's code of a rate; null when it has none. */
export function codigoDeAlicuota(iva: number): number | null {
  return codigosAlicuota.find((codigo) => codigo.iva === iva)?.codigo ?? null;
}
