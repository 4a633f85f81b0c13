/** Every address of the application. The ids are ours (UUID): nothing to escape. */
export const paths = {
  landing: '/',
  terminos: '/terminos',
  app: '/app',
  facturador: '/app/facturador',
  nuevaFactura: '/app/facturador/nueva',
  /** The form as the note of an invoice. */
  nuevaNota: (clase: 'credito' | 'debito', vinculado: string) =>
    `/app/facturador/nueva?nota=${clase}&vinculado=${vinculado}`,
  factura: (id: string) => `/app/facturador/${id}`,
  borradores: '/app/facturador?status=borrador',
  conciliacion: '/app/facturador/conciliacion',
  empresas: '/app/empresas',
  crearEmpresa: '/app/empresas/crear',
  empresa: (id: string) => `/app/empresas/${id}`,
  editarEmpresa: (id: string) => `/app/empresas/${id}/edit`,
  cuentas: '/app/cuentas',
  cuenta: (id: string) => `/app/cuentas/${id}`,
  facturarVentas: (id: string) => `/app/cuentas/${id}/facturar`,
  notasCredito: (id: string) => `/app/cuentas/${id}/notas-credito`,
  datosCuenta: (id: string) => `/app/cuentas/${id}/datos`,
  actividad: (id: string) => `/app/cuentas/${id}/actividad`,
  articulos: '/app/articulos',
  reportes: '/app/reportes',
} as const;

export interface Seccion {
  to: string;
  nombre: string;
  /** Its screens are in the routes; the others are shown but cannot be entered. */
  lista: boolean;
}

/** The top navigation, in order (spec §2). */
export const secciones: readonly Seccion[] = [
  { to: paths.facturador, nombre: 'Facturador', lista: true },
  { to: paths.empresas, nombre: 'Empresas', lista: true },
  { to: paths.cuentas, nombre: 'Cuentas MELI', lista: true },
  { to: paths.articulos, nombre: 'Articulos', lista: false },
  { to: paths.reportes, nombre: 'Reportes', lista: false },
];

/** Where `/app` opens: the first section that can be entered. */
export const inicio = secciones.find(({ lista }) => lista)?.to ?? paths.empresas;

/** Spec §2: a link is active when the current path starts with its route. */
export function isActiva({ to }: Seccion, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}
