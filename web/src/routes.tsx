import { lazy, type ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { App } from './App.tsx';
import { Fallo } from './pages/inicio/Fallo.tsx';
import { NoExiste } from './pages/inicio/NoExiste.tsx';
import { inicio, paths } from './paths.ts';

interface Screen {
  path: string;
  page: ComponentType;
  /** Screens it frames. */
  dentro?: readonly RouteObject[];
}

const ListaFacturas = lazy(() => import('./pages/facturador/ListaFacturas.tsx'));
const NuevaFactura = lazy(() => import('./pages/facturador/NuevaFactura.tsx'));
const Factura = lazy(() => import('./pages/facturador/Factura.tsx'));
const Conciliacion = lazy(() => import('./pages/facturador/Conciliacion.tsx'));
const ListaEmpresas = lazy(() => import('./pages/empresas/ListaEmpresas.tsx'));
const CrearEmpresa = lazy(() => import('./pages/empresas/CrearEmpresa.tsx'));
const DetalleEmpresa = lazy(() => import('./pages/empresas/DetalleEmpresa.tsx'));
const EditarEmpresa = lazy(() => import('./pages/empresas/EditarEmpresa.tsx'));
const Cuentas = lazy(() => import('./pages/cuentas/Cuentas.tsx'));
const ElegirCuenta = lazy(() => import('./pages/cuentas/ElegirCuenta.tsx'));
const Cuenta = lazy(() => import('./pages/cuentas/Cuenta.tsx'));
const FacturarVentas = lazy(() => import('./pages/cuentas/ventas/FacturarVentas.tsx'));
const NotasCredito = lazy(() => import('./pages/cuentas/ventas/NotasCredito.tsx'));
const DatosCuenta = lazy(() => import('./pages/cuentas/DatosCuenta.tsx'));
const Actividad = lazy(() => import('./pages/cuentas/Actividad.tsx'));

/** Screens for who is logged in, each loaded when it is first entered. */
const screens: readonly Screen[] = [
  { path: paths.facturador, page: ListaFacturas },
  { path: paths.nuevaFactura, page: NuevaFactura },
  { path: paths.conciliacion, page: Conciliacion },
  { path: paths.factura(':id'), page: Factura },
  { path: paths.empresas, page: ListaEmpresas },
  { path: paths.crearEmpresa, page: CrearEmpresa },
  { path: paths.empresa(':id'), page: DetalleEmpresa },
  { path: paths.editarEmpresa(':id'), page: EditarEmpresa },
  {
    path: paths.cuentas,
    page: Cuentas,
    dentro: [
      { index: true, Component: ElegirCuenta },
      {
        path: ':id',
        Component: Cuenta,
        children: [
          { index: true, element: <Navigate to="facturar" replace /> },
          { path: 'facturar', Component: FacturarVentas },
          { path: 'notas-credito', Component: NotasCredito },
          { path: 'datos', Component: DatosCuenta },
          { path: 'actividad', Component: Actividad },
          { path: '*', Component: NoExiste },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter([
  {
    path: paths.app,
    Component: App,
    errorElement: <Fallo />,
    children: [
      { index: true, element: <Navigate to={inicio} replace /> },
      ...screens.map(({ path, page, dentro }) => ({ path, Component: page, ...(dentro && { children: [...dentro] }) })),
      { path: '*', Component: NoExiste },
    ],
  },
]);
