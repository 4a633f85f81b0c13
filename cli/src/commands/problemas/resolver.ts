import { AppError, sinAcentos } from '@talonario/core/base';
import { provincias } from '@talonario/core/empresas';
import { compradorTipeado, type CompradorTipeado } from '@talonario/core/ventas';
import { assignComprador, dismissVentas, markPorFuera } from '@talonario/core/server/ventas';
import { flag } from '../../comando/opcion.ts';
import { withUser, type Context, type Session } from '../../context.ts';
import { count, type Noun } from '../../output/count.ts';
import type { Output } from '../../output/output.ts';
import { facturas, notas, runLote, type PedidoDeEmision } from '../ventas/lote.ts';
import { elegir, necesitaAlguien, type Elegidas, type PedidoDeElegidas } from './elegir.ts';

const VENTA: Noun = { uno: 'venta', varios: 'ventas' };

/** Sales to solve; with `deshacer`, the command takes back its own work. */
interface PedidoDeMarca extends PedidoDeElegidas {
  deshacer: boolean;
}

/** Texts, as typed, of the buyer that sales are invoiced to. */
interface PedidoDeComprador extends PedidoDeMarca {
  documento: string | null;
  nombre: string | null;
  calle: string | null;
  numero: string | null;
  localidad: string | null;
  codigoPostal: string | null;
  provincia: string | null;
  consumidorFinal: boolean;
}

/** Tries again, or goes ahead in spite of their problem, with the invoices of these sales, or with their notes. */
export async function reintentar(context: Context, pedido: PedidoDeElegidas & PedidoDeEmision): Promise<Output> {
  return runLote(context, pedido, async (session) => {
    const [elegidas, segundas] = await elegir(session, pedido);
    if (!elegidas) throw new AppError('venta_no_encontrada');
    const { cuenta, de_nota, order_ids } = elegidas;
    // A batch is of one account, and issues invoices or notes.
    if (segundas)
      throw new AppError('valor_invalido', { campo: '--causa, o las ventas', valor: segundas.ventas[0]?.clave ?? '' });
    const lote = de_nota ? notas : facturas;
    const partes = [
      { apodo: cuenta.nickname, elegidas: { cuenta_id: cuenta.id, ventas: { order_ids }, modo: 'elegida' as const } },
    ];
    return { lote, partes };
  });
}

/** Says whom these sales are invoiced to; with `--deshacer`, whom the marketplace says. */
export async function comprador(context: Context, pedido: PedidoDeComprador): Promise<Output> {
  const comprador = compradorOf(pedido);
  return forEach(
    context,
    pedido,
    async ({ deps, alcance }, { cuenta, order_ids }) => {
      await assignComprador(deps, { alcance, cuenta_id: cuenta.id, order_ids, comprador: comprador });
    },
    (ventas) => {
      const cuantas = count(ventas.length, VENTA);
      const numeros = ventas.join(' ');
      const text =
        comprador === null
          ? `${cuantas}: se factura al comprador que informa Mercado Libre.`
          : `${cuantas} con el comprador corregido.`;
      return { data: { ventas, comprador: comprador }, text, comando: `talonario problemas reintentar ${numeros}` };
    },
  );
}

/** Marks them as invoiced in another system, or takes the mark off. */
export async function porFuera(context: Context, pedido: PedidoDeMarca): Promise<Output> {
  const facturada_por_fuera = !pedido.deshacer;
  return forEach(
    context,
    pedido,
    async ({ deps, alcance }, { cuenta, order_ids }) => {
      await markPorFuera(deps, { alcance, cuenta_id: cuenta.id, order_ids, facturada_por_fuera });
    },
    (ventas) => {
      const cuantas = count(ventas.length, VENTA);
      const text = facturada_por_fuera
        ? `${cuantas} por fuera: Talonario no las factura.`
        : `${cuantas} sin la marca: se pueden facturar.`;
      return { data: { ventas, facturada_por_fuera }, text };
    },
  );
}

/** Puts them aside, or shows them again. @throws AppError `venta_sin_problema` */
export async function descartar(context: Context, pedido: PedidoDeMarca): Promise<Output> {
  const descartadas = !pedido.deshacer;
  return forEach(
    context,
    pedido,
    async ({ deps, alcance }, { cuenta, ventas }) => {
      const sana = ventas.find((venta) => !necesitaAlguien(venta) || venta.motivo === null);
      if (sana) throw new AppError('venta_sin_problema', { venta: sana.clave });
      for (const [motivo = '', ventasVistas] of Map.groupBy(ventas, (venta) => venta.motivo?.codigo)) {
        const order_ids = ventasVistas.flatMap((ventaVista) => ventaVista.order_ids);
        await dismissVentas(deps, { alcance, cuenta_id: cuenta.id, order_ids, motivo, descartadas });
      }
    },
    (ventas) => {
      const cuantas = count(ventas.length, VENTA);
      const text = descartadas
        ? `${cuantas} fuera de la lista. Si el problema cambia, vuelven.`
        : `${cuantas} de nuevo en la lista.`;
      return { data: { ventas, descartadas }, text };
    },
  );
}

/** Result of solving all the sales, and the step that follows. */
interface Hecho {
  data: object;
  text: string;
  comando?: string;
}

/** Does it for the sales that were chosen, of each account; `tell` says it of all of them by their numbers. */
async function forEach(
  context: Context,
  pedido: PedidoDeElegidas,
  act: (session: Session, elegidas: Elegidas) => Promise<void>,
  tell: (ventas: string[]) => Hecho,
): Promise<Output> {
  return withUser(context, async (session) => {
    const grupos = await elegir(session, pedido);
    for (const grupo of grupos) await act(session, grupo);
    const { data, text, comando } = tell(grupos.flatMap(({ ventas }) => ventas.map(({ clave }) => clave)));
    return {
      data,
      blocks: [
        { kind: 'paragraph', text, tone: 'bien' },
        ...(comando === undefined ? [] : [{ kind: 'copy' as const, lines: [comando] }]),
      ],
    };
  });
}

/**
 * Buyer that a sale is invoiced to; null: the one of the marketplace.
 * @throws AppError `campo_requerido` when it is not said one way, `valor_invalido`
 */
function compradorOf(pedido: PedidoDeComprador): CompradorTipeado | null {
  const { documento, nombre, calle, numero, localidad, codigoPostal, provincia, consumidorFinal, deshacer } = pedido;
  if ([documento !== null, consumidorFinal, deshacer].filter(Boolean).length !== 1) {
    throw new AppError('campo_requerido', { campo: 'uno de --documento, --consumidor-final o --deshacer' });
  }
  if (deshacer) return null;
  if (documento === null) return { como: 'consumidor_final' };
  const leido = compradorTipeado.safeParse({
    como: 'documento',
    documento,
    nombre: nombre ?? '',
    calle: calle ?? '',
    numero: numero ?? '',
    localidad: localidad ?? '',
    codigo_postal: codigoPostal ?? '',
    provincia: provinciaOf(provincia),
  });
  if (leido.success) return leido.data;
  const campo = String(leido.error.issues[0]?.path[0] ?? 'documento').replace('codigo_postal', 'codigoPostal');
  const escritos = new Map(Object.entries({ documento, nombre, calle, numero, localidad, codigoPostal, provincia }));
  throw new AppError('valor_invalido', { campo: flag(campo), valor: escritos.get(campo) ?? null });
}

/** A province by its name, whatever its accents and case. @throws AppError `valor_invalido` */
function provinciaOf(escrita: string | null): CompradorConDocumento['provincia'] {
  if (escrita === null) return null;
  const buscada = sinAcentos(escrita).toLowerCase();
  const hallada = provincias.find(({ acentuado }) => sinAcentos(acentuado).toLowerCase() === buscada);
  if (!hallada) throw new AppError('valor_invalido', { campo: '--provincia', valor: escrita });
  return hallada.id;
}

type CompradorConDocumento = Extract<CompradorTipeado, { como: 'documento' }>;
