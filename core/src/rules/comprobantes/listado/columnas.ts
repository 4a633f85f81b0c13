import type { ColumnaFacturas } from '../../../contract/comprobantes/listado.ts';

/** Title of each column of the list of vouchers, on the screen and in its CSV. */
export const titulosDeColumna: Readonly<Record<ColumnaFacturas, string>> = {
  numero: 'Comprobante',
  fecha: 'Fecha',
  receptor: 'Receptor',
  documento: 'CUIT o DNI',
  emisor: 'Emisor',
  venta: 'Venta',
  apodo: 'Apodo',
  neto: 'Neto',
  iva: 'IVA',
  total: 'Total',
  cae: 'CAE',
  estado: 'Estado',
};
