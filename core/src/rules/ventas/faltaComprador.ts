/** The order was not read by id since it changed, or not whole: who buys is to be asked. */
export function faltaComprador({
  comprador_al,
  ultima_actualizacion,
}: {
  comprador_al: Date | null;
  ultima_actualizacion: Date;
}): boolean {
  return comprador_al === null || comprador_al < ultima_actualizacion;
}

/** The order names other billing data than those that were read. */
export function nombraOtros({
  facturacion_id,
  facturacion_de,
}: {
  facturacion_id: string | null;
  facturacion_de: string | null;
}): boolean {
  return facturacion_id !== null && facturacion_de !== null && facturacion_id !== facturacion_de;
}
