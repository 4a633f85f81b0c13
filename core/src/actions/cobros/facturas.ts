import {
  isForbidden,
  type CobrosDePlaza,
  type DocumentoDeFactura,
  type LecturaDeFilas,
  type PeriodoDeFacturas,
  type TipoDeFactura,
} from '../../plazas/plaza.ts';
import type { ClaseDeFalta, FaltaDeLectura } from '../../contract/cobros/falta.ts';
import { countFaltas, faltaOf, faltasDePagina, filasQueFaltan } from '../../rules/cobros/facturas/faltas.ts';
import { addDays, toBuenosAires } from '../../rules/dates.ts';
import { isAppError } from '../../rules/errors.ts';
import {
  listPeriodos,
  replacePercepciones,
  savePeriodo,
  addUpDocumentos,
  type PeriodoFacturado,
} from '../../store/cobros/facturas.ts';
import { saveCargos } from '../../store/cobros/savePagos.ts';
import type { CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import type { Deps } from '../process/deps.ts';

/** Days after its end during which a period is read again for late rows. */
const DIAS_DE_REZAGO = 10;
/** Days between two readings of an older period that is not whole: the marketplace allows few calls a minute. */
const DIAS_ENTRE_INTENTOS = 7;
const TIPOS: readonly TipoDeFactura[] = ['BILL', 'CREDIT_NOTE'];
/** Issuers of the bills: the marketplace (ML) and its payments company (MP). */
const GRUPOS = ['ML', 'MP'] as const;

interface Lectura {
  deps: Deps;
  cuenta: CuentaGuardada;
  cobros: CobrosDePlaza;
}

interface Opciones {
  /** First day to read. */
  desde: string;
  /** Start of the reading being resumed, which skips the periods read since; null: the reading begins. */
  leidas_desde: Date | null;
  /** Whether others wait for the lane, and this reading has had its turn. */
  cede: () => Promise<boolean>;
}

interface FacturasLeidas {
  /** Whether the application may read the account's bills. */
  permitido: boolean;
  faltas: FaltaDeLectura[];
}

/**
 * Reads the periods that the marketplace's bills have: the open one always, an ended one until no late row can come. A part of a
 * period that cannot be read is recorded in it, and stops no other part. Answers `sigue` when it gave way to other readings before
 * the last period.
 * @throws AppError `plaza_no_autorizado`
 */
export async function readFacturas(
  deps: Deps,
  cuenta: CuentaGuardada,
  cobros: CobrosDePlaza,
  { desde, leidas_desde, cede }: Opciones,
): Promise<FacturasLeidas | 'sigue'> {
  try {
    const { periodos, raros } = await cobros.periodosDeFacturas();
    const guardados = new Map(
      (await listPeriodos(deps.store.fork(), [cuenta.id])).map((periodo) => [periodo.periodo, periodo]),
    );
    const ahora = deps.clock.now();
    const debidos = periodos.filter((periodo) =>
      isDue(periodo, guardados.get(periodo.clave), { desde, leidas_desde, ahora }),
    );
    for (const [n, periodo] of debidos.entries()) {
      await leerPeriodo({ deps, cuenta, cobros }, periodo);
      if (n + 1 < debidos.length && (await cede())) return 'sigue';
    }
    return { permitido: true, faltas: raros > 0 ? [faltaOf('periodos', null, { filas: raros })] : [] };
  } catch (error) {
    if (!isAppError(error, 'plaza_no_disponible', 'plaza_rechazo', 'plaza_no_encontrado')) throw error;
    deps.log.warn(
      { cuenta: cuenta.nickname, motivo: error.code, ...error.data },
      'the bills of an account were not read',
    );
    const permitido = !isForbidden(error);
    return { permitido, faltas: permitido ? [faltaOf('periodos', null)] : [] };
  }
}

/** Whether a period must be read: never read since it ended, or not whole. Before `desde`, only a stored period is read again. */
function isDue(
  { clave, hasta, abierto }: PeriodoDeFacturas,
  guardado: PeriodoFacturado | undefined,
  { desde, leidas_desde, ahora }: Pick<Opciones, 'desde' | 'leidas_desde'> & { ahora: Date },
): boolean {
  if (leidas_desde !== null && guardado?.leido_en && guardado.leido_en >= leidas_desde) return false;
  if (!guardado) return abierto || hasta >= desde || clave >= desde;
  if (abierto || guardado.abierto || guardado.leido_en === null) return true;
  const leido = toBuenosAires(guardado.leido_en);
  if (leido <= addDays(hasta, DIAS_DE_REZAGO)) return true;
  return !guardado.completo && leido <= addDays(toBuenosAires(ahora), -DIAS_ENTRE_INTENTOS);
}

/** @throws AppError `plaza_no_autorizado`; `plaza_rechazo` (403) when the application may not read bills */
async function leerPeriodo({ deps, cuenta, cobros }: Lectura, periodo: PeriodoDeFacturas): Promise<void> {
  const { clave, desde, hasta, abierto } = periodo;
  const leido_en = deps.clock.now();
  const faltas: FaltaDeLectura[] = [];
  const guardar = async (paginas: AsyncIterable<LecturaDeFilas>) => {
    for await (const pagina of paginas) {
      await saveCargos(deps.store.fork(), cuenta.id, pagina.cargos, leido_en);
      faltas.push(...faltasDePagina(pagina, clave));
    }
  };
  const intentar = async (clase: ClaseDeFalta, parte: () => Promise<void>) => {
    try {
      await parte();
    } catch (error) {
      if (!isAppError(error, 'plaza_no_disponible', 'plaza_rechazo', 'plaza_no_encontrado')) throw error;
      if (clase === 'facturas' && isForbidden(error)) throw error;
      deps.log.warn({ cuenta: cuenta.nickname, periodo: clave, clase, ...error.data }, 'part of a bill was not read');
      faltas.push(faltaOf(clase, clave));
    }
  };
  for (const tipo of TIPOS) await intentar('facturas', () => guardar(cobros.cargosDePeriodo(clave, tipo)));
  await intentar('flex', () => guardar(cobros.bonosFlexDePeriodo(clave)));
  for (const grupo of GRUPOS) {
    await intentar('percepciones', async () => {
      const { percepciones, raras } = await cobros.percepcionesDePeriodo(clave, grupo);
      await deps.store.tx((tx) => replacePercepciones(tx, cuenta.id, { periodo: clave, grupo }, percepciones));
      if (raras > 0) faltas.push(faltaOf('percepciones', clave, { filas: raras }));
    });
  }
  // The documents of a period are made when it ends.
  if (!abierto) {
    await intentar('documentos', async () => {
      const documentos: DocumentoDeFactura[] = [];
      for (const tipo of TIPOS) documentos.push(...(await cobros.documentosDePeriodo(clave, tipo)));
      const leidos = await addUpDocumentos(deps.store.fork(), cuenta.id, clave);
      compareDocumentos(faltas, { documentos, leidos, periodo: clave });
    });
  }
  const contadas = countFaltas(faltas);
  const completo = contadas.every(({ clase }) => clase === 'percepciones');
  const fila = { cuenta_id: cuenta.id, periodo: clave, desde, hasta, abierto, completo, leido_en, faltas: contadas };
  await deps.store.tx((tx) => savePeriodo(tx, fila));
}

/** Replaces the refused pages and unreadable rows of the period by the rows missing from each document, so that none is told twice. */
function compareDocumentos(faltas: FaltaDeLectura[], comparado: Parameters<typeof filasQueFaltan>[0]): void {
  if (comparado.documentos.length === 0) return;
  const enteras = faltas.filter(({ clase }) => clase !== 'pagina' && clase !== 'fila');
  faltas.splice(0, faltas.length, ...enteras, ...filasQueFaltan(comparado));
}
