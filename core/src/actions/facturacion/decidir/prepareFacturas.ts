import { nombreDePdf } from '../../../rules/comprobantes/numero.ts';
import { iibbDelReceptor } from '../../../rules/comprobantes/receptor.ts';
import { leeDato, motivos } from '../../../rules/motivos/motivos.ts';
import { destinoOf } from '../../../rules/catalogs/provincia.ts';
import { facturaEmitida } from '../../../rules/ventas/situacion.ts';
import { siguienteTurno } from '../../../rules/ventas/turno.ts';
import { findDocumentosSubidos } from '../../../store/comprobantes/documentos.ts';
import { listSinReconocer } from '../../../store/restauracion/recuperados.ts';
import { clearOmitidas, saveOmitidas } from '../../../store/ventas/omitidas.ts';
import { saveDiscordancias } from '../../../store/ventas/ordenes.ts';
import type { VentaGuardada } from '../../../store/ventas/ventas.ts';
import { emisorDeBorrador } from '../../empresas/emisor.ts';
import type { Deps } from '../../process/deps.ts';
import { requireConciliado } from '../../restauracion/requireConciliado.ts';
import { decideVentas, type Decidida } from './decideVentas.ts';
import { resultadoOf, ventaDeBorrador } from './toConocida.ts';
import { ajenasOmitidas, toOmitida, type LotePreparado, type ConBorrador } from './preparado.ts';
import type { OpcionesVentas, Elegidas } from '../leer/loadElegidas.ts';
import type { Vendedor } from '../leer/vendedor.ts';

/**
 * Prepares the invoices of these sales, and keeps, for the lists, why the others are left out. `emitir`: they are about to be issued, so
 * the marketplace is asked for fiscal documents of others.
 */
export async function prepareFacturas(
  deps: Deps,
  vendedor: Vendedor,
  { guardados, ajenas }: Elegidas,
  opciones: OpcionesVentas & { emitir: boolean },
): Promise<LotePreparado> {
  const ventas = await decideVentas(
    deps,
    vendedor,
    guardados,
    opciones,
    async (guardado) => opciones.emitir && holdsForeignDocument(deps, vendedor, guardado),
  );
  await keepDecidido(deps, ventas, opciones);
  const lote: LotePreparado = {
    comprobantes: ventas.flatMap((venta) => facturable(deps, vendedor, venta, opciones)),
    omitidas: ajenasOmitidas(ajenas),
    en_cola: [],
    descartar: ventas.flatMap(staleDrafts),
    noEmitidas: [],
  };
  for (const venta of ventas) setAside(lote, venta);
  return lote;
}

/**
 * Keeps why a sale is left out, or what is said of the buyer of a sale to be invoiced. A sale that waits, or that its orders leave out,
 * keeps its earlier reason, which was not looked at.
 */
async function keepDecidido(deps: Deps, ventas: readonly Decidida[], { emitir }: { emitir: boolean }): Promise<void> {
  const omitidas = ventas.flatMap(({ guardado: { id, ordenes }, decision }) => {
    if (decision.kind !== 'omitir' || !motivos[decision.motivo].recordada) return [];
    const { motivo, data } = decision;
    const vistas = ordenes.map(({ order_id, ultima_actualizacion }) => ({ order_id, al: ultima_actualizacion }));
    return [{ venta_id: id, motivo, data, ordenes: vistas }];
  });
  const facturables = ventas.flatMap(({ guardado, decision }) => (decision.kind === 'facturar' ? [guardado.id] : []));
  await deps.store.tx(async (tx) => {
    await saveOmitidas(tx, omitidas);
    await clearOmitidas(tx, facturables, emitir ? [] : ['documento_ajeno']);
    await saveDiscordancias(tx, ventas.flatMap(discordanciaOf));
  });
}

/** The billing data of the buyer of a sale to be invoiced, told before or not. */
function discordanciaOf({ guardado, decision }: Decidida): Parameters<typeof saveDiscordancias>[1][number][] {
  if (decision.kind !== 'facturar') return [];
  const difiere = decision.advertencias.find(({ codigo }) => codigo === 'condicion_difiere');
  const discordancia = difiere
    ? { marketplace: leeDato(difiere.data, 'marketplace', ''), padron: leeDato(difiere.data, 'padron', '') }
    : null;
  return [{ venta_id: guardado.id, discordancia }];
}

function facturable(
  deps: Deps,
  vendedor: Vendedor,
  { guardado, venta, decision }: Decidida,
  { modo }: OpcionesVentas,
): ConBorrador[] {
  if (decision.kind !== 'facturar') return [];
  const { datos, advertencias, fecha_automatica, reembolsos } = decision;
  const borrador = {
    ...datos,
    ...emisorDeBorrador(deps, vendedor.empresa, vendedor.punto_de_venta),
    ...ventaDeBorrador(
      vendedor,
      guardado,
      venta,
      siguienteTurno([...guardado.comprobantes, ...guardado.ajenos], 'factura'),
      reembolsos,
    ),
    iibb_facturado: iibbDelReceptor(venta.facturacion, datos),
    provincia_entrega: destinoOf(venta),
    condicion_de_venta: vendedor.empresa.condicion_de_venta,
    fecha_automatica,
    automatico: modo === 'automatica',
  };
  return [{ venta, datos, advertencias, borrador }];
}

/** Ids of an earlier run's drafts, perhaps queued, of a sale that must not be invoiced by now. */
function staleDrafts({ guardado, decision }: Decidida): string[] {
  if (decision.kind === 'facturar' || !motivos[decision.motivo].retira_borrador) return [];
  return guardado.comprobantes.flatMap(({ id, clase, status }) =>
    clase === 'factura' && status === 'borrador' ? [id] : [],
  );
}

/** Puts a sale that gets no invoice now in its list, with the reason. */
function setAside(lote: LotePreparado, { guardado, venta, decision }: Decidida): void {
  if (decision.kind === 'facturar') return;
  const { motivo, data } = decision;
  lote.noEmitidas.push({ venta_id: guardado.id, motivo, data });
  const omitida = toOmitida(resultadoOf(venta), motivo, data, facturaEmitida(guardado.comprobantes));
  if (decision.kind !== 'esperar') lote.omitidas.push(omitida);
  else lote.en_cola.push({ ...resultadoOf(venta), comprobante_id: null, motivo: omitida.motivo });
}

/**
 * Whether the marketplace holds a fiscal document of the pack that we did not upload. After a restoration, a document that we uploaded
 * since the copy is recognised by its name: its voucher, which ARCA has beyond the copy, is recognised when it is requested.
 * @throws AppError those of `requireConciliado`
 */
async function holdsForeignDocument(
  deps: Deps,
  { cuenta, empresa: { cuit } }: Vendedor,
  { id, clave }: VentaGuardada,
): Promise<boolean> {
  const documentos = await deps.plaza(cuenta).documentos?.documentosFiscales(clave);
  if (documentos === undefined || documentos.length === 0) return false;
  const nuestros = new Set(await findDocumentosSubidos(deps.store.fork(), id));
  const documentosAjenos = documentos.filter((documento) => !nuestros.has(documento.id));
  if (documentosAjenos.length === 0) return false;
  await requireConciliado(deps, cuit);
  const recuperados = await listSinReconocer(deps.store.fork(), deps.arca.ambiente, cuit);
  const archivosDeRecuperados = new Set(
    recuperados.map((recuperado) => nombreDePdf({ ...recuperado, numero_comprobante: recuperado.numero })),
  );
  return documentosAjenos.some(({ archivo }) => !archivosDeRecuperados.has(archivo));
}
