import type { Decimal } from 'decimal.js';
import { listCanceladas } from '../cambios/canceladas.ts';
import { accesoOf } from '../arca/luzArca.ts';
import { loadContingencias } from '../contingencia/contingencia.ts';
import { silencioDeCuenta } from '../facturacion/automatica/actividad.ts';
import { listMonotributoPorAvisar, type MonotributoPorAvisar } from '../datosFiscales/monotributo.ts';
import type { CuentaInicio, EmpresaInicio, Inicio } from '../../contract/inicio.ts';
import type { FechaCivil } from '../../contract/base.ts';
import type { Moneda } from '../../contract/enums.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { avisosDeContingencia } from '../../rules/contingencia/avisos.ts';
import { toBuenosAires, today } from '../../rules/dates.ts';
import { emitidoPorEmpresa, rangosDeEmitido } from '../../rules/inicio/emitido.ts';
import { countVentas, summarizeLista, type Contada } from '../../rules/inicio/ventas.ts';
import { sum } from '../../rules/money.ts';
import { todasLasNominacionesOf } from '../../rules/percepciones/ajustes.ts';
import { padronesQueFaltan } from '../../rules/percepciones/padronesQueFaltan.ts';
import { rangoUsual } from '../../rules/ventas/rangoUsual.ts';
import { countDistintos } from '../../store/cambios/receptores.ts';
import { listPresentados } from '../../store/contador/presentados.ts';
import { listCuentas, type CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import { listEmpresas } from '../../store/empresas/empresas.ts';
import {
  countAvisos,
  countBorradores,
  countQuePierden,
  emitioAlguna,
  findLecturasDeVentas,
  findUltimaRespuesta,
  nextVencimientoAMano,
  sumEmitidos,
} from '../../store/inicio/inicio.ts';
import { listPadrones } from '../../store/padrones/findPadrones.ts';
import { listOrdenesEnMarcha } from '../../store/ventas/corridas.ts';
import type { Deps } from '../process/deps.ts';
import { skusSinCargar, tieneAlguno } from '../ventas/skusSinCargar.ts';
import { placeAcreditables, placeFacturables, type VentaUbicada } from '../ventas/ventasUbicadas.ts';

/**
 * The caller's desk of the day: what waits for them, what goes by itself, what was issued. It reads only what is stored, so that it
 * costs the same whether or not the marketplace and ARCA answer; its sales are those of the dates that the lists open on.
 */
export async function readInicio(deps: Deps, alcance: Alcance): Promise<Inicio> {
  const { ambiente } = deps.arca;
  const hoy = today(deps.clock.now());
  const fork = () => deps.store.fork();
  const rangos = rangosDeEmitido(hoy);
  const cuentas = await listCuentas(fork(), alcance);
  const ids = cuentas.map(({ id }) => id);
  // Queries run one after the other: each is short, and a desk that takes most of the connections would keep everybody else waiting.
  const em = fork();
  const primera_vez = !(await emitioAlguna(em, alcance, ambiente));
  const borradores = await countBorradores(em, alcance, ambiente);
  const a_mano_vence = await nextVencimientoAMano(em, alcance, { ambiente, hoy });
  const emitidos = await sumEmitidos(em, alcance, { ambiente, desde: rangos.mes_anterior_entero.desde, hasta: hoy });
  const avisos = await countAvisos(em, alcance, ids);
  const pierden = alcance.derechos.has('ganancias') ? await countQuePierden(em, ids) : null;
  const receptores = await countDistintos(em, alcance, ids);
  const lecturas = await findLecturasDeVentas(em, ids);
  const ultima_respuesta = await findUltimaRespuesta(em, ambiente);
  const empresas = await listEmpresas(em, alcance);
  const padrones = await listPadrones(em, alcance.titular_id);
  const presentados = await listPresentados(em, alcance);
  const monotributo = await listMonotributoPorAvisar(deps, alcance);
  const { empresas: contingencias } = await loadContingencias(deps, alcance);
  const acceso = accesoOf(deps);
  const leidas: CuentaInicio[] = [];
  for (const cuenta of cuentas) {
    leidas.push({
      ...(await readCuenta(deps, alcance, cuenta, hoy)),
      leida_en: lecturas.get(cuenta.id) ?? null,
      pierden: pierden === null ? null : (pierden.get(cuenta.id) ?? 0),
      receptores: receptores.get(cuenta.id) ?? 0,
      avisos: avisos
        .filter(({ cuenta_id }) => cuenta_id === cuenta.id)
        .map(({ tipo, cantidad }) => ({ tipo, cantidad })),
    });
  }
  return {
    hoy,
    ambiente,
    primera_vez,
    ventas: rangoUsual(hoy),
    cuentas: leidas,
    empresas: empresas.map((empresa) => ({
      id: empresa.id,
      razon_social: empresa.razon_social,
      ...emitidoPorEmpresa(
        emitidos.filter(({ company_id }) => company_id === empresa.id),
        rangos,
        presentados.filter(({ company_id }) => company_id === empresa.id).map(({ periodo }) => periodo),
        empresa,
      ),
      padrones: padronesQueFaltan({ agentes: todasLasNominacionesOf(empresa), importados: padrones, hoy }).map(
        ({ texto, ya_hace_falta }) => ({ texto, ya_hace_falta }),
      ),
      monotributo: limiteOf(monotributo, empresa.id),
    })),
    borradores: { ...borradores, a_mano_vence },
    arca: {
      ultima_respuesta,
      certificado: acceso.certificado,
      avisos: [...acceso.avisos, ...contingencias.flatMap((contingencia) => avisosDeContingencia(contingencia))],
    },
  };
}

function limiteOf(avisos: readonly MonotributoPorAvisar[], empresa_id: string): EmpresaInicio['monotributo'] {
  const monotributoPorAvisar = avisos.find(({ company_id }) => company_id === empresa_id);
  return monotributoPorAvisar ? { ...monotributoPorAvisar.aviso, vencida: monotributoPorAvisar.vencida } : null;
}

async function readCuenta(
  deps: Deps,
  alcance: Alcance,
  cuenta: CuentaGuardada,
  hoy: string,
): Promise<Omit<CuentaInicio, 'leida_en' | 'pierden' | 'receptores' | 'avisos'>> {
  const rango = rangoUsual(hoy);
  const porFacturar = await placeFacturables(deps, alcance, cuenta, rango, 'sin_terminar');
  const porAcreditar = await placeAcreditables(deps, alcance, cuenta, rango, 'por_devolver');
  const canceladas = await listCanceladas(deps, {
    alcance,
    cuenta_id: cuenta.id,
    rango: null,
    apartadas: false,
    limit: 0,
  });
  const silencio = await silencioDeCuenta(deps, cuenta);
  const enMarcha = await listOrdenesEnMarcha(deps.store.fork(), cuenta.id);
  const paraFacturar = porFacturar.filter(
    ({ venta, ubicacion }) => ubicacion.grupo === 'para_facturar' && !isEnMarcha(venta, enMarcha),
  );
  const skus = await skusSinCargar(
    deps,
    alcance,
    paraFacturar.map(({ venta }) => venta),
  );
  const { id, nickname, requiere_vincular, automatizar, fecha_inicio_automatizacion, ultima_notificacion } = cuenta;
  return {
    id,
    nickname,
    requiere_vincular,
    configurada: cuenta.linked_company_id !== null && cuenta.linked_punto_de_venta !== null,
    automatica: { activa: automatizar, desde: fecha_inicio_automatizacion, ultima_notificacion, silencio },
    facturar: summarizeLista(conTotales(porFacturar, enMarcha), 'para_facturar', hoy),
    sin_cargar: countVentas(conTotales(paraFacturar.filter(({ venta }) => tieneAlguno(venta, skus)))),
    acreditar: summarizeLista(conTotales(porAcreditar, enMarcha), 'para_acreditar', hoy),
    canceladas: { ventas: canceladas.totalItems, total: canceladas.en_pie },
  };
}

/** Where each sale stands, with what it adds up to in each currency. `enMarcha`: orders of the account's batches under way. */
export function conTotales(ubicadas: readonly VentaUbicada[], enMarcha: ReadonlySet<string> = NINGUNA): Contada[] {
  return ubicadas.map(({ venta, ubicacion }) => ({
    ...ubicacion,
    total: totalOf(venta, 'ARS'),
    total_usd: totalOf(venta, 'USD'),
    cerrada: cerradaOf(venta),
    en_marcha: isEnMarcha(venta, enMarcha),
  }));
}

const NINGUNA: ReadonlySet<string> = new Set();

function totalOf({ ordenes }: VentaUbicada['venta'], deMoneda: Moneda): Decimal {
  return sum(ordenes.flatMap(({ moneda, total }) => (moneda === deMoneda ? [total] : [])));
}

/** Day of the sale's last order to be closed; null: one of them is not. */
function cerradaOf({ ordenes }: VentaUbicada['venta']): FechaCivil | null {
  const dias = ordenes.flatMap(({ fecha_cierre }) => (fecha_cierre === null ? [] : [toBuenosAires(fecha_cierre)]));
  return dias.length < ordenes.length ? null : (dias.toSorted().at(-1) ?? null);
}

function isEnMarcha({ ordenes }: VentaUbicada['venta'], enMarcha: ReadonlySet<string>): boolean {
  return ordenes.some(({ order_id }) => enMarcha.has(order_id));
}
