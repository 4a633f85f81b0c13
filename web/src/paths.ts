import { skuEnRuta } from '@talonario/core/articulos';

/** Every address of the application. The ids are ours (UUID): nothing to escape; a SKU is whatever somebody wrote. */
export const paths = {
  landing: '/',
  terminos: '/terminos',
  app: '/app',
  facturador: '/app/facturador',
  nuevaFactura: '/app/facturador/nueva',
  /** The form as the note of an invoice. */
  nuevaNota: (clase: 'credito' | 'debito', vinculado: string) =>
    `/app/facturador/nueva?nota=${clase}&vinculado=${vinculado}`,
  /** The form as the invoice of a sale. */
  facturaDeVenta: (cuenta: string, venta: string) =>
    `/app/facturador/nueva?cuenta=${cuenta}&venta=${encodeURIComponent(venta)}`,
  /** The form with the content of another voucher. */
  copia: (id: string) => `/app/facturador/nueva?copia=${id}`,
  /** The form as the invoice of a quote. */
  facturaDePresupuesto: (id: string) => `/app/facturador/nueva?presupuesto=${id}`,
  factura: (id: string) => `/app/facturador/${id}`,
  /** Partial credit note of an invoice. */
  notaParcial: (id: string) => `/app/facturador/${id}/nota-de-credito`,
  borradores: '/app/facturador?status=borrador',
  conciliacion: '/app/facturador/conciliacion',
  /** Advance codes (CAEA) of every company. */
  contingencia: '/app/facturador/contingencia',
  empresas: '/app/empresas',
  crearEmpresa: '/app/empresas/crear',
  personas: '/app/empresas/personas',
  empresa: (id: string) => `/app/empresas/${id}`,
  /** The company, with the dialog of its hand-over open. */
  traspasarEmpresa: (id: string) => `/app/empresas/${id}?traspasar=si`,
  editarEmpresa: (id: string) => `/app/empresas/${id}/edit`,
  ajustesContingencia: (id: string) => `/app/empresas/${id}/contingencia`,
  /** Sales of every account. */
  ventas: '/app/ventas',
  ventasCanceladas: '/app/ventas/canceladas',
  notasDeTodas: '/app/ventas/notas-credito',
  receptoresDeTodas: '/app/ventas/receptores',
  cuentas: '/app/cuentas',
  cuenta: (id: string) => `/app/cuentas/${id}`,
  facturarVentas: (id: string) => `/app/cuentas/${id}/facturar`,
  venta: (id: string, venta: string) => `/app/cuentas/${id}/ventas/${encodeURIComponent(venta)}`,
  notasCredito: (id: string) => `/app/cuentas/${id}/notas-credito`,
  canceladas: (id: string) => `/app/cuentas/${id}/canceladas`,
  receptores: (id: string) => `/app/cuentas/${id}/receptores`,
  datosCuenta: (id: string) => `/app/cuentas/${id}/datos`,
  actividad: (id: string) => `/app/cuentas/${id}/actividad`,
  rentabilidad: (id: string) => `/app/cuentas/${id}/rentabilidad`,
  publicaciones: (id: string) => `/app/cuentas/${id}/pubs`,
  publicacion: (id: string, pub: string) => `/app/cuentas/${id}/pubs/${encodeURIComponent(pub)}`,
  cambiosPrecios: (id: string) => `/app/cuentas/${id}/pubs/precios`,
  cambioPrecios: (id: string, cambio: string) => `/app/cuentas/${id}/pubs/precios/${cambio}`,
  simularPublicaciones: (id: string) => `/app/cuentas/${id}/pubs/simular`,
  articulos: '/app/articulos',
  articulo: (sku: string) => `/app/articulos/${encodeURIComponent(skuEnRuta(sku))}`,
  /** The form of an article that is not there yet, with what is known of it. */
  articuloNuevo: (sku: string, { descripcion, iva }: { descripcion: string; iva?: number }) =>
    `/app/articulos/${encodeURIComponent(skuEnRuta(sku))}?nuevo&descripcion=${encodeURIComponent(descripcion)}${iva === undefined ? '' : `&iva=${iva}`}`,
  listas: '/app/articulos/precios',
  lista: (id: string) => `/app/articulos/precios/${id}`,
  importar: '/app/articulos/importar',
  /** A file for a price list. */
  importarLista: (id: string) => `/app/articulos/importar?lista=${id}`,
  importacion: (id: string) => `/app/articulos/importar/${id}`,
  reportes: '/app/reportes',
  /** Portal of an accountant with a link. */
  contador: '/contador',
  /** Public page of a voucher, with its link. */
  comprobante: '/comprobante',
  padrones: '/app/reportes/padrones',
  /** The user's own account. */
  perfil: '/app/perfil',
  /** Programs of the user: their keys and addresses for notices. */
  programas: '/app/programas',
} as const;

/** The reason by which the list and its address name the sales with a SKU that is no article. No voucher waits for it. */
export const CAUSA_SIN_CARGAR = 'sku_sin_cargar';

export interface Seccion {
  to: string;
  nombre: string;
}

/** The top navigation: the five links of spec §2 in their order, and then ours. */
export const secciones: readonly Seccion[] = [
  { to: paths.facturador, nombre: 'Facturador' },
  { to: paths.empresas, nombre: 'Empresas' },
  { to: paths.cuentas, nombre: 'Cuentas MELI' },
  { to: paths.articulos, nombre: 'Articulos' },
  { to: paths.reportes, nombre: 'Reportes' },
  { to: paths.ventas, nombre: 'Ventas' },
];

/** Spec §2: a link is active when the current path starts with its route. */
export function isActiva({ to }: Seccion, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}
