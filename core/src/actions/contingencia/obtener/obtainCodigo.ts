import type { Caea, Quincena } from '../../../contract/arca/caea.ts';
import type { MensajeArca } from '../../../contract/comprobantes/comprobante.ts';
import { today } from '../../../rules/dates.ts';
import { isAppError, type AppError } from '../../../rules/errors.ts';
import { findCaea, saveCodigo, savePedido, saveRechazo, usePunto } from '../../../store/contingencia/codigos.ts';
import { findContingencia, type ContingenciaDeCuit } from '../../../store/contingencia/contingencia.ts';
import type { Deps } from '../../process/deps.ts';

/** The fortnight's code was given before (WSFEv1 manual, FECAEASolicitar). */
const YA_OTORGADO = 15008;

/**
 * Holds the code of a fortnight of a company that issues with advance codes: asks ARCA for it, unless it is held. ARCA's reasons not to
 * give it are kept with the fortnight. Nothing is asked for a company that turned its contingency off meanwhile: whatever is asked for
 * has to be informed.
 * @throws AppError `arca_no_disponible`, `arca_incierto`, those of credentials and tickets
 */
export async function obtainCodigo(deps: Deps, empresa: ContingenciaDeCuit, quincena: Quincena): Promise<void> {
  const { cuit, company_id } = empresa;
  const emisor = { ambiente: deps.arca.ambiente, cuit };
  await alone(deps, cuit, async () => {
    const pedida = await findCaea(deps.store.fork(), emisor, quincena);
    if (pedida !== null && pedida.codigo !== null) return;
    // A request without an outcome may have been granted: it is looked up before another one is made.
    if (pedida !== null && pedida.rechazo.length === 0 && (await lookUp(deps, empresa, quincena))) return;
    const vigente = await findContingencia(deps.store.fork(), deps.arca.ambiente, company_id);
    if (!vigente?.activa) return;
    await savePedido(deps.store.fork(), emisor, quincena, deps.clock.now());
    try {
      await keep(deps, vigente, await deps.arca.caea.solicitar(cuit, quincena));
    } catch (error) {
      if (!isAppError(error, 'arca_rechazo')) throw error;
      const motivos = motivosOf(error);
      const otorgado = motivos.some(({ codigo }) => codigo === YA_OTORGADO);
      if (otorgado && (await lookUp(deps, vigente, quincena))) return;
      await saveRechazo(deps.store.fork(), emisor, quincena, motivos);
      deps.log.warn({ cuit, quincena, motivos }, 'ARCA gave no advance code');
    }
  });
}

/**
 * Looks up the code of a fortnight that was asked for: given in an answer that was lost, it has to be informed.
 * @throws as `obtainCodigo`
 */
export async function findGiven(deps: Deps, empresa: ContingenciaDeCuit, quincena: Quincena): Promise<void> {
  await alone(deps, empresa.cuit, () => lookUp(deps, empresa, quincena));
}

/** Two processes that asked at once would make of the second's refusal the fortnight's outcome. */
function alone<T>(deps: Deps, cuit: string, work: () => Promise<T>): Promise<T> {
  return deps.store.exclusively(`caea ${deps.arca.ambiente} ${cuit}`, work);
}

async function lookUp(deps: Deps, empresa: ContingenciaDeCuit, quincena: Quincena): Promise<boolean> {
  const dado = await deps.arca.caea.consultar(empresa.cuit, quincena);
  if (dado === null) return false;
  await keep(deps, empresa, dado);
  return true;
}

async function keep(deps: Deps, { cuit, punto_de_venta }: ContingenciaDeCuit, caea: Caea): Promise<void> {
  const emisor = { ambiente: deps.arca.ambiente, cuit };
  const ahora = deps.clock.now();
  await deps.store.tx(async (tx) => {
    await saveCodigo(tx, emisor, caea, ahora);
    await usePunto(tx, { ...emisor, punto_de_venta }, today(ahora));
  });
  const { quincena, observaciones } = caea;
  deps.log.info({ cuit, quincena, observaciones }, 'an advance code is held');
}

/** ARCA's messages in a refusal. */
function motivosOf({ data }: AppError): MensajeArca[] {
  const mensajes = Array.isArray(data['mensajes']) ? data['mensajes'].map(String) : [];
  return mensajes.map((texto) => {
    const [, codigo = '0', mensaje = texto] = /^(\d+): (.*)$/s.exec(texto) ?? [];
    return { codigo: Number(codigo), mensaje };
  });
}
