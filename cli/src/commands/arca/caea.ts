import {
  contingencia,
  contingenciaDeEmpresa,
  contingenciaGuardada,
  estadoCaea,
  explainCaea,
  type ContingenciaDeEmpresa,
  type CorteAbierto,
  type QuincenaCaea,
} from '@talonario/core/arca';
import { AppError, enPlural, formatFecha } from '@talonario/core/base';
import { tiposComprobante } from '@talonario/core/comprobantes';
import { formatCuit } from '@talonario/core/empresas';
import {
  configureContingencia,
  confirmNumeros,
  loadContingencia,
  loadContingencias,
  readContingencia,
  requestCodigos,
} from '@talonario/core/server/arca';
import { findEmpresa } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import { formatInstante } from '../../output/format.ts';
import type { Block, Output } from '../../output/output.ts';

/** Advance codes of the user's companies. Exit code 5 when something is late or refused: cron should mail it. */
export async function arcaCaea(context: Context): Promise<Output> {
  return withUser(context, async ({ deps, alcance }) => {
    const estado = await loadContingencias(deps, alcance);
    if (estado.empresas.length === 0) {
      const text = 'Ninguna empresa usa CAEA: si ARCA no responde, los comprobantes quedan en cola hasta que vuelva.';
      return { data: estadoCaea.encode(estado), blocks: [{ kind: 'paragraph', text }] };
    }
    return {
      data: estadoCaea.encode(estado),
      blocks: estado.empresas.flatMap(describeEmpresa),
      exit: estado.empresas.some(isAtrasada) ? 5 : 0,
    };
  });
}

/** Asks ARCA now for the codes of a company. @throws AppError as `requestCodigos` */
export async function arcaCaeaPedir(context: Context, { cuit }: { cuit: string }): Promise<Output> {
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const { id } = await findEmpresa(session, cuit);
    await requestCodigos(deps, alcance, id);
    const empresa = await loadContingencia(deps, alcance, id);
    return { data: contingenciaDeEmpresa.encode(empresa), blocks: describeEmpresa(empresa) };
  });
}

interface Ajustes {
  cuit: string;
  punto: number | null;
  minutos: number | null;
  automatica: boolean;
  preguntar: boolean;
  apagar: boolean;
}

/** Turns the contingency of a company on or off, or changes it: what is not said stays. @throws AppError as `configureContingencia` */
export async function arcaCaeaConfigurar(context: Context, ajustes: Ajustes): Promise<Output> {
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const { id, razon_social } = await findEmpresa(session, ajustes.cuit);
    const actual = await readContingencia(deps, alcance, id);
    const { avisos, ...guardada } = await configureContingencia(deps, alcance, id, {
      activa: !ajustes.apagar,
      punto_de_venta: ajustes.punto,
      minutos: ajustes.minutos ?? actual.minutos,
      automatica: ajustes.automatica || (!ajustes.preguntar && actual.automatica),
    });
    const blocks: Block[] = [
      { kind: 'title', text: razon_social },
      { kind: 'paragraph', text: ajusteEnPalabras(guardada) },
    ];
    if (avisos.length > 0) blocks.push({ kind: 'list', title: 'Atención', items: avisos, tone: 'atencion' });
    return { data: contingenciaGuardada.encode({ ...guardada, avisos }), blocks };
  });
}

/**
 * Last numbers given in a company's point of sale of contingency; with `ultimos` (type and number) a person confirms them.
 * @throws AppError as `confirmNumeros`
 */
export async function arcaCaeaNumeros(
  context: Context,
  { cuit, confirmar, ultimos }: { cuit: string; confirmar: boolean; ultimos: readonly string[] | null },
): Promise<Output> {
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const { id, razon_social } = await findEmpresa(session, cuit);
    const escritos = new Map((ultimos ?? []).map(readNumero));
    if (confirmar || escritos.size > 0) {
      const { numeros } = await readContingencia(deps, alcance, id);
      const porTipo = new Map([...numeros.map((n) => [n.tipo_comprobante, n.ultimo] as const), ...escritos]);
      const confirmados = [...porTipo].map(([tipo_comprobante, ultimo]) => ({ tipo_comprobante, ultimo }));
      await confirmNumeros(deps, alcance, id, { numeros: confirmados });
    }
    const leida = await readContingencia(deps, alcance, id);
    const blocks: Block[] = [
      { kind: 'title', text: razon_social },
      {
        kind: 'table',
        columns: [{ title: 'Comprobante' }, { title: 'Último número', right: true }],
        rows: leida.numeros.map(({ tipo_comprobante, ultimo }) => [nombreOf(tipo_comprobante), String(ultimo)]),
      },
    ];
    if (leida.numeros_por_confirmar) blocks.push({ kind: 'paragraph', text: POR_CONFIRMAR, tone: 'atencion' });
    return { data: contingencia.encode(leida), blocks };
  });
}

const POR_CONFIRMAR =
  'Se restauró una copia: hasta que confirmes los últimos números no se emite con CAEA, y los comprobantes anteriores a la copia esperan.';

/** `Factura B (6)`. */
export function nombreOf(tipo: number): string {
  const nombre = tiposComprobante.find(({ codigo }) => codigo === tipo)?.nombre;
  return nombre === undefined ? String(tipo) : `${nombre} (${tipo})`;
}

/** `6:57`: type of voucher and its last number. */
function readNumero(texto: string): [tipo: number, ultimo: number] {
  const [, tipo, ultimo] = /^(\d{1,4}):(\d{1,8})$/.exec(texto.trim()) ?? [];
  if (tipo === undefined || ultimo === undefined)
    throw new AppError('valor_invalido', { campo: 'numeros', valor: texto });
  return [Number(tipo), Number(ultimo)];
}

type Ajuste = Pick<ContingenciaDeEmpresa, 'activa' | 'punto_de_venta' | 'minutos' | 'automatica'>;

function ajusteEnPalabras({ activa, punto_de_venta, minutos, automatica }: Ajuste): string {
  if (!activa) return 'CAEA apagado: si ARCA no responde, los comprobantes quedan en cola hasta que vuelva.';
  const espera = enPlural(minutos, '1 minuto', '# minutos');
  return automatica
    ? `Si ARCA no responde por ${espera}, se emite con CAEA en el punto de venta ${punto_de_venta}.`
    : `Si ARCA no responde por ${espera}, se pregunta antes de emitir con CAEA en el punto de venta ${punto_de_venta}.`;
}

/** Settings, open outage and fortnights of a company. */
export function describeEmpresa(empresa: ContingenciaDeEmpresa): Block[] {
  const blocks: Block[] = [
    { kind: 'title', text: `${empresa.razon_social} (${formatCuit(empresa.cuit)})` },
    { kind: 'paragraph', text: ajusteEnPalabras(empresa) },
  ];
  if (empresa.numeros_por_confirmar) blocks.push({ kind: 'paragraph', text: POR_CONFIRMAR, tone: 'atencion' });
  if (empresa.corte !== null)
    blocks.push({ kind: 'paragraph', text: corteEnPalabras(empresa.corte), tone: 'atencion' });
  blocks.push({
    kind: 'table',
    columns: [
      { title: 'Quincena' },
      { title: 'CAEA', from: 70 },
      { title: 'Estado' },
      { title: 'Emitidos', right: true, from: 100 },
      { title: 'Por informar', right: true, from: 60 },
      { title: 'Se informa hasta' },
    ],
    rows: empresa.quincenas.map((quincena) => [
      `${formatFecha(quincena.inicio)} al ${quincena.fin.slice(8)}`,
      quincena.codigo ?? '-',
      { text: estados[quincena.estado], tone: ATRASADAS.has(quincena.estado) ? 'atencion' : 'bien' },
      String(quincena.emitidos),
      String(quincena.pendientes + quincena.rechazados),
      quincena.tope === null ? '-' : `${formatFecha(quincena.tope)}${faltanEnPalabras(quincena)}`,
    ]),
  });
  const items = empresa.quincenas.flatMap(({ inicio, rechazo, observaciones }) =>
    [...rechazo, ...observaciones].map((mensaje) => `Quincena del ${formatFecha(inicio)}: ${explainCaea(mensaje)}`),
  );
  if (items.length > 0) blocks.push({ kind: 'list', title: 'Respuestas de ARCA', items, tone: 'atencion' });
  return blocks;
}

const estados: Readonly<Record<QuincenaCaea['estado'], string>> = {
  por_pedir: 'se está pidiendo',
  falta: 'falta el código',
  obtenida: 'lista',
  vigente: 'vigente',
  por_informar: 'por informar',
  informada: 'informada',
  vencida: 'vencida sin informar',
  sin_codigo: 'no tuvo código',
};

const ATRASADAS: ReadonlySet<string> = new Set<QuincenaCaea['estado']>(['falta', 'vencida']);

function isAtrasada({ quincenas, numeros_por_confirmar }: ContingenciaDeEmpresa): boolean {
  return numeros_por_confirmar || quincenas.some(({ estado, rechazados }) => ATRASADAS.has(estado) || rechazados > 0);
}

function faltanEnPalabras({ dias }: QuincenaCaea): string {
  if (dias === null) return '';
  if (dias < 0) return ` (hace ${enPlural(-dias, '1 día', '# días')})`;
  return dias === 0 ? ' (hoy)' : ` (en ${enPlural(dias, '1 día', '# días')})`;
}

function corteEnPalabras({ desde, emite_desde, espera, impedimento, en_cola }: CorteAbierto): string {
  const enCola = enPlural(en_cola.cantidad, '1 comprobante en cola', '# comprobantes en cola');
  const sigue: Record<CorteAbierto['espera'], string> = {
    plazo: `se emite con CAEA desde las ${formatInstante(emite_desde)} si no vuelve`,
    confirmacion: 'falta que alguien confirme que se emite con CAEA',
    emite: 'se está emitiendo con CAEA',
    impedida:
      impedimento === 'sin_codigo'
        ? 'no hay código para hoy, así que nada sale con CAEA'
        : 'falta confirmar los últimos números, así que nada sale con CAEA',
  };
  return `ARCA no responde desde ${formatInstante(desde)}: ${sigue[espera]}. ${enCola}.`;
}
