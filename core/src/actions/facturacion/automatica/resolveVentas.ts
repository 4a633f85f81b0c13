import { ownAlcance } from '../../../rules/alcance.ts';
import type { EntityManager } from '../../../store/db.ts';
import { isAppError } from '../../../rules/errors.ts';
import { esperaDemasiado, proximaVez, proximaVezDelReceptor } from '../../../rules/automatico/espera.ts';
import { esperaReceptor, motivos } from '../../../rules/motivos/motivos.ts';
import { finDelPlazo } from '../../../rules/ventas/finDelPlazo.ts';
import { recordActividades, resolveActividades, type ActividadNueva } from '../../../store/avisos/actividad.ts';
import type { CuentaGuardada } from '../../../store/cuentas/cuentas.ts';
import type { VentaGuardada } from '../../../store/ventas/ventas.ts';
import { saveRevisiones } from '../../../store/ventas/revisiones.ts';
import type { Deps } from '../../process/deps.ts';
import { trazaDeOrdenes } from '../../process/hilo.ts';
import type { ResultadoLote } from '../../process/results.ts';
import { issueVentas } from '../emitir/issueVentas.ts';
import { prepareFacturas } from '../decidir/prepareFacturas.ts';
import { prepareNotas } from '../decidir/prepareNotas.ts';
import type { MotivoDeVenta } from '../decidir/preparado.ts';
import type { CuentaLectura } from '../leer/readVentas.ts';
import { splitVentas } from '../decidir/splitVentas.ts';
import { cuentaDetenida } from '../../cuentas/cuentaDetenida.ts';
import { requireCuit } from '../../verificacion/requireCuit.ts';
import { watchEnvios } from '../leer/envios/watchEnvios.ts';
import { loadVendedor, type Vendedor } from '../leer/vendedor.ts';

/** Errors of the account's settings, not of a sale. */
const DE_LA_CUENTA = [
  'cuenta_sin_empresa',
  'cuenta_sin_punto_de_venta',
  'punto_de_venta_no_electronico',
  'empresa_no_puede_emitir',
  'empresa_sin_verificar',
  'cuit_de_otro_usuario',
] as const;

/**
 * Invoices sales just read of an automatic account, and leaves their notes for when their hold is over. The reason to leave a sale alone
 * is told once; a sale that is not ready comes back by itself.
 * @throws what has to be tried again
 */
export async function resolveVentas(
  deps: Deps,
  cuenta: CuentaGuardada & CuentaLectura,
  leidos: readonly VentaGuardada[],
): Promise<void> {
  if (leidos.length === 0) return;
  const order_ids = leidos.flatMap(({ ordenes }) => ordenes.map(({ order_id }) => order_id));
  const devueltos = new Set(await watchEnvios(deps, cuenta, { order_ids }, { conCambios: false }));
  const ventas = leidos.map((venta) => ({
    ...venta,
    envio_devuelto: venta.ordenes.some(({ order_id }) => devueltos.has(order_id)),
  }));
  const alcance = ownAlcance(cuenta.user_id);
  const como = { alcance, modo: 'automatica' } as const;
  const { aFacturar, aAcreditar, sinFactura } = splitVentas(deps, cuenta, ventas, como.modo);
  let resuelto: Hecho;
  const inicio = performance.now();
  try {
    const vendedor = await loadVendedor(deps, alcance, cuenta.id);
    const { id: company_id, cuit } = vendedor.empresa;
    await requireCuit(deps, { company_id, cuit });
    const facturas = await prepareFacturas(
      deps,
      vendedor,
      { guardados: aFacturar, ajenas: [] },
      { ...como, emitir: true },
    );
    tellDecisiones(deps, ventas, facturas.comprobantes, performance.now() - inicio);
    const resultado = await issueVentas(deps, facturas, { alcance });
    const notas = await prepareNotas(deps, vendedor, { guardados: aAcreditar, ajenas: [] }, como);
    resuelto = {
      vendedor,
      resultado,
      noEmitidas: [...facturas.noEmitidas, ...notas.noEmitidas, ...sinFactura],
      conNota: notas.comprobantes.map(({ borrador: { venta_id } }) => venta_id),
    };
  } catch (error) {
    if (!isAppError(error, ...DE_LA_CUENTA)) throw error;
    // The sales are not marked as dealt with: they are looked for again once the settings are right.
    await recordActividades(deps.store.fork(), [cuentaDetenida(cuenta.id, error)]);
    return;
  }
  await deps.store.tx((tx) => keep(deps, tx, cuenta, ventas, resuelto));
}

/** Tells the traza of each sale its decision, invoice or none, before the invoice is requested. The activity says why there is none. */
function tellDecisiones(
  deps: Deps,
  ventas: readonly VentaGuardada[],
  facturas: readonly { borrador: { venta_id: string } }[],
  ms: number,
): void {
  const conFactura = new Set(facturas.map(({ borrador }) => borrador.venta_id));
  for (const { id, clave, ordenes } of ventas) {
    const traza = trazaDeOrdenes(ordenes.map(({ order_id }) => order_id));
    const datos = { decision: conFactura.has(id) ? 'factura' : 'sin_factura' };
    deps.trazas.tell({ paso: 'decision', traza, venta: clave, ms, datos });
  }
}

/** Outcome of the sales of one run. */
interface Hecho {
  vendedor: Vendedor;
  resultado: ResultadoLote;
  noEmitidas: MotivoDeVenta[];
  /** Packs that need a note. */
  conNota: string[];
}

async function keep(
  deps: Deps,
  tx: EntityManager,
  cuenta: CuentaGuardada,
  ventas: readonly VentaGuardada[],
  { resultado, noEmitidas, conNota }: Hecho,
): Promise<void> {
  const ahora = deps.clock.now();
  const enEspera = new Set(
    noEmitidas.flatMap(({ venta_id, motivo }) => (motivos[motivo].demorada === null ? [] : [venta_id])),
  );
  const revisiones = ventas.map(({ id, ordenes }) => ({
    venta_id: id,
    ordenes: ordenes.map(({ order_id, ultima_actualizacion }) => ({ order_id, al: ultima_actualizacion })),
    espera: enEspera.has(id),
  }));
  const esperan = await saveRevisiones(tx, revisiones, ahora);
  const porReceptor = new Set(noEmitidas.flatMap(({ venta_id, motivo }) => (esperaReceptor(motivo) ? [venta_id] : [])));
  await sendAgain(deps, tx, cuenta, ventas, esperan, porReceptor);

  const desde = new Date(ahora.getTime() + cuenta.nc_espera_minutos * 60_000);
  for (const venta_id of conNota) {
    await deps.store.jobs.send(tx, 'nota_automatica', { venta_id, ...trazaOf(ventas, venta_id) }, { desde });
  }

  const idDe = new Map(ventas.map(({ id, clave }) => [clave, id]));
  const nuevas: (ActividadNueva | null)[] = [
    ...conNota.map((venta_id): ActividadNueva => ({
      cuenta_id: cuenta.id,
      venta_id,
      tipo: 'nota_programada',
      clave: changeOf(ventas, venta_id),
      datos: { desde: desde.toISOString() },
    })),
    ...noEmitidas.map((noEmitida) => toActividad(cuenta, noEmitida, esperan.get(noEmitida.venta_id) ?? null, ahora)),
    ...resultado.rechazadas.map(({ venta, comprobante_id, codigo, error }): ActividadNueva => ({
      cuenta_id: cuenta.id,
      venta_id: idDe.get(venta) ?? null,
      comprobante_id,
      tipo: 'rechazada',
      clave: `${comprobante_id ?? venta} ${codigo}`,
      datos: { codigo, mensaje: error },
      requiere_persona: true,
    })),
    ...resultado.en_cola
      .filter(({ comprobante_id }) => comprobante_id !== null)
      .map(({ venta, comprobante_id }): ActividadNueva => ({
        cuenta_id: cuenta.id,
        venta_id: idDe.get(venta) ?? null,
        comprobante_id,
        tipo: 'en_cola',
        clave: comprobante_id ?? venta,
        datos: {},
      })),
  ];
  await recordActividades(
    tx,
    nuevas.filter((actividadNueva) => actividadNueva !== null),
  );
  // The sales were decided, so the account's settings are right by now.
  await resolveActividades(tx, { cuenta_id: cuenta.id, tipo: 'omitida' });
}

/** Sends a job for each sale that is not ready, after a part of the time it has already waited. */
async function sendAgain(
  deps: Deps,
  tx: EntityManager,
  cuenta: CuentaGuardada,
  ventas: readonly VentaGuardada[],
  esperan: ReadonlyMap<string, Date>,
  porReceptor: ReadonlySet<string>,
): Promise<void> {
  const { id: cuenta_id, receptor_espera_horas } = cuenta;
  const { read } = deps.plaza(cuenta).ventas;
  const ahora = deps.clock.now();
  for (const { id, ordenes } of ventas) {
    const espera = esperan.get(id);
    const fin = finDelPlazo(read.ordenes({ ordenes }), receptor_espera_horas);
    const desde =
      espera && (porReceptor.has(id) ? proximaVezDelReceptor(espera, ahora, fin) : proximaVez(espera, ahora));
    const [primera] = ordenes;
    if (!desde || !primera) continue;
    const { order_id } = primera;
    const datos = { cuenta_id, order_id, otra_vez: 'luego', ...trazaOf(ventas, id) } as const;
    await deps.store.jobs.send(tx, 'procesar_orden', datos, { desde });
  }
}

/** Activity that tells of a sale left alone; null: none is due. */
function toActividad(
  { id: cuenta_id, receptor_espera_horas }: CuentaGuardada,
  { venta_id, motivo, data }: MotivoDeVenta,
  desde: Date | null,
  ahora: Date,
): ActividadNueva | null {
  const { actividad, demorada } = motivos[motivo];
  const horas = motivo === 'reclamo_sin_saber' ? receptor_espera_horas : null;
  const nivel = demorada !== null && desde !== null && esperaDemasiado(desde, ahora, horas) ? demorada : actividad;
  if (nivel === 'nada') return null;
  return {
    cuenta_id,
    venta_id,
    tipo: 'omitida',
    clave: motivo,
    datos: { ...data, codigo: motivo },
    requiere_persona: nivel === 'persona',
  };
}

/** Traza of a sale of the batch, for the job that goes on with it. */
function trazaOf(ventas: readonly VentaGuardada[], venta_id: string): { traza?: string } {
  const { ordenes = [] } = ventas.find(({ id }) => id === venta_id) ?? {};
  const traza = trazaDeOrdenes(ordenes.map(({ order_id }) => order_id));
  return traza === null ? {} : { traza };
}

/** ISO time when the last order of a sale changed; '' without orders. */
function changeOf(ventas: readonly VentaGuardada[], venta_id: string): string {
  const { ordenes = [] } = ventas.find(({ id }) => id === venta_id) ?? {};
  const cambios = ordenes.map(({ ultima_actualizacion }) => ultima_actualizacion.toISOString());
  return cambios.toSorted().at(-1) ?? '';
}
