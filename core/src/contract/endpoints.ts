import { z } from 'zod';
import { actividadPagina, actividadQuery, novedad, trabajoFallido } from './actividad.ts';
import { adopcion, arcaEstado, conciliacion, conciliacionQuery } from './arcaEstado.ts';
import { listaPrecios, listaPreciosConItems, stockPagina, stockQuery } from './articulo.ts';
import { contrasenaNueva, credenciales, recuperacionPedida, sesionAbierta, usuarioActual } from './auth.ts';
import { comprobante } from './comprobante.ts';
import { cuenta, cuentaCambios } from './cuenta.ts';
import { empresa, empresaTipeada, puntoDeVentaGuardado, puntoDeVentaTipeado } from './empresa.ts';
import {
  cambioAFacturaA,
  emision,
  facturaACuerpo,
  facturaGuardada,
  facturasPagina,
  facturasQuery,
  facturaTipeada,
  percepcionesCalculadas,
  percepcionesQuery,
  personaBuscada,
} from './facturas.ts';
import { avanceLote, lote, loteAceptado, loteResumido } from './lote.ts';
import { facturadasPorFuera, pedidoLote, ventaListada, ventasQuery } from './ventaListada.ts';

/**
 * Who may call: `publico` anybody, `sesion` whoever is logged in (even with the e-mail to be confirmed), `confirmado` (when
 * it says nothing) a logged-in user with a confirmed e-mail.
 */
export type Acceso = 'publico' | 'sesion' | 'confirmado';

/**
 * One call. `{name}` in the path is a parameter; `answer` is a schema, a file, nothing (204), a redirect or a stream of
 * server-sent events, each with an `evento` as its data. A redirect is followed by the browser itself: a failure ends at the
 * same page with `?aviso=` and the failure's code.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  /** What it does, in a few words for whoever reads the API's page. */
  resumen: string;
  acceso?: Acceso;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType | 'archivo' | 'vacio' | 'redireccion' | 'eventos';
  /** Media type of a file. */
  tipo?: string;
  /** Data of each event of a stream. */
  evento?: z.ZodType;
  /** Statuses of success; 200 (204 for an empty answer, 302 for a redirect) when it says nothing. */
  statuses?: readonly number[];
}

/** Every call of the API. The routes are checked against it, the web calls through it and OpenAPI is made of it. */
export const endpoints = {
  login: {
    method: 'POST',
    path: '/api/auth/login',
    resumen: 'Abre una sesión',
    acceso: 'publico',
    body: credenciales,
    answer: sesionAbierta,
  },
  signup: {
    method: 'POST',
    path: '/api/auth/signup',
    resumen: 'Registra un usuario, le manda el mail de confirmación y le abre una sesión',
    acceso: 'publico',
    body: credenciales,
    answer: sesionAbierta,
  },
  me: {
    method: 'GET',
    path: '/api/auth/me',
    resumen: 'Usuario de la sesión',
    acceso: 'sesion',
    answer: usuarioActual,
  },
  resendConfirmEmail: {
    method: 'POST',
    path: '/api/auth/resend-confirm-email',
    resumen: 'Vuelve a mandar el mail de confirmación',
    acceso: 'sesion',
    answer: 'vacio',
  },
  confirmEmail: {
    method: 'GET',
    path: '/api/auth/confirm-email/{hash}',
    resumen: 'Confirma el email del link y lleva a la aplicación',
    acceso: 'publico',
    answer: 'redireccion',
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    resumen: 'Manda el link para elegir otra contraseña; responde igual si el email no existe',
    acceso: 'publico',
    body: recuperacionPedida,
    answer: 'vacio',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    resumen: 'Cambia la contraseña con el secreto del link y cierra las otras sesiones',
    acceso: 'publico',
    body: contrasenaNueva,
    answer: sesionAbierta,
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    resumen: 'Cierra la sesión',
    acceso: 'sesion',
    answer: 'vacio',
  },

  listFacturas: {
    method: 'GET',
    path: '/api/facturas',
    resumen: 'Comprobantes, los últimos primero',
    query: facturasQuery,
    answer: facturasPagina,
  },
  createFactura: {
    method: 'POST',
    path: '/api/facturas',
    resumen: 'Guarda un borrador: uno nuevo, o el del id',
    body: facturaGuardada,
    answer: comprobante,
  },
  buscarCuit: {
    method: 'GET',
    path: '/api/facturas/search/{cuit}',
    resumen: 'Datos de un CUIT según ARCA',
    answer: personaBuscada,
  },
  percepcionesIibb: {
    method: 'GET',
    path: '/api/facturas/percepciones_iibb',
    resumen: 'Percepciones de Ingresos Brutos que corresponden, una por provincia',
    query: percepcionesQuery,
    answer: percepcionesCalculadas,
  },
  getFactura: {
    method: 'GET',
    path: '/api/facturas/{id}',
    resumen: 'Un comprobante',
    answer: comprobante,
  },
  updateFactura: {
    method: 'PUT',
    path: '/api/facturas/{id}',
    resumen: 'Cambia un borrador',
    body: facturaTipeada,
    answer: comprobante,
  },
  deleteFactura: {
    method: 'DELETE',
    path: '/api/facturas/{id}',
    resumen: 'Borra un borrador',
    answer: 'vacio',
  },
  emitirFactura: {
    method: 'POST',
    path: '/api/facturas/{id}/emitir',
    resumen: 'Emite un borrador: 200 emitido, 202 en cola porque ARCA no responde, 422 rechazado',
    answer: emision,
    statuses: [200, 202],
  },
  facturaPdf: {
    method: 'GET',
    path: '/api/facturas/{id}/pdf',
    resumen: 'PDF del comprobante',
    answer: 'archivo',
    tipo: 'application/pdf',
  },
  notaCredito: {
    method: 'POST',
    path: '/api/facturas/{id}/nota-credito',
    resumen: 'Emite la nota de crédito por lo que le queda a una factura',
    answer: emision,
    statuses: [200, 202],
  },
  cambiarAFacturaA: {
    method: 'POST',
    path: '/api/facturas/{id}/factura-a',
    resumen: 'Cambia una factura B por una A: nota de crédito B y factura A por lo mismo',
    body: facturaACuerpo,
    answer: cambioAFacturaA,
    statuses: [200, 202],
  },

  listEmpresas: {
    method: 'GET',
    path: '/api/empresa',
    resumen: 'Empresas con sus puntos de venta',
    answer: z.array(empresa),
  },
  createEmpresa: {
    method: 'POST',
    path: '/api/empresa',
    resumen: 'Crea una empresa',
    body: empresaTipeada,
    answer: empresa,
  },
  getEmpresa: {
    method: 'GET',
    path: '/api/empresa/{id}',
    resumen: 'Una empresa',
    answer: empresa,
  },
  updateEmpresa: {
    method: 'PUT',
    path: '/api/empresa/{id}',
    resumen: 'Cambia los datos de una empresa; su CUIT no',
    body: empresaTipeada,
    answer: empresa,
  },
  deleteEmpresa: {
    method: 'DELETE',
    path: '/api/empresa/{id}',
    resumen: 'Elimina una empresa sin comprobantes',
    answer: 'vacio',
  },
  createPuntoDeVenta: {
    method: 'POST',
    path: '/api/empresa/{id}/punto-de-venta',
    resumen: 'Agrega un punto de venta',
    body: puntoDeVentaTipeado,
    answer: puntoDeVentaGuardado,
  },
  updatePuntoDeVenta: {
    method: 'PUT',
    path: '/api/empresa/{id}/punto-de-venta/{puntoDeVenta}',
    resumen: 'Cambia un punto de venta; su número no',
    body: puntoDeVentaTipeado,
    answer: puntoDeVentaGuardado,
  },
  deletePuntoDeVenta: {
    method: 'DELETE',
    path: '/api/empresa/{id}/punto-de-venta/{puntoDeVenta}',
    resumen: 'Elimina un punto de venta sin comprobantes',
    answer: 'vacio',
  },

  listCuentas: {
    method: 'GET',
    path: '/api/cuentas',
    resumen: 'Cuentas de Mercado Libre vinculadas',
    answer: z.array(cuenta),
  },
  getCuenta: {
    method: 'GET',
    path: '/api/cuentas/{id}',
    resumen: 'Una cuenta',
    answer: cuenta,
  },
  updateCuenta: {
    method: 'PUT',
    path: '/api/cuentas/{id}',
    resumen: 'Cambia la configuración de una cuenta; lo que no se manda queda igual',
    body: cuentaCambios,
    answer: cuenta,
  },
  listVentas: {
    method: 'GET',
    path: '/api/cuentas/{id}/ventas',
    resumen: 'Ventas cerradas entre dos fechas, una por orden, con sus comprobantes',
    query: ventasQuery,
    answer: z.array(ventaListada),
  },
  listVentasCanceladas: {
    method: 'GET',
    path: '/api/cuentas/{id}/ventas-canceladas',
    resumen: 'Ventas canceladas o con devoluciones, con su factura y su nota de crédito',
    query: ventasQuery,
    answer: z.array(ventaListada),
  },
  marcarFacturadasPorFuera: {
    method: 'PUT',
    path: '/api/cuentas/{id}/ventas/facturadas-por-fuera',
    resumen: 'Marca ventas como facturadas en otro sistema, o les quita la marca',
    body: facturadasPorFuera,
    answer: 'vacio',
  },
  resubirDocumento: {
    method: 'POST',
    path: '/api/cuentas/{id}/ventas/{venta}/documento',
    resumen: 'Vuelve a subir el PDF de una venta a Mercado Libre',
    answer: 'vacio',
  },
  planLote: {
    method: 'POST',
    path: '/api/facturas/cuenta-meli/{id}/plan',
    resumen: 'Prepara lo que se emitiría por estas ventas, sin emitir: queda como un lote',
    body: pedidoLote,
    answer: loteAceptado,
    statuses: [202],
  },
  createLote: {
    method: 'POST',
    path: '/api/facturas/cuenta-meli/{id}',
    resumen: 'Emite las facturas o notas de crédito de estas ventas: el trabajo sigue en un lote',
    body: pedidoLote,
    answer: loteAceptado,
    statuses: [202],
  },
  listLotes: {
    method: 'GET',
    path: '/api/cuentas/{id}/lotes',
    resumen: 'Últimos lotes de emisión de una cuenta',
    answer: z.array(loteResumido),
  },
  getLote: {
    method: 'GET',
    path: '/api/lotes/{id}',
    resumen: 'Un lote, con lo que pasó con cada venta',
    answer: lote,
  },
  eventosLote: {
    method: 'GET',
    path: '/api/lotes/{id}/eventos',
    resumen: 'Avance de un lote mientras trabaja',
    answer: 'eventos',
    evento: avanceLote,
  },
  listActividad: {
    method: 'GET',
    path: '/api/cuentas/{id}/actividad',
    resumen: 'Lo que se hizo solo en una cuenta, y lo que necesita a una persona',
    query: actividadQuery,
    answer: actividadPagina,
  },
  resolverActividad: {
    method: 'POST',
    path: '/api/cuentas/{id}/actividad/{actividad}/resolver',
    resumen: 'Da por visto algo que necesitaba a una persona',
    answer: 'vacio',
  },
  listTrabajosFallidos: {
    method: 'GET',
    path: '/api/trabajos',
    resumen: 'Trabajos que agotaron sus reintentos',
    answer: z.array(trabajoFallido),
  },
  reintentarTrabajos: {
    method: 'POST',
    path: '/api/trabajos/reintentar',
    resumen: 'Vuelve a mandar trabajos que fallaron; sin ids, todos',
    body: z.object({ ids: z.array(z.uuid()).optional() }),
    answer: z.object({ reintentados: z.int() }),
  },
  eventos: {
    method: 'GET',
    path: '/api/eventos',
    resumen: 'Avisos de que algo del usuario cambió',
    answer: 'eventos',
    evento: novedad,
  },

  listStock: {
    method: 'GET',
    path: '/api/stock',
    resumen: 'Artículos por SKU o descripción, con su precio en la lista pedida',
    query: stockQuery,
    answer: stockPagina,
  },
  listListasPrecios: {
    method: 'GET',
    path: '/api/lista-precios',
    resumen: 'Listas de precios',
    answer: z.array(listaPrecios),
  },
  getListaPrecios: {
    method: 'GET',
    path: '/api/lista-precios/{id}',
    resumen: 'Una lista de precios con sus artículos',
    answer: listaPreciosConItems,
  },

  arcaEstado: {
    method: 'GET',
    path: '/api/arca/estado',
    resumen: 'Si ARCA responde, y cuánto espera para salir',
    answer: arcaEstado,
  },
  conciliacion: {
    method: 'GET',
    path: '/api/arca/conciliacion',
    resumen: 'Nuestros números contra los de ARCA, por serie',
    query: conciliacionQuery,
    answer: conciliacion,
  },
  adoptarComprobante: {
    method: 'POST',
    path: '/api/arca/conciliacion',
    resumen: 'Registra como emitido un comprobante que ARCA tiene y acá falta',
    body: adopcion,
    answer: comprobante,
  },

  meliCallback: {
    method: 'GET',
    path: '/api/meli/callback',
    resumen: 'Vuelta de la autorización de Mercado Libre: vincula la cuenta y lleva a Cuentas MELI',
    acceso: 'publico',
    query: z.object({ code: z.string().optional(), state: z.string().optional(), error: z.string().optional() }),
    answer: 'redireccion',
  },
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** What the API answers to every failure. `problemas` lists each field of a voucher that is wrong. */
export const fallo = z.object({
  error: z.string(),
  codigo: z.string(),
  campo: z.string().optional(),
  problemas: z.array(z.object({ campo: z.string(), mensaje: z.string() })).optional(),
});
export type Fallo = z.output<typeof fallo>;
