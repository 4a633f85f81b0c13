import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, dayBounds, formatARS, today } from '@talonario/core';
import {
  countPendientes,
  listMonotributoPorAvisar,
  readConfig,
  type Config,
  type MonotributoPorAvisar,
  type Pendientes,
} from '@talonario/core/server';
import { withUser, type Context } from '../context.ts';
import { formatInstante } from '../output/format.ts';
import type { Block, Cell, Output } from '../output/output.ts';

const DIAS = 30;
const BORRADORES = 'talonario comprobantes --estado borrador';

/** What awaits today; where there is no database yet, how to start. */
export async function hoy(context: Context): Promise<Output> {
  if (!hasDatabase(readConfig(context.environment.variables))) return describeFirstTime();
  return withUser(context, async ({ deps, alcance }) => {
    const desde = dayBounds(addDays(today(deps.clock.now()), -DIAS)).desde;
    return describePendientes(
      await countPendientes(deps.store.fork(), alcance, deps.config.arca.ambiente, desde),
      today(deps.clock.now()),
      await listMonotributoPorAvisar(deps, alcance),
    );
  });
}

/** Asking the embedded database would create it. */
function hasDatabase({ databaseUrl, datos }: Config): boolean {
  return databaseUrl !== null || ['postgres', 'postgres.json'].some((name) => existsSync(join(datos, name)));
}

export function describeFirstTime(): Output {
  return {
    data: { iniciado: false },
    blocks: [
      { kind: 'paragraph', text: 'Talonario todavía no se usó en esta carpeta.' },
      {
        kind: 'pairs',
        pairs: [
          ['talonario iniciar --demo', 'para probarlo con simuladores y ventas de muestra'],
          ['talonario iniciar', 'para usarlo'],
          ['talonario --help', 'para ver todos los comandos'],
        ],
      },
    ],
  };
}

export function describePendientes(
  pendientes: Pendientes,
  hoy: string,
  monotributo: readonly MonotributoPorAvisar[] = [],
): Output {
  const data = monotributo.length === 0 ? pendientes : { ...pendientes, monotributo };
  const avisos = avisosDe(monotributo);
  const { borradores, rechazados, en_cola, en_cola_desde, ventas } = pendientes;
  const rango = `--desde ${addDays(hoy, -DIAS)} --hasta ${hoy}`;
  const esperas: { que: Cell; cuantas: number; comando: string }[] = [
    ...ventas.map(({ nickname, cantidad }) => ({
      que: { text: `Ventas pagas de ${nickname} sin factura`, tone: 'normal' as const },
      cuantas: cantidad,
      comando: `talonario facturar --cuenta ${nickname} ${rango}`,
    })),
    { que: { text: 'Borradores', tone: 'normal' }, cuantas: borradores, comando: BORRADORES },
    { que: { text: 'Rechazados por ARCA', tone: 'atencion' }, cuantas: rechazados, comando: BORRADORES },
    {
      que: {
        text: `En cola${en_cola_desde === null ? '' : ` desde el ${formatInstante(en_cola_desde)}`}`,
        tone: 'espera',
      },
      cuantas: en_cola,
      comando: 'talonario arca estado',
    },
  ];
  const hay = esperas.filter(({ cuantas }) => cuantas > 0);
  if (hay.length === 0) {
    return { data, blocks: [{ kind: 'paragraph', text: 'No hay nada esperando.', tone: 'bien' }, ...avisos] };
  }
  return {
    data,
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Espera hoy', flexible: true },
          { title: 'Cuántas', right: true },
        ],
        rows: hay.map(({ que, cuantas }) => [que, String(cuantas)]),
      },
      // Apart from the table, so that no width cuts a command that is there to be copied.
      { kind: 'list', title: 'Para verlo', items: [...new Set(hay.map(({ comando }) => comando))] },
      ...avisos,
    ],
  };
}

/** How little is left of a limit of Monotributo. */
function avisosDe(monotributo: readonly MonotributoPorAvisar[]): Block[] {
  if (monotributo.length === 0) return [];
  const items = monotributo.map(({ razon_social, aviso: { categoria, queda, supera }, vencida }) => {
    const cuanto = supera ? 'pasaste el límite' : `te quedan ${formatARS(queda)} para el límite`;
    return `${razon_social}: ${cuanto} de la categoría ${categoria}${vencida ? ' (tabla vencida)' : ''}.`;
  });
  return [{ kind: 'list', title: 'Monotributo', items, tone: 'atencion' }];
}
