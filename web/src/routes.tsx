import {
  createBrowserRouter,
  matchRoutes,
  Navigate,
  type RouteObject,
  type RouterNavigateOptions,
  type To,
} from 'react-router';
import { afterPaint } from './hooks/pantalla/afterPaint.ts';
import { App, shell } from './App.tsx';
import { AplicacionRota, PantallaRota } from './shell/PantallaRota.tsx';
import { NoExiste } from './shell/NoExiste.tsx';
import { paths } from './paths.ts';
import { screen, type Screen } from './screen.ts';

const routes: RouteObject[] = [
  {
    path: paths.app,
    Component: App,
    handle: shell.handle,
    errorElement: <AplicacionRota />,
    // A broken screen leaves the frame, and with it the way to the others.
    children: [
      {
        errorElement: <PantallaRota />,
        children: [
          { index: true, ...screen(() => import('./pages/inicio/Inicio.tsx')) },
          { path: paths.facturador, ...screen(() => import('./pages/facturador/lista/ListaFacturas.tsx')) },
          { path: paths.nuevaFactura, ...screen(() => import('./pages/facturador/form/NuevaFactura.tsx')) },
          { path: paths.conciliacion, ...screen(() => import('./pages/facturador/conciliacion/Conciliacion.tsx')) },
          { path: paths.contingencia, ...screen(() => import('./pages/facturador/contingencia/Contingencia.tsx')) },
          { path: paths.factura(':id'), ...screen(() => import('./pages/facturador/vista/Factura.tsx')) },
          { path: paths.notaParcial(':id'), ...screen(() => import('./pages/facturador/nota/NotaParcial.tsx')) },
          { path: paths.empresas, ...screen(() => import('./pages/empresas/ListaEmpresas.tsx')) },
          { path: paths.crearEmpresa, ...screen(() => import('./pages/empresas/CrearEmpresa.tsx')) },
          { path: paths.personas, ...screen(() => import('./pages/empresas/personas/Personas.tsx')) },
          { path: paths.empresa(':id'), ...screen(() => import('./pages/empresas/DetalleEmpresa.tsx')) },
          { path: paths.editarEmpresa(':id'), ...screen(() => import('./pages/empresas/EditarEmpresa.tsx')) },
          {
            path: paths.ajustesContingencia(':id'),
            ...screen(() => import('./pages/empresas/contingencia/AjustesContingencia.tsx')),
          },
          { path: paths.ventas, ...screen(() => import('./pages/cuentas/ventas/VentasDeCuentas.tsx')) },
          {
            path: paths.ventasCanceladas,
            ...screen(() => import('./pages/cuentas/ventas/canceladas/CanceladasDeCuentas.tsx')),
          },
          { path: paths.notasDeTodas, ...screen(() => import('./pages/cuentas/ventas/todas/NotasDeCuentas.tsx')) },
          {
            path: paths.receptoresDeTodas,
            ...screen(() => import('./pages/cuentas/ventas/receptores/ReceptoresDeCuentas.tsx')),
          },
          {
            path: paths.cuentas,
            ...screen(() => import('./pages/cuentas/lista/Cuentas.tsx')),
            children: [
              { index: true, ...screen(() => import('./pages/cuentas/ElegirCuenta.tsx')) },
              {
                path: ':id',
                ...screen(() => import('./pages/cuentas/Cuenta.tsx')),
                children: [
                  { index: true, element: <Navigate to="facturar" replace /> },
                  { path: 'pubs', ...screen(() => import('./pages/cuentas/publicaciones/lista/Publicaciones.tsx')) },
                  {
                    path: 'pubs/precios',
                    ...screen(() => import('./pages/cuentas/publicaciones/masivo/CambiosPrecios.tsx')),
                  },
                  {
                    path: 'pubs/precios/:cambio',
                    ...screen(() => import('./pages/cuentas/publicaciones/masivo/CambioPrecios.tsx')),
                  },
                  {
                    path: 'pubs/simular',
                    ...screen(() => import('./pages/cuentas/publicaciones/simular/Simular.tsx')),
                  },
                  {
                    path: 'pubs/:pub',
                    ...screen(() => import('./pages/cuentas/publicaciones/detalle/DetallePublicacion.tsx')),
                  },
                  { path: 'facturar', ...screen(() => import('./pages/cuentas/ventas/FacturarVentas.tsx')) },
                  { path: 'ventas/:venta', ...screen(() => import('./pages/cuentas/ventas/venta/Venta.tsx')) },
                  { path: 'notas-credito', ...screen(() => import('./pages/cuentas/ventas/NotasCredito.tsx')) },
                  { path: 'canceladas', ...screen(() => import('./pages/cuentas/ventas/canceladas/Canceladas.tsx')) },
                  { path: 'receptores', ...screen(() => import('./pages/cuentas/ventas/receptores/Receptores.tsx')) },
                  {
                    path: 'rentabilidad',
                    ...screen(() => import('./pages/cuentas/rentabilidad/RentabilidadCuenta.tsx')),
                  },
                  { path: 'datos', ...screen(() => import('./pages/cuentas/datos/DatosCuenta.tsx')) },
                  { path: 'actividad', ...screen(() => import('./pages/cuentas/actividad/Actividad.tsx')) },
                  { path: '*', Component: NoExiste },
                ],
              },
            ],
          },
          { path: paths.articulos, ...screen(() => import('./pages/articulos/lista/ListaArticulos.tsx')) },
          // A SKU may be one of these words in capitals.
          {
            path: paths.importar,
            caseSensitive: true,
            ...screen(() => import('./pages/articulos/importar/Importar.tsx')),
          },
          {
            path: paths.importacion(':id'),
            caseSensitive: true,
            ...screen(() => import('./pages/articulos/importar/Importacion.tsx')),
          },
          {
            path: paths.listas,
            caseSensitive: true,
            ...screen(() => import('./pages/articulos/precios/Precios.tsx')),
            children: [
              { index: true, ...screen(() => import('./pages/articulos/precios/ElegirLista.tsx')) },
              { path: ':id', ...screen(() => import('./pages/articulos/precios/Lista.tsx')) },
            ],
          },
          // Written by hand: `paths.articulo` would escape the colon.
          { path: `${paths.articulos}/:sku`, ...screen(() => import('./pages/articulos/detalle/Articulo.tsx')) },
          { path: paths.padrones, ...screen(() => import('./pages/reportes/padrones/Padrones.tsx')) },
          { path: paths.reportes, ...screen(() => import('./pages/reportes/Reportes.tsx')) },
          { path: paths.perfil, ...screen(() => import('./pages/perfil/Perfil.tsx')) },
          { path: paths.programas, ...screen(() => import('./pages/programas/Programas.tsx')) },
          { path: '*', Component: NoExiste },
        ],
      },
    ],
  },
  {
    path: paths.contador,
    errorElement: <AplicacionRota />,
    ...screen(() => import('./pages/contador/PortalContador.tsx')),
  },
  {
    path: paths.comprobante,
    errorElement: <AplicacionRota />,
    ...screen(() => import('./pages/comprobante/ComprobantePublico.tsx')),
  },
];

export const router = createBrowserRouter(routes);

/** A navigation is drawn after the frame that shows its press, except with `flushSync` and for the browser's own buttons. */
const { navigate } = router;
router.navigate = async (...args: [to: To | number | null, opts?: RouterNavigateOptions]) => {
  const [to, opts] = args;
  if (typeof to === 'number') return navigate(to);
  if (!opts?.flushSync) await new Promise<void>(afterPaint);
  return navigate(to, opts);
};

/** Starts bringing, all at once, the code of the screens that this address shows to who is logged in. */
export function preloadScreens(pathname: string): void {
  const matches = matchRoutes(routes, pathname) ?? [];
  for (const { route } of matches) (route.handle as Screen<never>['handle'] | undefined)?.preload();
}
