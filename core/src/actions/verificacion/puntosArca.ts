import type { PuntoArca, PuntosArca } from '../../contract/comienzo.ts';
import type { SituacionIva } from '../../contract/enums.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { tiposEnArca } from '../../rules/catalogs/tipoComprobante.ts';
import { impedimentoDePunto, puntoLibre } from '../../rules/comienzo/puntosArca.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { kindOf } from '../../rules/errors/errores.ts';
import { createPuntoDeVenta, findEmpresa } from '../../store/empresas/empresas.ts';
import { deletePruebaPunto } from '../../store/habilitaciones/puntos.ts';
import { configureSolas } from '../empresas/configureSolas.ts';
import { lookupCuit } from '../empresas/lookupCuit.ts';
import type { Deps } from '../process/deps.ts';
import { datosDePuntoNuevo } from './puntoPropio.ts';
import { requireCuit } from './requireCuit.ts';

/**
 * Points of sale that ARCA lists for a company, so that nobody types a number blind. `sistema`: the use it is wanted for.
 * @throws AppError `empresa_no_encontrada`, `empresa_sin_verificar`, `cuit_de_otro_usuario`, `arca_no_disponible`,
 *   `arca_ticket_en_espera`, `arca_ticket_rechazado`, `arca_certificado`
 */
export async function listPuntosArca(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  sistema: 'CAE' | 'CAEA' = 'CAE',
): Promise<PuntosArca> {
  const { cuit, situacion_iva, puntosDeVenta } = await findEmpresa(deps.store.fork(), alcance, company_id);
  await requireCuit(deps, { company_id, cuit });
  const propios = new Set(puntosDeVenta.map(({ punto_de_venta }) => punto_de_venta));
  const leidos = await readPuntos(deps, cuit);
  if (leidos === 'sin_permiso') return { estado: 'sin_permiso', puntos: [], libre: null };
  if (leidos === null) return { estado: 'sin_lista', puntos: [], libre: null };
  const puntos = leidos
    .map((punto) => ({
      numero: punto.numero,
      tipo_emision: punto.tipo_emision,
      impedimento: impedimentoDePunto(punto, sistema),
      cargado: propios.has(punto.numero),
    }))
    .toSorted((a, b) => a.numero - b.numero);
  const usos = sistema === 'CAE' ? await readUsos(deps, { cuit, situacion_iva }, puntos) : new Map<number, number>();
  return {
    estado: 'listados',
    puntos: puntos.map((punto) => ({ ...punto, usado_hasta: usos.get(punto.numero) ?? null })),
    libre: puntoLibre([...leidos.map(({ numero }) => numero), ...propios]),
  };
}

/** Points of sale whose last numbers are asked for: each takes a call for each letter of invoice. */
const PUNTOS_PREGUNTADOS = 5;

/**
 * Highest number of an invoice that ARCA authorised in each point of sale that can issue, with any program; 0: none. Those that ARCA did
 * not tell are left out: a person chooses without that datum, as before.
 */
async function readUsos(
  deps: Deps,
  { cuit, situacion_iva }: { cuit: string; situacion_iva: SituacionIva },
  puntos: readonly Pick<PuntoArca, 'numero' | 'impedimento' | 'cargado'>[],
): Promise<Map<number, number>> {
  const facturas = tiposEnArca(situacion_iva).filter((tipo) => FACTURAS.has(tipo));
  const porPreguntar = puntos
    .filter(({ impedimento, cargado }) => impedimento === null && !cargado)
    .slice(0, PUNTOS_PREGUNTADOS);
  const usos = await Promise.all(
    porPreguntar.map(async ({ numero: punto_de_venta }) => {
      try {
        const ultimos = await Promise.all(
          facturas.map((tipo_comprobante) =>
            deps.arca.wsfe.ultimoAutorizado({ cuit, punto_de_venta, tipo_comprobante }),
          ),
        );
        return [[punto_de_venta, Math.max(0, ...ultimos)] as const];
      } catch (error) {
        if (!(error instanceof AppError) || !DE_ARCA.has(kindOf(error))) throw error;
        return [];
      }
    }),
  );
  return new Map(usos.flat());
}

/** Invoices A, B and C: those that a program of invoicing issues first. */
const FACTURAS: ReadonlySet<number> = new Set([1, 6, 11]);

/** Kinds of failure that are ARCA's, and not ours. */
const DE_ARCA: ReadonlySet<string> = new Set(['remote', 'rejected']);

/**
 * Adds a point of sale to invoice with, with the data that ARCA has of the company: one that ARCA lists or, where ARCA lists none,
 * the number that the person typed. The accounts without a point of sale get it when there is nothing to choose.
 * @throws AppError as `listPuntosArca`; `arca_no_autorizado` without permission, `punto_no_sirve` for a number that ARCA does not
 *   list for web services, `punto_de_venta_ya_registrado`, `campo_requerido` when ARCA has no address of the company
 */
export async function takePuntoArca(deps: Deps, alcance: Alcance, company_id: string, numero: number): Promise<void> {
  requireDerecho(alcance, 'configurar');
  const { cuit, razon_social } = await findEmpresa(deps.store.fork(), alcance, company_id);
  await requireCuit(deps, { company_id, cuit });
  const leidos = await readPuntos(deps, cuit);
  if (leidos === 'sin_permiso') throw new AppError('arca_no_autorizado', { cuit });
  const punto = leidos?.find((puntoLeido) => puntoLeido.numero === numero);
  if (leidos !== null && (punto === undefined || impedimentoDePunto(punto) !== null)) {
    throw new AppError('punto_no_sirve', { punto_de_venta: numero });
  }
  const { domicilio, provincia } = await lookupCuit(deps, cuit);
  if (domicilio === '' || provincia === null) throw new AppError('campo_requerido', { campo: 'direccion' });
  const datos = datosDePuntoNuevo({ punto_de_venta: numero, razon_social, domicilio, provincia });
  await deps.store.tx(async (tx) => {
    await createPuntoDeVenta(tx, alcance, company_id, datos, null);
    // The number kept while the point of sale was being created at ARCA is no longer awaited.
    await deletePruebaPunto(tx, deps.arca.ambiente, company_id);
    await configureSolas(tx, alcance);
  });
}

/** Points of sale as ARCA lists them; null: ARCA does not say. `sin_permiso`: ARCA does not let us act for the CUIT yet. */
type Leidos = Awaited<ReturnType<Deps['arca']['wsfe']['puntosDeVenta']>> | 'sin_permiso';

/** Points of sale at ARCA; null: ARCA does not say (602). In the simulator and producción a 602 means that there are none. */
export async function readPuntos(deps: Deps, cuit: string): Promise<Leidos> {
  try {
    const leidos = await deps.arca.wsfe.puntosDeVenta(cuit);
    return leidos ?? (deps.arca.ambiente === 'homologacion' ? null : []);
  } catch (error) {
    if (isAppError(error, 'arca_no_autorizado')) return 'sin_permiso';
    throw error;
  }
}
