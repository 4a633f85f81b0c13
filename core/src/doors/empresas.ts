export { EMAIL_DEMO, FRAGMENTO_RECUPERACION, type UsuarioActual } from '../contract/auth.ts';
export {
  type Cuenta,
  type CuentaAjustes,
  type CuentaCambiada,
  type CuentaCambios,
  type VendedorDePlaza,
  cuenta,
  cuentaAjustes,
} from '../contract/cuentas/cuenta.ts';
export { MAX_CONDICION_DE_VENTA, condicionDeVentaTipeada } from '../contract/empresas/condicionDeVenta.ts';
export type { AgentePercepcion, AjustesPercepcion } from '../contract/empresas/ajustesPercepcion.ts';
export {
  type Empresa,
  type EmpresaDatos,
  type PuntoDeVenta,
  empresa,
  empresaTipeada,
  puntoDeVenta,
} from '../contract/empresas/empresa.ts';
export {
  type Compartida,
  DIAS_DE_INVITACION,
  FRAGMENTO_INVITACION,
  type Invitacion,
  type Miembro,
  type Miembros,
  type Rol,
  TITULAR,
  compartida,
  miembros,
  rol,
} from '../contract/empresas/miembros.ts';
export {
  DIAS_DE_TRASPASO,
  type EstadoDeTraspaso,
  type Traspaso,
  type TraspasoPorRecibir,
  type TraspasoPrevisto,
  type Traspasos,
  traspasos,
} from '../contract/empresas/traspaso.ts';
export {
  type CertificadoEmpresa,
  type EstadoVerificacion,
  MAX_PFX,
  type Prueba,
  type Verificacion,
  estadoVerificacion,
  prueba,
} from '../contract/empresas/verificacion.ts';
export type { Perfil } from '../contract/empresas/perfil.ts';
export type { Preferencia, PreferenciaCambiada, Preferencias } from '../contract/empresas/preferencias.ts';
export { type Alcance, ownAlcance, requireDerecho } from '../rules/alcance.ts';
export { OTRA_CONDICION_DE_VENTA, condicionesDeVenta } from '../rules/catalogs/condicionDeVenta.ts';
export { provinciaOf, provincias } from '../rules/catalogs/provincia.ts';
export { clasesA, inscriptoEnIibb, situacionesIibb } from '../rules/catalogs/situacionIibb.ts';
export {
  CONSUMIDOR_FINAL,
  MONOTRIBUTO,
  RESPONSABLE_INSCRIPTO,
  condicionesIvaReceptor,
  nombreCondicionIva,
  discriminaIva,
  recibeA,
  situacionesIva,
} from '../rules/catalogs/situacionIva.ts';
export { formatCuit, formatDocumento, isValidCuit, stripDocumento } from '../rules/cuit.ts';
export { fraseDeGanancias, roles, veGanancias } from '../rules/empresas/roles.ts';
export { DIAS_DE_NUMERO, DIAS_DE_PLAZO } from '../rules/empresas/titularidad.ts';
export { checkEmail, checkPassword, isEmail } from '../rules/password.ts';
