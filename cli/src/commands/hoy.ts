import { enMiles, enMonedas, formatARS } from '@talonario/core/base';
import { tipoComprobanteOf } from '@talonario/core/comprobantes';
import { nombreDeMes } from '@talonario/core/contador';
import {
  inicio as inicioSchema,
  type CuentaInicio,
  type EmitidoEn,
  type EmpresaInicio,
  type Inicio,
} from '@talonario/core/inicio';
import { readInicio } from '@talonario/core/server/inicio';
import { findEmbeddedFolder, readConfig } from '@talonario/core/server/instalacion';
import { withUser, type Context } from '../context.ts';
import { formatInstante } from '../output/format.ts';
import type { Block, Cell, Output } from '../output/output.ts';

const BORRADORES = 'talonario comprobantes --estado borrador';

/** The day's desk; where there is no database yet, how to start. */
export async function hoy(context: Context): Promise<Output> {
  const { databaseUrl, datos } = readConfig(context.environment.variables);
  if (databaseUrl === null && (await findEmbeddedFolder(datos)) === null) return describeFirstTime(datos);
  return withUser(context, async ({ deps, alcance }) => describeInicio(await readInicio(deps, alcance)));
}

export function describeFirstTime(datos: string): Output {
  return {
    data: { iniciado: false, datos },
    blocks: [
      { kind: 'paragraph', text: `Talonario todavía no se usó: no hay datos en ${datos}.` },
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

/** Something that waits: how many, for how much, and the command that deals with it. */
interface Espera {
  que: Cell;
  cuantas: number;
  cuanto?: string;
  comando: string;
}

export function describeInicio(inicio: Inicio): Output {
  const esperas = [...inicio.cuentas.flatMap((cuenta) => esperasOf(cuenta, inicio)), ...esperasAMano(inicio)].filter(
    ({ cuantas }) => cuantas > 0,
  );
  const blocks: Block[] =
    esperas.length === 0
      ? [{ kind: 'paragraph', text: 'No hay nada esperando.', tone: 'bien' }]
      : [
          {
            kind: 'table',
            columns: [
              { title: 'Espera hoy', flexible: true },
              { title: 'Cuántas', right: true },
              { title: 'Por', right: true, from: 70 },
            ],
            rows: esperas.map(({ que, cuantas, cuanto = '' }) => [que, enMiles(cuantas), cuanto]),
          },
          // Apart from the table, so that no width cuts a command that is there to be copied.
          { kind: 'list', title: 'Para verlo', items: [...new Set(esperas.map(({ comando }) => comando))] },
        ];
  const emitidas = inicio.empresas.filter(({ mes, mes_anterior }) => mes.tipos.length + mes_anterior.tipos.length > 0);
  if (emitidas.length > 0) blocks.push(tablaDeEmitido(emitidas));
  const avisos = [
    ...inicio.cuentas.flatMap(avisosDeCuenta),
    ...inicio.empresas.flatMap(avisosDeEmpresa),
    ...inicio.arca.avisos.map(({ texto }) => texto),
  ];
  if (avisos.length > 0) blocks.push({ kind: 'list', title: 'Avisos', items: avisos, tone: 'atencion' });
  return { data: inicioSchema.encode(inicio), blocks };
}

function esperasOf(
  { nickname, facturar, sin_cargar, acreditar, canceladas, receptores, pierden }: CuentaInicio,
  { ventas }: Inicio,
): Espera[] {
  const rango = `--cuenta ${nickname} --desde ${ventas.desde} --hasta ${ventas.hasta}`;
  const resolver = `talonario problemas --cuenta ${nickname}`;
  const normal = (text: string): Cell => ({ text, tone: 'normal' });
  const atencion = (text: string): Cell => ({ text, tone: 'atencion' });
  return [
    {
      que: normal(`Ventas de ${nickname} para facturar`),
      cuantas: facturar.pendientes.ventas,
      cuanto: enMonedas(facturar.pendientes),
      comando: `talonario facturar ${rango}`,
    },
    {
      que: atencion(`Ventas de ${nickname} para facturar con un SKU sin cargar`),
      cuantas: sin_cargar.ventas,
      cuanto: enMonedas(sin_cargar),
      comando: `talonario facturar ${rango} --simular`,
    },
    ...facturar.problemas.map(({ titulo, ...causa }) => ({
      que: atencion(`Ventas de ${nickname}: ${titulo}`),
      cuantas: causa.ventas,
      cuanto: enMonedas(causa),
      comando: resolver,
    })),
    {
      que: { text: `Ventas de ${nickname} que se están emitiendo`, tone: 'espera' },
      cuantas: facturar.en_marcha + acreditar.en_marcha,
      comando: `talonario ventas ${rango}`,
    },
    {
      que: { text: `Ventas de ${nickname} en cola`, tone: 'espera' },
      cuantas: facturar.en_cola,
      comando: `talonario ventas ${rango}`,
    },
    {
      que: normal(`Devoluciones de ${nickname} sin nota de crédito`),
      cuantas: acreditar.pendientes.ventas,
      cuanto: enMonedas(acreditar.pendientes),
      comando: `talonario notas-credito ${rango}`,
    },
    ...acreditar.problemas.map(({ titulo, ventas: cuantas }) => ({
      que: atencion(`Devoluciones de ${nickname}: ${titulo}`),
      cuantas,
      comando: resolver,
    })),
    {
      que: atencion(`Canceladas o devueltas de ${nickname} que siguen facturadas`),
      cuantas: canceladas.ventas,
      cuanto: formatARS(canceladas.total),
      comando: `talonario ventas --canceladas-con-factura --cuenta ${nickname}`,
    },
    {
      que: atencion(`Facturas de ${nickname} que hoy serían a otro receptor`),
      cuantas: receptores,
      comando: `talonario ventas --otro-receptor --cuenta ${nickname}`,
    },
    {
      que: atencion(`Publicaciones de ${nickname} que pierden plata`),
      cuantas: pierden ?? 0,
      comando: `talonario publicaciones --cuenta ${nickname} --pierden`,
    },
  ];
}

function esperasAMano({ borradores: { a_mano, rechazados, en_cola, en_cola_desde } }: Inicio): Espera[] {
  return [
    { que: { text: 'Borradores hechos a mano', tone: 'normal' }, cuantas: a_mano, comando: BORRADORES },
    { que: { text: 'Borradores que ARCA rechazó', tone: 'atencion' }, cuantas: rechazados, comando: BORRADORES },
    {
      que: {
        text: `Comprobantes en cola${en_cola_desde === null ? '' : ` desde el ${formatInstante(en_cola_desde)}`}`,
        tone: 'espera',
      },
      cuantas: en_cola,
      comando: 'talonario arca estado',
    },
  ];
}

function tablaDeEmitido(empresas: readonly EmpresaInicio[]): Block {
  return {
    kind: 'table',
    columns: [
      { title: 'Emitido', flexible: true },
      { title: 'Hoy', right: true },
      { title: 'Este mes', right: true },
      { title: 'Mes anterior a esta altura', right: true, from: 80 },
    ],
    rows: empresas.flatMap(({ razon_social, hoy: deHoy, mes, mes_anterior }) => {
      const tipos = [...new Set([...mes.tipos, ...mes_anterior.tipos].map(({ tipo_comprobante }) => tipo_comprobante))];
      return [
        ...tipos.map((tipo) => [
          `${tipoComprobanteOf(tipo).corto} ${tipoComprobanteOf(tipo).letra}`,
          cantidadYTotal(deHoy, tipo),
          cantidadYTotal(mes, tipo),
          cantidadYTotal(mes_anterior, tipo),
        ]),
        [`Total de ${razon_social}`, formatARS(deHoy.total), formatARS(mes.total), formatARS(mes_anterior.total)],
      ];
    }),
  };
}

function cantidadYTotal({ tipos }: EmitidoEn, tipo: number): string {
  const delTipo = tipos.find(({ tipo_comprobante }) => tipo_comprobante === tipo);
  return delTipo ? `${enMiles(delTipo.cantidad)} · ${formatARS(delTipo.total)}` : '';
}

function avisosDeCuenta(cuenta: CuentaInicio): string[] {
  const { nickname, requiere_vincular, configurada, automatica } = cuenta;
  if (requiere_vincular) return [`${nickname}: Mercado Libre ya no le permite a Talonario usarla. Volvé a vincularla.`];
  if (!configurada) return [`${nickname}: falta elegir su empresa y su punto de venta.`];
  if (automatica.silencio !== null) {
    return [`${nickname}: Mercado Libre no avisa nada desde el ${formatInstante(automatica.silencio.desde)}.`];
  }
  return [];
}

function avisosDeEmpresa({ razon_social, padrones, monotributo, cierre }: EmpresaInicio): string[] {
  return [
    ...padrones.map(({ texto }) => `${razon_social}: ${texto}`),
    ...(monotributo === null
      ? []
      : [
          `${razon_social}: ${
            monotributo.supera ? 'pasaste el límite' : `te quedan ${formatARS(monotributo.queda)} para el límite`
          } de la categoría ${monotributo.categoria} de Monotributo${monotributo.vencida ? ' (tabla vencida)' : ''}.`,
        ]),
    ...(cierre.presentado || cierre.comprobantes === 0
      ? []
      : [`${razon_social}: ${nombreDeMes(cierre.periodo)} no está marcado como presentado.`]),
  ];
}

/** Also when it is over: nothing is issued until there is another. */
