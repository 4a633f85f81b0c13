export { confirmInstalacion, readInstalacion } from '../../actions/instalacion/confirmInstalacion.ts';
export { type DatosMudados, moveDatos } from '../../actions/mudanza/moveDatos.ts';
export { claimDemo, holdCarpeta } from '../../actions/process/base.ts';
export { type Deps, type DepsOptions, type IssuingTimes, openDeps } from '../../actions/process/deps.ts';
export { followTrazas, hiloActual } from '../../actions/process/hilo.ts';
export { readLista } from '../../actions/process/lectura/readLista.ts';
export { createLog } from '../../actions/process/log/createLog.ts';
export { type Log, logOf } from '../../actions/process/log/log.ts';
export { readJson } from '../../actions/process/readJson.ts';
export type { Clock } from '../../actions/process/reloj/clock.ts';
export type {
  FilaEmitida,
  FilaOmitida,
  OnProgress,
  PlanLote,
  Progress,
  ResultadoEmision,
  ResultadoLote,
} from '../../actions/process/results.ts';
export { tellConexiones } from '../../actions/process/salud/conexiones.ts';
export { createMedidas, describeMedidas } from '../../actions/process/salud/medidas.ts';
export { type RutaSalud, type Salud, createSalud, rutasSalud } from '../../actions/process/salud/salud.ts';
export { withinTime } from '../../actions/process/salud/withinTime.ts';
export { receiveFile } from '../../actions/process/turnos/receiveFile.ts';
export { createReparto } from '../../actions/process/turnos/reparto.ts';
export { type Turnos, createTurnos } from '../../actions/process/turnos/turnos.ts';
export { type RespaldoHecho, carpetaDeRespaldos, createRespaldo } from '../../actions/respaldo/createRespaldo.ts';
export { restoreRespaldo, verifyRespaldo } from '../../actions/respaldo/restoreRespaldo.ts';
export { rotateSecreto } from '../../actions/respaldo/rotateSecreto.ts';
export {
  type ASoltar,
  type ContraArca,
  compareConArca,
  numeroOf,
  releasePunto,
  releaseSinReconocer,
} from '../../actions/restauracion/contraArca.ts';
export { type Revision, reviseInstalacion } from '../../actions/revision/reviseInstalacion.ts';
export { type MedidasDeOperacion, readMedidasDeOperacion } from '../../actions/vigilancia/medidas.ts';
export { cleanUp, supervise } from '../../actions/vigilancia/supervise.ts';
export { asuntoOf, errorOf, listTrabajosFallidos, retryTrabajos } from '../../actions/vigilancia/trabajos.ts';
export { isPublicHost } from '../../clients/publico.ts';
export { type Config, INSTALACION, readConfig } from '../../config.ts';
export type { ManifiestoRespaldo } from '../../contract/respaldo.ts';
export { openOnce } from '../../openOnce.ts';
export { findEmbeddedFolder, findEmbeddedUser } from '../../store/postgres/embeddedSite.ts';
export { asDatabaseError } from '../../store/postgres/perdida.ts';
export { placeOfServidor } from '../../store/postgres/placeOfServidor.ts';
export type { FirmaDeRespaldo } from '../../store/respaldo/openRespaldo.ts';
export { nombresDeVariables } from '../../variables.ts';
export { VERSION } from '../../version.ts';
