import { accesoOf } from '../arca/luzArca.ts';
import type { Comienzo } from '../../contract/comienzo.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { isElectronico } from '../../rules/autorizaciones/autorizaciones.ts';
import { comienzoOf, type EmpresaSabida } from '../../rules/comienzo/comienzo.ts';
import { today } from '../../rules/dates.ts';
import { summarizeLista } from '../../rules/inicio/ventas.ts';
import { rangoUsual } from '../../rules/ventas/rangoUsual.ts';
import { listCuentas, type CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import { listEmpresas, type EmpresaGuardada } from '../../store/empresas/empresas.ts';
import { countBorradores, emitioAlguna } from '../../store/inicio/inicio.ts';
import { findLectura } from '../../store/ventas/lecturas.ts';
import { conTotales } from '../inicio/inicio.ts';
import type { Deps } from '../process/deps.ts';
import { loadVerificacion } from '../verificacion/verificacion.ts';
import { placeFacturables } from '../ventas/ventasUbicadas.ts';

/** Companies examined to choose the one that the steps are about: a new user has one, an accountant a few. */
const EMPRESAS = 5;

/** The user's progress towards the first invoice, from stored data: neither ARCA nor the marketplace is asked. */
export async function readComienzo(deps: Deps, alcance: Alcance): Promise<Comienzo> {
  const { ambiente } = deps.arca;
  const em = deps.store.fork();
  const emitio = await emitioAlguna(em, alcance, ambiente);
  const base = {
    ambiente,
    emitio,
    a_probar: deps.config.empresas === 'a_probar',
    certificado: accesoOf(deps).certificado !== null,
  };
  // A user who already issued, as all have from the second day on, costs a single query.
  if (emitio) return comienzoOf({ ...base, empresa: null, cuenta: null, ventas: null, en_cola_desde: null });
  const empresa = await findEmpresaDelComienzo(deps, alcance, await listEmpresas(em, alcance));
  const { en_cola_desde } = await countBorradores(em, alcance, ambiente);
  const cuenta = elegirCuenta(await listCuentas(em, alcance));
  if (cuenta === null) return comienzoOf({ ...base, empresa, cuenta: null, ventas: null, en_cola_desde });
  const { id, nickname, requiere_vincular } = cuenta;
  const leida_en = (await findLectura(em, id))?.leida_en ?? null;
  return comienzoOf({
    ...base,
    empresa,
    en_cola_desde,
    cuenta: { id, nickname, requiere_vincular, configurada: estaConfigurada(cuenta), leida_en },
    ventas: await readVentasDelComienzo(deps, alcance, cuenta),
  });
}

async function readVentasDelComienzo(
  deps: Deps,
  alcance: Alcance,
  cuenta: CuentaGuardada,
): Promise<Comienzo['ventas']> {
  const hoy = today(deps.clock.now());
  const rango = rangoUsual(hoy);
  const { pendientes, problemas } = summarizeLista(
    conTotales(await placeFacturables(deps, alcance, cuenta, rango, 'sin_terminar')),
    'para_facturar',
    hoy,
  );
  return {
    para_facturar: pendientes.ventas,
    total: pendientes.total,
    con_problemas: problemas.reduce((suma, { ventas }) => suma + ventas, 0),
    ...rango,
  };
}

/** Company nearest to its first invoice: with a point of sale, with a proof under way, or the first by name. */
async function findEmpresaDelComienzo(
  deps: Deps,
  alcance: Alcance,
  empresas: readonly EmpresaGuardada[],
): Promise<EmpresaSabida | null> {
  const conPunto = empresas.filter((empresa) => puntosOf(empresa).length > 0);
  const sabidas: EmpresaSabida[] = [];
  for (const empresaGuardada of (conPunto.length > 0 ? conPunto : empresas).slice(0, EMPRESAS)) {
    const { id, cuit, razon_social, iibb_sin_confirmar } = empresaGuardada;
    const verificacion = await loadVerificacion(deps, alcance, id);
    sabidas.push({ id, cuit, razon_social, iibb_sin_confirmar, puntos: puntosOf(empresaGuardada), verificacion });
  }
  return sabidas.find(empezada) ?? sabidas[0] ?? null;
}

function empezada({ verificacion: { estado, punto, certificados } }: EmpresaSabida): boolean {
  return estado === 'verificada' || punto !== null || certificados.length > 0;
}

function puntosOf({ puntosDeVenta }: EmpresaGuardada): number[] {
  return puntosDeVenta
    .filter(({ modo_facturacion }) => isElectronico(modo_facturacion))
    .map(({ punto_de_venta }) => punto_de_venta);
}

function elegirCuenta(cuentas: readonly CuentaGuardada[]): CuentaGuardada | null {
  const vinculadas = cuentas.filter(({ requiere_vincular }) => !requiere_vincular);
  return vinculadas.find(estaConfigurada) ?? vinculadas[0] ?? cuentas[0] ?? null;
}

function estaConfigurada({ linked_company_id, linked_punto_de_venta }: CuentaGuardada): boolean {
  return linked_company_id !== null && linked_punto_de_venta !== null;
}
