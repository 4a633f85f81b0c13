import type { Venta } from '../../../contract/ventas/venta.ts';
import { copiaOf } from '../../../rules/comprobantes/copia.ts';
import { acreditado } from '../../../rules/notas/acreditado.ts';
import type { QuienDevuelve } from '../../../rules/cobros/devolucion/aCargoOf.ts';
import { primeraNota, type DecisionNota } from '../../../rules/notas/notas.ts';
import { deOtraEmpresa, seDevolvioAlgo } from '../../../rules/ventas/situacion.ts';
import { turnoDeNota } from '../../../rules/ventas/turno.ts';
import type { ComprobanteGuardado } from '../../../store/comprobantes/comprobantes.ts';
import type { VentaGuardada } from '../../../store/ventas/ventas.ts';
import type { Deps } from '../../process/deps.ts';
import { mapParallel, PLAZA_LANES } from '../../process/parallel.ts';
import type { FilaOmitida } from '../../process/results.ts';
import { readQuienDevuelve } from '../leer/devoluciones/pagos.ts';
import { facturasOf, isPendiente, loadFacturas, notaOf, type FacturaConNotas } from './notaOf.ts';
import { resultadoOf, toConocida, ventaDeBorrador } from './toConocida.ts';
import { ajenasOmitidas, toOmitida, type LotePreparado, type MotivoDeVenta, type ConBorrador } from './preparado.ts';
import { readEnvioActual } from '../leer/envios/envio.ts';
import { reading, type OpcionesVentas, type Elegidas } from '../leer/loadElegidas.ts';
import { splitVentas } from './splitVentas.ts';
import type { Vendedor } from '../leer/vendedor.ts';

interface VentaConNota {
  guardado: VentaGuardada;
  venta: Venta;
  factura: ComprobanteGuardado;
  decision: DecisionNota;
}

/** The credit notes that these sales get. Sales that need no note are not mentioned. */
export async function prepareNotas(
  deps: Deps,
  vendedor: Vendedor,
  { guardados, ajenas }: Elegidas,
  opciones: OpcionesVentas,
): Promise<LotePreparado> {
  const { aAcreditar } = splitVentas(deps, vendedor.cuenta, guardados, opciones.modo);
  const ventas = await decideCreditos(deps, vendedor, aAcreditar, opciones);
  return {
    comprobantes: ventas.flatMap((venta) => acreditable(vendedor, venta, opciones)),
    omitidas: [
      ...ajenasOmitidas(ajenas),
      ...guardados.flatMap((guardado) => omitirAjena(deps, vendedor, guardado)),
      ...ventas.flatMap(omitida),
    ],
    en_cola: [],
    descartar: [],
    noEmitidas: ventas.flatMap(noEmitida),
  };
}

async function decideCreditos(
  deps: Deps,
  vendedor: Vendedor,
  guardados: readonly VentaGuardada[],
  opciones: OpcionesVentas,
): Promise<VentaConNota[]> {
  const { read } = deps.plaza(vendedor.cuenta).ventas;
  const facturas = await loadFacturas(deps, opciones.alcance, guardados.flatMap(facturasOf));
  let ventasMiradas = 0;
  const decididas = await mapParallel(guardados, PLAZA_LANES, async (parcial): Promise<VentaConNota[]> => {
    await opciones.onProgress?.(reading(++ventasMiradas, guardados.length));
    const facturasDeVenta = facturasOf(parcial).flatMap((factura_id) => facturas.get(factura_id) ?? []);
    const [primera] = facturasDeVenta;
    if (!primera) return [];
    if (parcial.cambio_abierto) {
      const { factura } = primera;
      const decision = { kind: 'nada', motivo: 'cambio_en_curso', data: {} } as const;
      return [{ guardado: parcial, venta: read.venta(parcial), factura, decision }];
    }
    const { guardado, pagos } = facturasDeVenta.some(conEnvio)
      ? await readEnvioActual(deps, vendedor.cuenta, parcial)
      : { guardado: parcial, pagos: [] };
    const venta = read.venta(guardado, pagos);
    const decide = (reembolso_de: QuienDevuelve) =>
      primeraNota(
        facturasDeVenta.map((conNotas) => {
          const decision = notaOf(deps, venta, conNotas, { ...opciones, reembolso_de });
          return { guardado, venta, factura: conNotas.factura, decision, pendiente: isPendiente(conNotas) };
        }),
      );
    const decidida = decide('vendedor');
    // The payer of a refund is looked up only for a note that nobody picked and would go out by itself.
    const sola = decidida?.decision.kind === 'emitir' && opciones.modo !== 'elegida';
    const definitiva = sola ? decide(await readQuienDevuelve(deps, vendedor.cuenta, guardado)) : decidida;
    return definitiva ? [definitiva] : [];
  });
  return decididas.flat();
}

/** Whether an invoice has shipping left to credit. */
function conEnvio({ factura, notas }: FacturaConNotas): boolean {
  const { facturado, devuelto } = acreditado(factura, notas).envio();
  return facturado.gt(devuelto);
}

/** Leaves out a sale that the account invoiced with another company, out of the caller's reach, and tells that something was given back. */
function omitirAjena(deps: Deps, { cuenta }: Vendedor, guardado: VentaGuardada): FilaOmitida[] {
  const { read } = deps.plaza(cuenta).ventas;
  const conocida = toConocida(read, guardado, cuenta);
  const impedimento = deOtraEmpresa(conocida);
  if (impedimento === null || !seDevolvioAlgo(conocida)) return [];
  return [toOmitida(resultadoOf(read.venta(guardado)), impedimento.motivo, impedimento.data)];
}

function omitida({ venta, decision }: VentaConNota): FilaOmitida[] {
  if (decision.kind === 'emitir') return [];
  return [toOmitida(resultadoOf(venta), decision.motivo, decision.kind === 'nada' ? decision.data : {})];
}

function noEmitida({ guardado, decision }: VentaConNota): MotivoDeVenta[] {
  if (decision.kind === 'emitir') return [];
  const data = decision.kind === 'nada' ? decision.data : {};
  return [{ venta_id: guardado.id, motivo: decision.motivo, data }];
}

/** A note goes out through the invoice's own company and point of sale, as they were. */
function acreditable(
  vendedor: Vendedor,
  { guardado, venta, factura, decision }: VentaConNota,
  { modo }: OpcionesVentas,
): ConBorrador[] {
  if (decision.kind !== 'emitir') return [];
  const { datos, advertencias, fecha_automatica } = decision;
  const borrador = {
    ...datos,
    ...copiaOf(factura),
    ...ventaDeBorrador(
      vendedor,
      guardado,
      venta,
      turnoDeNota([...guardado.comprobantes, ...guardado.ajenos], factura.id),
      [],
    ),
    fecha_automatica,
    automatico: modo === 'automatica',
    comprobante_vinculado: factura.id,
  };
  return [{ venta, datos, advertencias, borrador }];
}
