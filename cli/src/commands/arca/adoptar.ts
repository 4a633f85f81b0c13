import { tipoDeOtroSistema, type DeOtroSistema } from '@talonario/core/arca';
import { AppError } from '@talonario/core/base';
import {
  codigosOf,
  describeHallazgo,
  formatAutorizacion,
  formatEnMoneda,
  formatNumero,
  siglaOf,
  tipoComprobanteOf,
} from '@talonario/core/comprobantes';
import { condicionesIvaReceptor, nombreCondicionIva } from '@talonario/core/empresas';
import { adoptDeOtroSistema, consultDeOtroSistema } from '@talonario/core/server/arca';
import { creditComprobante, findComprobante, previewNota } from '@talonario/core/server/comprobantes';
import { parseReferencias } from '../../arguments/comprobantes.ts';
import { findEmpresa } from '../../arguments/search.ts';
import { withUser, type Context, type Session } from '../../context.ts';
import type { Output } from '../../output/output.ts';

interface PedidoDeAdopcion {
  /** Words that name the voucher, as typed. */
  nombrado: readonly string[];
  /** CUIT of the company, as typed. */
  empresa: string;
  receptor: string | null;
  /** Code of the receiver's IVA condition. */
  condicion: number | null;
  acreditar: boolean;
  puntoDeVenta: number | null;
  si: boolean;
}

type Adoptado = Awaited<ReturnType<typeof findComprobante>>;

/**
 * Records a voucher that the company issued with another system, after showing what ARCA has; with `acreditar`, credits what is left of it.
 * @throws AppError `falta_confirmar` where nobody can be asked and there is no `--si`; as `consultDeOtroSistema`, `adoptDeOtroSistema` and
 *   `creditComprobante`
 */
export async function arcaAdoptar(context: Context, pedido: PedidoDeAdopcion): Promise<Output> {
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const referido = parseReferido(pedido.nombrado);
    const { id: company_id } = await findEmpresa(session, pedido.empresa);
    const consulta = await consultDeOtroSistema(deps, alcance, company_id, referido);
    const adoptado = await adopt(context, session, { company_id, referido, consulta, pedido });
    if (adoptado === null) {
      return {
        data: { comprobante_id: null, nota: null },
        blocks: [{ kind: 'paragraph', text: 'No se registró nada.' }],
      };
    }
    const numero = formatNumero(adoptado);
    const registrado =
      consulta.registrado === null ? `${numero} quedó registrada.` : `${numero} ya estaba entre tus comprobantes.`;
    const data = {
      comprobante_id: adoptado.id,
      comprobante: numero,
      ya_estaba: consulta.registrado !== null,
      total: adoptado.total.toNumber(),
      moneda: adoptado.moneda,
    };
    if (!pedido.acreditar) {
      return { data: { ...data, nota: null }, blocks: [{ kind: 'paragraph', text: registrado }] };
    }
    context.terminal.line(registrado);
    return credit(context, session, { adoptado, data, pedido });
  });
}

/** Records it, once a person agrees; null: the person does not. One that is already here is answered. */
async function adopt(
  { terminal }: Context,
  { deps, alcance }: Session,
  {
    company_id,
    referido,
    consulta: { registrado, arca, receptor, avisos },
    pedido,
  }: {
    company_id: string;
    referido: ReturnType<typeof parseReferido>;
    consulta: DeOtroSistema;
    pedido: PedidoDeAdopcion;
  },
): Promise<Adoptado | null> {
  if (registrado !== null) return findComprobante(deps.store.fork(), alcance, registrado);
  terminal.line(`${formatNumero(referido)}, como lo tiene ARCA:`);
  for (const [nombre, dato] of arca ? describeHallazgo(arca) : []) terminal.line(`  ${nombre}: ${dato}`);
  if (receptor?.razon_social_facturado) terminal.line(`  Nombre: ${receptor.razon_social_facturado}`);
  if (receptor && receptor.condiciones.length > 0) {
    const elegibles = receptor.condiciones.map((codigo) => `${codigo} ${nombreCondicionIva(codigo)}`);
    terminal.line(`  Condición de IVA: ARCA no la informa. Decila con --condicion: ${elegibles.join(', ')}.`);
  }
  for (const aviso of avisos) terminal.line(aviso);
  if (!pedido.si && !terminal.interactive) throw new AppError('falta_confirmar', { sin_simular: true });
  if (!pedido.si && !(await terminal.confirm('¿Registrarla?'))) return null;
  return adoptDeOtroSistema(deps, alcance, company_id, {
    ...referido,
    razon_social_facturado: pedido.receptor ?? '',
    situacion_iva_facturado: readCondicion(pedido.condicion),
  });
}

/** Credits what is left of it, once a person agrees. */
async function credit(
  { terminal }: Context,
  { deps, alcance }: Session,
  { adoptado, data, pedido }: { adoptado: Adoptado; data: object; pedido: PedidoDeAdopcion },
): Promise<Output> {
  const { id } = adoptado;
  const prevista = await previewNota(deps, { alcance, id });
  const importe = formatEnMoneda(prevista.total, prevista.moneda);
  const sigla = siglaOf(prevista.tipo_comprobante);
  for (const aviso of prevista.advertencias) terminal.line(aviso);
  if (!pedido.si && !terminal.interactive) throw new AppError('falta_confirmar', { sin_simular: true });
  if (
    !pedido.si &&
    !(await terminal.confirm(`¿Emitir la ${sigla} por ${importe}? Un comprobante emitido no se borra.`))
  ) {
    return { data: { ...data, nota: null }, blocks: [{ kind: 'paragraph', text: 'No se emitió ninguna nota.' }] };
  }
  const emitida = await creditComprobante(deps, {
    alcance,
    id,
    total_previsto: prevista.total,
    punto_de_venta: pedido.puntoDeVenta,
  });
  const { autorizacion, en_cola, motivo } = emitida;
  const text = en_cola
    ? `En cola: ${motivo ?? 'ARCA no responde.'} La ${sigla} sale sola.`
    : `${formatNumero(emitida)} ${autorizacion ? formatAutorizacion(autorizacion) : ''} por ${importe}.`;
  const nota = {
    comprobante_id: emitida.id,
    comprobante: en_cola ? null : formatNumero(emitida),
    cae: codigosOf(autorizacion).cae,
    total: emitida.total.toNumber(),
    en_cola,
    motivo,
  };
  return { data: { ...data, nota }, blocks: [{ kind: 'paragraph', text }], ...(en_cola && { exit: 3 as const }) };
}

/** @throws AppError `referencia_invalida`, `valor_invalido`, `nota_no_permitida` for a kind whose notes are not issued here */
function parseReferido(nombrado: readonly string[]) {
  const [referencia, ...resto] = parseReferencias(nombrado);
  if (!referencia || resto.length > 0 || !('tipo' in referencia)) {
    throw new AppError('valor_invalido', { campo: 'COMPROBANTE', valor: nombrado.join(' ') });
  }
  const { tipo, punto_de_venta, numero: numero_comprobante } = referencia;
  const { data: tipo_comprobante } = tipoDeOtroSistema.safeParse(tipo);
  if (tipo_comprobante === undefined) throw new AppError('nota_no_permitida', { tipo: tipoComprobanteOf(tipo).nombre });
  return { tipo_comprobante, punto_de_venta, numero_comprobante };
}

/** @throws AppError `valor_invalido` when no condition has that code */
function readCondicion(codigo: number | null) {
  if (codigo === null) return null;
  const fila = condicionesIvaReceptor.find((condicion) => condicion.codigo === codigo);
  if (!fila) throw new AppError('valor_invalido', { campo: '--condicion', valor: String(codigo) });
  return fila.codigo;
}
