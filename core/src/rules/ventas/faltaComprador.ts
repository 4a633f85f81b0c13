/** Whether the buyer has to be asked for: the order was not read by id since it changed, or was read incomplete. */
export function faltaComprador({
  comprador_al,
  ultima_actualizacion,
}: {
  comprador_al: Date | null;
  ultima_actualizacion: Date;
}): boolean {
  return comprador_al === null || comprador_al < ultima_actualizacion;
}

/** Whether the order names billing data other than those that were read. */
export function nombraOtros({
  facturacion_id,
  facturacion_de,
}: {
  facturacion_id: string | null;
  facturacion_de: string | null;
}): boolean {
  return facturacion_id !== null && facturacion_de !== null && facturacion_id !== facturacion_de;
}
