import { addDays, today } from '@talonario/core/base';
import type { Comprobante } from '@talonario/core/comprobantes';
import { type Cuenta, ownAlcance, type Alcance } from '@talonario/core/empresas';
import { creditVentas, listComprobantes } from '@talonario/core/server/comprobantes';
import {
  createEmpresa,
  createPuntoDeVenta,
  createUsuario,
  findEmpresaByCuit,
  verifyEmpresa,
  findUsuarioByEmail,
  linkCuenta,
  listCuentas,
  updateCuenta,
} from '@talonario/core/server/empresas';
import type { Deps, OnProgress, ResultadoLote } from '@talonario/core/server/instalacion';
import { requestRefresco } from '@talonario/core/server/publicaciones';
import { invoiceVentas } from '@talonario/core/server/ventas';
import { seedArticulos } from './articulos.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, devoluciones, empresasDemo, type EmpresaDemo } from './data.ts';

const DIAS = 30;
const MUCHOS = 10_000;

/** Sales of an account of the demo, and their vouchers. */
export interface CuentaSembrada {
  cuenta: string;
  empresa: string;
  /** Every voucher its company has, oldest first; those of earlier starts too. */
  comprobantes: Comprobante[];
  facturas: ResultadoLote;
  notas: ResultadoLote;
}

/**
 * The demo's user, companies, accounts and articles, each made only when it is missing, and the vouchers of the last 30
 * days of sales. Safe to run at every start: what already has its voucher only shows it again, and an account that the person
 * unlinked is left alone.
 * @throws the reason of `deps.cierre` when the process was asked to stop
 */
export async function seedDemo(deps: Deps, onProgress: OnProgress): Promise<CuentaSembrada[]> {
  const alcance = ownAlcance(await seedUsuario(deps));
  await seedArticulos(deps, alcance);
  const hasta = today(deps.clock.now());
  const sembradas: CuentaSembrada[] = [];
  for (const empresa of empresasDemo) {
    deps.cierre.terminando.throwIfAborted();
    const company_id = await seedEmpresa(deps, alcance, empresa);
    const cuenta = await seedCuenta(deps, alcance, company_id, empresa);
    if (cuenta === null) continue;
    const rango = { desde: addDays(hasta, -DIAS), hasta };
    const ventas = { alcance, cuenta_id: cuenta.id, ventas: rango, modo: 'listada', onProgress } as const;
    const facturas = await invoiceVentas(deps, ventas);
    deps.cierre.terminando.throwIfAborted();
    await giveBack(deps, facturas);
    const notas = await creditVentas(deps, ventas);
    // The listings are read by whoever works, while the demo already answers.
    await requestRefresco(deps, { alcance, cuenta_id: cuenta.id });
    const { results } = await listComprobantes(deps.store.fork(), alcance, {
      ambiente: deps.arca.ambiente,
      company: company_id,
      status: 'emitida',
      limit: MUCHOS,
      offset: 0,
    });
    const comprobantes = results.toReversed();
    sembradas.push({ cuenta: cuenta.nickname, empresa: empresa.datos.razon_social, comprobantes, facturas, notas });
  }
  return sembradas;
}

async function seedUsuario(deps: Deps): Promise<string> {
  const usuario = await findUsuarioByEmail(deps.store.fork(), DEMO_EMAIL);
  return usuario?.id ?? (await createUsuario(deps, { email: DEMO_EMAIL, password: DEMO_PASSWORD })).id;
}

async function seedEmpresa(deps: Deps, alcance: Alcance, { datos, puntosDeVenta }: EmpresaDemo): Promise<string> {
  const empresa = await findEmpresaByCuit(deps.store.fork(), alcance, datos.cuit);
  if (empresa !== null) return empresa.id;
  const company_id = await deps.store.tx(async (tx) => {
    const id = await createEmpresa(tx, alcance, datos);
    for (const punto of puntosDeVenta) await createPuntoDeVenta(tx, alcance, id, punto, null);
    return id;
  });
  // The person who starts the demo asking for proofs is its operator.
  if (deps.config.empresas === 'a_probar') await verifyEmpresa(deps, { cuit: datos.cuit, email: DEMO_EMAIL });
  return company_id;
}

/**
 * Linked as a person would, through the marketplace's authorization; again when its grant was lost. null: the person unlinked it,
 * and it stays so.
 */
async function seedCuenta(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  { vendedor, puntosDeVenta: [primero] }: EmpresaDemo,
): Promise<Cuenta | null> {
  const find = async () =>
    (await listCuentas(deps.store.fork(), alcance)).find(({ nickname }) => nickname === vendedor);
  const linked = await find();
  if (linked?.desvinculada_en) return null;
  if (linked && !linked.requiere_vincular) return linked;

  const { id } = await linkCuenta(deps, {
    alcance,
    plaza: 'meli',
    code: await authorize(deps, vendedor, alcance.titular_id),
  });
  if (!linked) {
    await updateCuenta(deps.store.fork(), alcance, id, {
      linked_company_id: company_id,
      linked_punto_de_venta: primero.punto_de_venta,
      include_shipping_cost: true,
      automatizar: true,
      fecha_inicio_automatizacion: today(deps.clock.now()),
    });
  }
  return (await find()) ?? null;
}

/** Some of what was just invoiced is cancelled or refunded, so that there are credit notes to see. */
async function giveBack({ config }: Deps, { emitidas }: ResultadoLote): Promise<void> {
  const nuevas = emitidas.filter(({ previa }) => !previa);
  for (const { lugar, cambio } of devoluciones) {
    for (const order of nuevas[lugar]?.order_ids ?? []) {
      const answer = await fetch(`${config.meli.apiUrl}/__sim/ventas/${order}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(cambio),
      });
      if (!answer.ok) throw new Error(`the simulator did not change the sale ${order}: ${await answer.text()}`);
    }
  }
}

/** The code the simulator gives when the seller accepts. */
async function authorize({ config }: Deps, cuenta: string, state: string): Promise<string> {
  const { clientId, redirectUri, authUrl } = config.meli;
  const query = new URLSearchParams({ cuenta, client_id: clientId, redirect_uri: redirectUri, state });
  const answer = await fetch(`${authUrl}/__sim/autorizar?${query}`);
  const { code, error } = (await answer.json()) as { code?: string; error?: string };
  if (code === undefined) throw new Error(`the simulator did not authorize ${cuenta}: ${error}`);
  return code;
}
