export { editCuenta, linkCuenta, unlinkCuenta } from '../../actions/cuentas/cuentas.ts';
export { beginVinculacion, readVinculacion, spendVinculacion } from '../../actions/cuentas/vinculaciones.ts';
export { editCondicionDeVenta } from '../../actions/empresas/condicionDeVenta.ts';
export {
  addPuntoDeVenta,
  editAjustesPercepcion,
  editClaseA,
  editEmpresa,
  editPuntoDeVenta,
  registerEmpresa,
  removeEmpresa,
  removePuntoDeVenta,
} from '../../actions/empresas/empresas.ts';
export { lookupCuit, searchCuit } from '../../actions/empresas/lookupCuit.ts';
export {
  confirmEmail,
  readConfirmacion,
  readRecuperacion,
  requestPasswordReset,
  resendConfirmEmail,
  resetPassword,
  signup,
} from '../../actions/empresas/signup.ts';
export {
  type UsuarioSesion,
  authenticate,
  createUsuario,
  login,
  logout,
  requireSinBloqueo,
  whileSesion,
} from '../../actions/empresas/usuarios.ts';
export {
  blockUsuario,
  changeClave,
  changeEmail,
  listUsuariosDeInstalacion,
  unblockUsuario,
} from '../../actions/empresas/usuariosDeInstalacion.ts';
export { openAlcance, requireVigente } from '../../actions/miembros/alcance.ts';
export {
  acceptInvitacion,
  cancelInvitacion,
  inviteMiembro,
  readInvitacion,
  resendInvitacion,
} from '../../actions/miembros/invitaciones.ts';
export {
  hasCompartidas,
  leaveCompartida,
  listCompartidas,
  listMiembros,
  revokeMiembro,
  updateMiembro,
} from '../../actions/miembros/miembros.ts';
export { closeCuenta } from '../../actions/perfil/closeCuenta.ts';
export { requestEmail } from '../../actions/perfil/requestEmail.ts';
export { changePreferencia, readPreferencias } from '../../actions/perfil/preferencias.ts';
export {
  changePassword,
  chooseAvisos,
  closeOtrasSesiones,
  closeSesion,
  readPerfil,
} from '../../actions/perfil/perfil.ts';
export { acceptTraspaso } from '../../actions/traspasos/acceptTraspaso.ts';
export {
  declineTraspaso,
  foreseeRecibido,
  foreseeTraspaso,
  listOfTraspasos,
  proposeTraspaso,
  proposeWithPassword,
  withdrawTraspaso,
} from '../../actions/traspasos/traspasos.ts';
export { addCertificado, receiveCertificado, removeCertificado } from '../../actions/verificacion/certificados.ts';
export { cancelPruebaPunto, startPruebaPunto } from '../../actions/verificacion/puntos.ts';
export { simulateTramite } from '../../actions/verificacion/simulateTramite.ts';
export { loadVerificacion, reviewVerificacion, reviewVerificaciones } from '../../actions/verificacion/verificacion.ts';
export { listPendientesDeVerificar, releaseEmpresa, verifyEmpresa } from '../../actions/verificacion/verifyEmpresa.ts';
export { type CuentaGuardada, findCuenta, listCuentas, updateCuenta } from '../../store/cuentas/cuentas.ts';
export {
  createEmpresa,
  createPuntoDeVenta,
  findEmpresa,
  findEmpresaByCuit,
  listEmpresas,
} from '../../store/empresas/empresas.ts';
export {
  type UsuarioListado,
  findUsuario,
  findUsuarioByEmail,
  listConfirmados,
} from '../../store/empresas/usuarios.ts';
export type { VerificacionPendiente } from '../../store/habilitaciones/habilitaciones.ts';
