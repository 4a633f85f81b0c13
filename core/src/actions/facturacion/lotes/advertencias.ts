import { enPlural } from '../../../rules/enPlural.ts';
import type { Decimal } from 'decimal.js';
import type { Alcance } from '../../../rules/alcance.ts';
import { MONOTRIBUTO } from '../../../rules/catalogs/situacionIva.ts';
import { nombreDeMes } from '../../../rules/contador/resumenImpreso.ts';
import { formatFecha, toBuenosAires, today } from '../../../rules/dates.ts';
import { formatARS } from '../../../rules/money.ts';
import { SKU_SIN_CARGAR } from '../../../rules/motivos/advertencias.ts';
import { leeDato } from '../../../rules/motivos/motivos.ts';
import { ingresoOf, limitesQueCruza } from '../../../rules/monotributo/limites.ts';
import { listPresentados } from '../../../store/contador/presentados.ts';
import type { EmpresaGuardada } from '../../../store/empresas/empresas.ts';
import type { Deps } from '../../process/deps.ts';
import type { ConBorrador } from '../decidir/preparado.ts';
import { compare, type Comparado } from '../../datosFiscales/monotributo.ts';

/** Warnings of a company's batch for a person to read before it is issued. They never stop it. */
export async function advertenciasDeLote(
  deps: Deps,
  alcance: Alcance,
  empresa: EmpresaGuardada,
  comprobantes: readonly ConBorrador[],
): Promise<string[]> {
  if (comprobantes.length === 0) return [];
  const sinCargar = skusSinCargar(comprobantes);
  const presentados = await mesesPresentados(deps, alcance, empresa, comprobantes);
  return [...sinCargar, ...presentados, ...(await deMonotributo(deps, alcance, empresa, comprobantes))];
}

/** Sales with the account's VAT because their article has none set: warned once, before a month goes out with the wrong rate. */
function skusSinCargar(comprobantes: readonly ConBorrador[]): string[] {
  const avisos = comprobantes.flatMap(({ advertencias }) =>
    advertencias.filter(({ codigo }) => codigo === 'sku_sin_cargar'),
  );
  return [...Map.groupBy(avisos, ({ data }) => leeDato(data, 'iva', ''))].map(
    ([iva, { length }]) =>
      `${enPlural(length, '1 venta', '# ventas')} con ${SKU_SIN_CARGAR}: ${enPlural(length, 'va', 'van')} con IVA ${iva}.`,
  );
}

/** Vouchers dated in a month that was presented change what was handed in. */
async function mesesPresentados(
  deps: Deps,
  alcance: Alcance,
  { id }: EmpresaGuardada,
  comprobantes: readonly ConBorrador[],
): Promise<string[]> {
  const meses = (await listPresentados(deps.store.fork(), alcance)).filter(({ company_id }) => company_id === id);
  return meses.flatMap(({ periodo, presentado_en }) => {
    const cuantos = comprobantes.filter(({ datos }) => datos.fecha.startsWith(periodo)).length;
    if (cuantos === 0) return [];
    const llevan = enPlural(cuantos, '1 comprobante lleva', '# comprobantes llevan');
    return [
      `${llevan} fecha de ${nombreDeMes(periodo)}, que marcaste como presentado el ${formatFecha(toBuenosAires(presentado_en))}. Si los emitís, hay que rectificar.`,
    ];
  });
}

async function deMonotributo(
  deps: Deps,
  alcance: Alcance,
  empresa: EmpresaGuardada,
  comprobantes: readonly ConBorrador[],
): Promise<string[]> {
  if (empresa.situacion_iva !== MONOTRIBUTO) return [];
  const fechas = comprobantes.map(({ datos }) => datos.fecha);
  const fecha = fechas.reduce((ultima, fecha) => (fecha > ultima ? fecha : ultima), today(deps.clock.now()));
  const comparado = await compare(deps, alcance, empresa, fecha);
  return comparado === null ? [] : [...limites(comparado, comprobantes), ...precios(comparado, comprobantes)];
}

function limites({ contra, datos, tabla }: Comparado, comprobantes: readonly ConBorrador[]): string[] {
  const lote = comprobantes.reduce(
    (suma, comprobante) => suma.plus(ingresoOf(comprobante.datos)),
    contra.facturado.times(0),
  );
  const cruzadas = limitesQueCruza(contra, lote, datos.categoria);
  const ultima = cruzadas.at(-1);
  if (!ultima) return [];
  const vieja = contra.vencida ? ` La tabla que usamos es la de ${mesOf(tabla.desde)}: está vencida.` : '';
  const categorias = cruzadas.map(({ categoria }) => categoria).join(' y ');
  return [
    `Con este lote vas a llevar ${formatARS(contra.facturado.plus(lote))} facturados en doce meses: pasás el límite de la categoría ${categorias} de Monotributo (${formatARS(ultima.limite)}). Hablalo con tu contador antes de emitir.${vieja}`,
  ];
}

function precios({ tabla }: Comparado, comprobantes: readonly ConBorrador[]): string[] {
  const caros = comprobantes.filter(({ datos }) =>
    datos.items.some(({ importe }: { importe: Decimal }) =>
      importe.times(datos.cotizacion).gt(tabla.precio_unitario_maximo),
    ),
  );
  const [primero] = caros;
  if (!primero) return [];
  const cuantos = enPlural(caros.length, `La venta ${primero.venta.clave} tiene`, '# ventas tienen');
  return [
    `${cuantos} un precio por unidad mayor al máximo de Monotributo (${formatARS(tabla.precio_unitario_maximo)}).`,
  ];
}

function mesOf(fecha: string): string {
  return `${fecha.slice(5, 7)}/${fecha.slice(0, 4)}`;
}
