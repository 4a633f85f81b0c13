import type { ImpuestosSufridos } from '../../contract/sufridos/sufridos.ts';
import { ownAlcance, type Alcance } from '../../rules/alcance.ts';
import { cuitDePlaza, nombreDePlaza } from '../../rules/catalogs/plaza.ts';
import { porcentajeComputable } from '../../rules/cobros/adelantos.ts';
import { retenidosDelMes } from '../../rules/cobros/conciliacion/reconcileMes.ts';
import { avisosPorElegir, sufridoDeIva } from '../../rules/compras/posicion/sufridoDeIva.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { addMonths, endOfMonth, sameMonth } from '../../rules/dates.ts';
import { avisosDeSufridos } from '../../rules/sufridos/avisosDeSufridos.ts';
import {
  toSufridoCertificado,
  toSufridoCobro,
  toSufridoCompra,
  toSufridoFactura,
} from '../../rules/sufridos/toSufrido.ts';
import { joinSufridos, type SufridoUnido } from '../../rules/sufridos/joinSufridos.ts';
import { summarizeSufridos } from '../../rules/sufridos/summarizeSufridos.ts';
import type { Sufrido } from '../../rules/sufridos/sufrido.ts';
import { listPercepcionesOf } from '../../store/cobros/facturas.ts';
import { findLecturaCobros } from '../../store/cobros/lectura.ts';
import { listPercibidas, sumSinSeparar } from '../../store/compras/percibidas.ts';
import { findPosicion } from '../../store/compras/posicion.ts';
import { listCuentas, type CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import { findEmpresa, type EmpresaGuardada } from '../../store/empresas/empresas.ts';
import { listCertificadosEntre, listImportaciones } from '../../store/sufridos/certificados.ts';
import { loadMes } from '../cobros/loadMes.ts';
import type { Deps } from '../process/deps.ts';

/** Months around one in which the other place of a perception is looked for: a purchase may be taken later than its voucher. */
const MESES_ALREDEDOR = 2;

/** Taxes suffered in a month, joined, and what is not known of it. */
export interface SufridosDelMes {
  empresa: EmpresaGuardada;
  unidos: SufridoUnido[];
  /** Number of certificates of the month. */
  certificados: number;
  /** Accounts whose payments were never read, and those without the month's report of their money. */
  sin_leer: string[];
  sin_liquidacion: string[];
}

/**
 * Taxes that a company suffered in a month, `yyyy-MM`, by tax, kind and province, each once; and what only one place tells. Nobody is asked:
 * only what is stored counts.
 * @throws AppError `empresa_no_encontrada`, also when it is another user's
 */
export async function readSufridos(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  periodo: string,
): Promise<ImpuestosSufridos> {
  const delMes = await loadSufridos(deps, alcance, company_id, periodo);
  const resumen = summarizeSufridos(delMes.unidos, periodo, porcentajeComputable(delMes.empresa));
  const [lista = null] = await listImportaciones(deps.store.fork(), company_id);
  const sinSeparar = await sumSinSeparar(deps.store.fork(), alcance, company_id, periodo);
  const { certificados } = delMes;
  const porElegir = avisosPorElegir(
    await findPosicion(deps.store.fork(), company_id, periodo),
    sufridoDeIva({ saldos: resumen.saldos, certificados }),
  );
  return {
    periodo,
    ...resumen,
    lista: lista && { importado_en: lista.importado_en, filas: lista.filas },
    certificados,
    avisos: [...porElegir, ...avisosDeSufridos({ ...delMes, ...resumen, sin_lista: lista === null, sinSeparar })],
  };
}

/** Joins what the purchases, the lists, the marketplace's invoices and the payments tell of a month. @throws AppError `empresa_no_encontrada` */
export async function loadSufridos(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  periodo: string,
): Promise<SufridosDelMes> {
  const empresa = await findEmpresa(deps.store.fork(), alcance, company_id);
  const mes = `${periodo}-01`;
  const alrededor = { desde: addMonths(mes, -MESES_ALREDEDOR), hasta: endOfMonth(addMonths(mes, MESES_ALREDEDOR)) };
  const certificados = await listCertificadosEntre(deps.store.fork(), alcance, company_id, alrededor);
  const percibidas = await listPercibidas(deps.store.fork(), alcance, company_id, { ...alrededor, periodo });
  // Accounts belong to the owner, whoever asks; no sale of theirs is told.
  const cuentas = (await listCuentas(deps.store.fork(), ownAlcance(empresa.user_id))).filter(
    ({ linked_company_id }) => linked_company_id === company_id,
  );
  const deCuentas: DeCuenta[] = [];
  for (const cuenta of cuentas) deCuentas.push(await loadCuenta(deps, empresa, cuenta, { mes, alrededor }));
  const unidos = joinSufridos([
    ...certificados.map(toSufridoCertificado),
    ...percibidas.flatMap((compra) =>
      toSufridoCompra(compra, formatNumero({ ...compra, numero_comprobante: compra.numero })),
    ),
    ...deCuentas.flatMap(({ sufridos }) => sufridos),
  ]);
  return {
    empresa,
    unidos,
    certificados: certificados.filter(({ fecha }) => sameMonth(fecha, mes)).length,
    sin_leer: deCuentas.flatMap(({ cuenta, leida }) => (leida ? [] : [cuenta])),
    sin_liquidacion: deCuentas.flatMap(({ cuenta, leida, con_liquidacion }) =>
      leida && !con_liquidacion ? [cuenta] : [],
    ),
  };
}

interface DeCuenta {
  cuenta: string;
  sufridos: Sufrido[];
  leida: boolean;
  con_liquidacion: boolean;
}

/** Taxes that an account's money and invoices tell. */
async function loadCuenta(
  deps: Deps,
  empresa: EmpresaGuardada,
  cuenta: CuentaGuardada,
  { mes, alrededor }: { mes: string; alrededor: { desde: string; hasta: string } },
): Promise<DeCuenta> {
  const agente = { cuit: cuitDePlaza(cuenta), nombre: nombreDePlaza(cuenta) };
  const lectura = await findLecturaCobros(deps.store.fork(), cuenta.id);
  const entrada = await loadMes(deps, ownAlcance(empresa.user_id), cuenta, mes);
  const cercanas = await listPercepcionesOf(deps.store.fork(), cuenta.id, alrededor);
  const facturas = [
    ...entrada.percepciones.filter(({ fecha }) => sameMonth(fecha, mes)),
    ...cercanas.filter(({ fecha }) => !sameMonth(fecha, mes)),
  ];
  return {
    cuenta: cuenta.nickname,
    sufridos: [
      ...facturas.map((percepcion) => toSufridoFactura(percepcion, agente)),
      ...retenidosDelMes(entrada).map((retenido) => toSufridoCobro(retenido, agente)),
    ],
    leida: lectura?.leida_en != null,
    con_liquidacion: entrada.movimientos !== null,
  };
}
