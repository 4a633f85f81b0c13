import { DIAS_DE_PLAZO } from '../../rules/empresas/titularidad.ts';
import { isAppError } from '../../rules/errors.ts';
import { listCertificados } from '../../store/habilitaciones/certificados.ts';
import {
  findHabilitacion,
  listPlazosVencidos,
  lockHabilitacion,
  SIN_DISPUTA,
  updateHabilitacion,
  type Habilitacion,
} from '../../store/habilitaciones/habilitaciones.ts';
import type { Deps } from '../process/deps.ts';
import { eachApart } from '../process/log/eachApart.ts';
import { notifyTitular } from './avisos.ts';
import { isVigente } from './certificados.ts';
import { addPuntoPropio, datosDePunto } from './puntoPropio.ts';
import { isPuntoCreado } from './puntos.ts';
import { transfer } from './recordPrueba.ts';

const DIA_MS = 24 * 3_600_000;
/** Terms ended in one turn of the clock; the rest end in the next one. */
const PLAZOS_POR_TURNO = 100;

/**
 * Gives each CUIT whose term is over to the company that proved it last, if ARCA says that the proof is still valid: the holder may have
 * taken the relation away instead of proving it again. Otherwise that company is asked for another proof, and has as long again.
 */
export async function endPlazos(deps: Deps): Promise<void> {
  const { ambiente } = deps.arca;
  const ahora = deps.clock.now();
  const cuits = await listPlazosVencidos(deps.store.fork(), ambiente, { ahora, cantidad: PLAZOS_POR_TURNO });
  await eachApart(
    deps.log,
    'a CUIT did not change hands',
    cuits,
    (cuit) => ({ cuit }),
    (cuit) => endPlazo(deps, cuit, ahora),
  );
}

async function endPlazo(deps: Deps, cuit: string, ahora: Date): Promise<void> {
  const { ambiente } = deps.arca;
  const vista = await findHabilitacion(deps.store.fork(), ambiente, cuit);
  // The holder may have proved the CUIT again since it was listed.
  if (!isVencido(vista, ahora)) return;
  const retador = desafiante(vista);
  const sigue = retador !== null && (await isProbado(deps, retador));
  const punto = retador !== null && sigue ? await datosDePunto(deps, retador) : null;
  await deps.store.tx(async (tx) => {
    const actual = await lockHabilitacion(tx, ambiente, cuit);
    if (!isVencido(actual, ahora)) return;
    // The company that was to get the CUIT was deleted, or another took its place meanwhile.
    if (retador === null || actual.disputa_company_id !== retador.company_id) {
      if (actual.disputa_company_id === null) await updateHabilitacion(tx, actual, SIN_DISPUTA);
      return;
    }
    if (sigue) {
      await transfer(deps, tx, actual, retador);
      await addPuntoPropio(tx, retador, punto);
    } else if (actual.disputa_confirmar_hasta === null) {
      const hasta = new Date(ahora.getTime() + DIAS_DE_PLAZO * DIA_MS);
      await updateHabilitacion(tx, actual, { disputa_confirmar_hasta: hasta });
      await notifyTitular(deps, tx, retador.company_id, 'por_confirmar');
    } else if (actual.disputa_confirmar_hasta <= ahora) await updateHabilitacion(tx, actual, SIN_DISPUTA);
  });
}

function isVencido(habilitacion: Habilitacion | null, ahora: Date): habilitacion is Habilitacion {
  return habilitacion !== null && habilitacion.disputa_hasta !== null && habilitacion.disputa_hasta <= ahora;
}

type Desafiante = Pick<Habilitacion, 'ambiente' | 'cuit' | 'company_id' | 'prueba' | 'punto_de_venta'>;

function desafiante({ ambiente, cuit, ...disputa }: Habilitacion): Desafiante | null {
  const { disputa_company_id: company_id, disputa_prueba: prueba, disputa_punto_de_venta: punto_de_venta } = disputa;
  return company_id === null || prueba === null ? null : { ambiente, cuit, company_id, prueba, punto_de_venta };
}

/**
 * @throws AppError `arca_no_disponible`, `arca_ticket_en_espera`, `arca_ticket_rechazado`: the proof is asked about again in the next
 * turn
 */
async function isProbado(
  deps: Deps,
  { ambiente, cuit, company_id, prueba, punto_de_venta }: Desafiante,
): Promise<boolean> {
  if (prueba === 'punto_de_venta') return punto_de_venta === null || isPuntoCreado(deps, cuit, punto_de_venta);
  if (prueba !== 'certificado') return true;
  for (const certificado of await listCertificados(deps.store.fork(), ambiente, company_id)) {
    const vale = certificado.probado_en !== null && (await isVigente(deps, certificado).catch(isRechazo));
    if (vale) return true;
  }
  return false;
}

/** A certificate that ARCA itself refuses is no proof. @throws any other error */
function isRechazo(error: unknown): false {
  if (!isAppError(error, 'certificado_no_sirve')) throw error;
  return false;
}
