import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { ajustesPercepcion } from '../../contract/empresas/ajustesPercepcion.ts';
import type { Empresa, EmpresaDatos, PuntoDeVenta } from '../../contract/empresas/empresa.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { ajustesPorDefecto, conAjustes } from '../../rules/percepciones/ajustes.ts';
import { EmpresaEntity, PuntoDeVentaEntity, type EmpresaFila, type PuntoDeVentaFila } from '../entities/empresa.ts';
import { within } from '../postgres/within.ts';
import { anyUuid, db, type Fila } from '../postgres/kysely.ts';
import { violates } from '../postgres/violates.ts';
import { listPuntosDeContingencia } from './listPuntosDeContingencia.ts';

export type EmpresaGuardada = Empresa & Pick<EmpresaFila, 'user_id' | 'domicilio'>;
export type EmpresaCambios = Partial<EmpresaDatos> &
  Partial<Pick<Empresa, 'ajustes_percepcion' | 'agentes_percepcion' | 'clase_a'>> &
  Partial<Pick<EmpresaFila, 'domicilio' | 'iibb_sin_confirmar'>>;
export type PuntoDeVentaDatos = Omit<PuntoDeVenta, 'company_id'>;

/** Bytes of a logo, fetched once when the point of sale was saved. */
export interface Logo {
  contenido: Buffer;
  tipo: string;
}

const selectEmpresas = (em: EntityManager, alcance: Alcance) =>
  db(em).selectFrom('empresa').selectAll().where(within(alcance, 'empresa'));

/** The companies within reach by name, each with its points of sale by number. */
export async function listEmpresas(em: EntityManager, alcance: Alcance): Promise<EmpresaGuardada[]> {
  const filas = await selectEmpresas(em, alcance).orderBy('razon_social').orderBy('id').execute();
  return withPuntosDeVenta(em, filas);
}

/** @throws AppError `empresa_no_encontrada`, also when it is another user's */
export async function findEmpresa(em: EntityManager, alcance: Alcance, id: string): Promise<EmpresaGuardada> {
  const fila = await selectEmpresas(em, alcance).where('id', '=', id).executeTakeFirst();
  const [empresa] = fila ? await withPuntosDeVenta(em, [fila]) : [];
  if (!empresa) throw new AppError('empresa_no_encontrada');
  return empresa;
}

/** Locks the company until the transaction ends. @throws AppError `empresa_no_encontrada` */
export async function lockEmpresa(tx: EntityManager, alcance: Alcance, id: string): Promise<EmpresaGuardada> {
  await selectEmpresas(tx, alcance).where('id', '=', id).forNoKeyUpdate().execute();
  return findEmpresa(tx, alcance, id);
}

export async function findEmpresaByCuit(
  em: EntityManager,
  alcance: Alcance,
  cuit: string,
): Promise<EmpresaGuardada | null> {
  const fila = await selectEmpresas(em, alcance).where('cuit', '=', cuit).executeTakeFirst();
  const [empresa] = fila ? await withPuntosDeVenta(em, [fila]) : [];
  return empresa ?? null;
}

/** @throws AppError `empresa_ya_registrada` */
export async function createEmpresa(
  em: EntityManager,
  alcance: Alcance,
  datos: EmpresaDatos & EmpresaCambios,
): Promise<string> {
  const { cuit } = datos;
  return refusing(
    'empresa_user_cuit_key',
    (cause) => new AppError('empresa_ya_registrada', { cuit }, { cause }),
    () => em.insert(EmpresaEntity, { ...toColumns(datos), user_id: alcance.titular_id }),
  );
}

/** @throws AppError `empresa_no_encontrada`, `empresa_ya_registrada` when another company of the user has the CUIT */
export async function updateEmpresa(
  em: EntityManager,
  alcance: Alcance,
  id: string,
  cambios: EmpresaCambios,
): Promise<void> {
  await refusing(
    'empresa_user_cuit_key',
    (cause) => new AppError('empresa_ya_registrada', {}, { cause }),
    async () => {
      const tocada = await db(em)
        .updateTable('empresa')
        .set(toColumns(cambios))
        .where('id', '=', id)
        .where(within(alcance, 'empresa'))
        .returning('id')
        .executeTakeFirst();
      if (!tocada) throw new AppError('empresa_no_encontrada');
    },
  );
}

/** @throws AppError `empresa_no_encontrada`, `empresa_con_comprobantes` */
export async function deleteEmpresa(em: EntityManager, alcance: Alcance, id: string): Promise<void> {
  await refusing(
    'comprobante_company_id_foreign',
    (cause) => new AppError('empresa_con_comprobantes', {}, { cause }),
    async () => {
      const borrada = await db(em)
        .deleteFrom('empresa')
        .where('id', '=', id)
        .where(within(alcance, 'empresa'))
        .returning('id')
        .executeTakeFirst();
      if (!borrada) throw new AppError('empresa_no_encontrada');
    },
  );
}

/**
 * Creates a point of sale; `logo` null: without image.
 * @throws AppError `empresa_no_encontrada`, `punto_de_venta_ya_registrado`; `punto_de_contingencia` for one that issues with advance codes,
 *   which nobody chooses by hand
 */
export async function createPuntoDeVenta(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
  datos: PuntoDeVentaDatos,
  logo: Logo | null,
): Promise<void> {
  const { cuit } = await findEmpresa(em, alcance, company_id);
  const { punto_de_venta } = datos;
  if ((await listPuntosDeContingencia(em, cuit, [punto_de_venta])).length > 0) {
    throw new AppError('punto_de_contingencia', { punto_de_venta });
  }
  await refusing(
    'punto_de_venta_empresa_numero_key',
    (cause) => new AppError('punto_de_venta_ya_registrado', { punto_de_venta }, { cause }),
    () => em.insert(PuntoDeVentaEntity, { ...datos, company_id, ...logoColumns(logo) }),
  );
}

/**
 * Updates a point of sale; `logo` undefined leaves the stored image, null removes it.
 * @throws AppError `empresa_no_encontrada`, `punto_de_venta_no_encontrado`, `punto_de_venta_ya_registrado`
 */
export async function updatePuntoDeVenta(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
  punto_de_venta: number,
  datos: PuntoDeVentaDatos,
  logo?: Logo | null,
): Promise<void> {
  await ensureOwn(em, alcance, company_id);
  await refusing(
    'punto_de_venta_empresa_numero_key',
    (cause) => new AppError('punto_de_venta_ya_registrado', {}, { cause }),
    async () => {
      const cambios = { ...datos, ...(logo !== undefined && logoColumns(logo)) };
      const tocados = await em.nativeUpdate(PuntoDeVentaEntity, { company_id, punto_de_venta }, cambios);
      if (tocados === 0) throw new AppError('punto_de_venta_no_encontrado', { punto_de_venta });
    },
  );
}

/** @throws AppError `empresa_no_encontrada`, `punto_de_venta_no_encontrado`, `punto_de_venta_con_comprobantes` */
export async function deletePuntoDeVenta(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
  punto_de_venta: number,
): Promise<void> {
  await ensureOwn(em, alcance, company_id);
  await em.transactional(async (tx) => {
    // A draft being stored locks the row: it ends first and is seen, or finds no point of sale.
    await db(tx)
      .selectFrom('punto_de_venta')
      .select('id')
      .where('company_id', '=', company_id)
      .where('punto_de_venta', '=', punto_de_venta)
      .forUpdate()
      .execute();
    await deleteSinComprobantes(tx, company_id, punto_de_venta);
  });
}

/**
 * Locks the points of sale of drafts being stored, so that nobody deletes them meanwhile.
 * @throws AppError `punto_de_venta_no_encontrado`
 */
export async function holdPuntosDeVenta(
  tx: EntityManager,
  puntos: readonly { company_id: string; punto_de_venta: number }[],
): Promise<void> {
  const pedidos = [...new Map(puntos.map((punto) => [`${punto.company_id} ${punto.punto_de_venta}`, punto])).values()];
  for (const { company_id, punto_de_venta } of pedidos) {
    const fila = await db(tx)
      .selectFrom('punto_de_venta')
      .select('id')
      .where('company_id', '=', company_id)
      .where('punto_de_venta', '=', punto_de_venta)
      .forKeyShare()
      .executeTakeFirst();
    if (!fila) throw new AppError('punto_de_venta_no_encontrado', { punto_de_venta });
  }
}

async function deleteSinComprobantes(em: EntityManager, company_id: string, punto_de_venta: number): Promise<void> {
  const comprobante = await db(em)
    .selectFrom('comprobante')
    .select('id')
    .where('company_id', '=', company_id)
    .where('punto_de_venta', '=', punto_de_venta)
    .limit(1)
    .executeTakeFirst();
  if (comprobante) throw new AppError('punto_de_venta_con_comprobantes', { punto_de_venta });
  const borrados = await em.nativeDelete(PuntoDeVentaEntity, { company_id, punto_de_venta });
  if (borrados === 0) throw new AppError('punto_de_venta_no_encontrado', { punto_de_venta });
}

/** The image printed on the vouchers of a point of sale. */
export async function findLogo(em: EntityManager, company_id: string, punto_de_venta: number): Promise<Logo | null> {
  const fila = await db(em)
    .selectFrom('punto_de_venta')
    .select(['logo_contenido as contenido', 'logo_tipo as tipo'])
    .where('company_id', '=', company_id)
    .where('punto_de_venta', '=', punto_de_venta)
    .executeTakeFirst();
  return fila?.contenido && fila.tipo ? { contenido: Buffer.from(fila.contenido), tipo: fila.tipo } : null;
}

/** Takes the next quote number of a point of sale: later calls get other numbers. */
export async function takeNumeroPresupuesto(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
  punto_de_venta: number,
): Promise<number> {
  const fila = await db(em)
    .updateTable('punto_de_venta')
    .set(({ eb }) => ({ ultimo_presupuesto: eb('ultimo_presupuesto', '+', 1) }))
    .where('company_id', '=', ({ selectFrom }) =>
      selectFrom('empresa').select('id').where('id', '=', company_id).where(within(alcance, 'empresa')),
    )
    .where('punto_de_venta', '=', punto_de_venta)
    .returning('ultimo_presupuesto')
    .executeTakeFirst();
  if (!fila) throw new AppError('punto_de_venta_no_encontrado', { punto_de_venta });
  return fila.ultimo_presupuesto;
}

async function withPuntosDeVenta(em: EntityManager, filas: Fila<'empresa'>[]): Promise<EmpresaGuardada[]> {
  const puntos = await em.find(
    PuntoDeVentaEntity,
    { company_id: { $in: filas.map(({ id }) => id) } },
    // Rows are read fresh, so that writes of other statements of the same request are seen.
    { disableIdentityMap: true, orderBy: { punto_de_venta: 'asc' } },
  );
  const habilitaciones = await db(em)
    .selectFrom('habilitacion')
    .select(['company_id', 'ambiente'])
    .where('company_id', '=', anyUuid(filas.map(({ id }) => id)))
    .execute();
  return filas.map((fila) => ({
    id: fila.id,
    user_id: fila.user_id,
    cuit: fila.cuit,
    razon_social: fila.razon_social,
    situacion_iva: fila.situacion_iva,
    situacion_iibb: fila.situacion_iibb,
    iibb: fila.iibb ?? null,
    iibb_porcentaje: fila.iibb_porcentaje,
    inicio_actividades: fila.inicio_actividades,
    percepciones_iibb: fila.percepciones_iibb,
    costo_envio_flex: fila.costo_envio_flex,
    debitos_creditos_computable: fila.debitos_creditos_computable,
    cobertura_cambio: fila.cobertura_cambio,
    ajuste_fijo: fila.ajuste_fijo,
    ajuste_variable: fila.ajuste_variable,
    actividad: fila.actividad ?? null,
    iva_simple_odp: fila.iva_simple_odp,
    isib_caba_alicuota: fila.isib_caba_alicuota ?? null,
    condicion_de_venta: fila.condicion_de_venta ?? null,
    ajustes_percepcion: conAjustes(ajustesPorDefecto, z.decode(ajustesPercepcion.partial(), fila.ajustes_percepcion)),
    agentes_percepcion: fila.agentes_percepcion,
    clase_a: fila.clase_a,
    domicilio: fila.domicilio ?? null,
    iibb_sin_confirmar: fila.iibb_sin_confirmar,
    habilitada_en: habilitaciones.filter(({ company_id }) => company_id === fila.id).map(({ ambiente }) => ambiente),
    puntosDeVenta: puntos.filter(({ company_id }) => company_id === fila.id).map(toPuntoDeVenta),
  }));
}

/** Settings are kept as JSON, with their amounts as the contract writes them. */
function toColumns<T extends EmpresaCambios>({ ajustes_percepcion, ...resto }: T) {
  return {
    ...resto,
    ...(ajustes_percepcion && { ajustes_percepcion: z.encode(ajustesPercepcion, ajustes_percepcion) }),
  };
}

function toPuntoDeVenta(fila: PuntoDeVentaFila): PuntoDeVenta {
  return {
    punto_de_venta: fila.punto_de_venta,
    nombre_fantasia: fila.nombre_fantasia,
    direccion: fila.direccion,
    id_provincia: fila.id_provincia,
    logo: fila.logo ?? null,
    telefono: fila.telefono ?? null,
    modo_facturacion: fila.modo_facturacion,
    actividad: fila.actividad ?? null,
    isib_caba_alicuota: fila.isib_caba_alicuota ?? null,
    company_id: fila.company_id,
  };
}

const logoColumns = (logo: Logo | null) => ({ logo_contenido: logo?.contenido ?? null, logo_tipo: logo?.tipo ?? null });

async function ensureOwn(em: EntityManager, alcance: Alcance, id: string): Promise<void> {
  const empresa = await selectEmpresas(em, alcance).where('id', '=', id).executeTakeFirst();
  if (!empresa) throw new AppError('empresa_no_encontrada');
}

async function refusing<T>(
  constraint: string,
  refusal: (cause: unknown) => AppError,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw violates(error, constraint) ? refusal(error) : error;
  }
}
