import { lazy, type ComponentType } from 'react';
import { createBrowserRouter, Navigate } from 'react-router';
import { App } from './App.tsx';
import { Fallo } from './pages/inicio/Fallo.tsx';
import { NoExiste } from './pages/inicio/NoExiste.tsx';
import { inicio, paths } from './paths.ts';

interface Screen {
  path: string;
  page: ComponentType;
}

const ListaFacturas = lazy(() => import('./pages/facturador/ListaFacturas.tsx'));
const NuevaFactura = lazy(() => import('./pages/facturador/NuevaFactura.tsx'));
const Factura = lazy(() => import('./pages/facturador/Factura.tsx'));
const Conciliacion = lazy(() => import('./pages/facturador/Conciliacion.tsx'));
const ListaEmpresas = lazy(() => import('./pages/empresas/ListaEmpresas.tsx'));
const CrearEmpresa = lazy(() => import('./pages/empresas/CrearEmpresa.tsx'));
const DetalleEmpresa = lazy(() => import('./pages/empresas/DetalleEmpresa.tsx'));
const EditarEmpresa = lazy(() => import('./pages/empresas/EditarEmpresa.tsx'));

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
];

export const router = createBrowserRouter([
  {
    path: paths.app,
    Component: App,
    errorElement: <Fallo />,
    children: [
      { index: true, element: <Navigate to={inicio} replace /> },
      ...screens.map(({ path, page }) => ({ path, Component: page })),
      { path: '*', Component: NoExiste },
    ],
  },
]);
