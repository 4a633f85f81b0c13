import type { FechaCivil } from '../../../contract/base.ts';
import type { Receptor } from '../../../contract/comprobantes/comprobante.ts';
import { type Alcance } from '../../../rules/alcance.ts';
import { FACTURA_A } from '../../../rules/catalogs/tipoComprobante.ts';
import { fechaAutomatica } from '../../../rules/comprobantes/fecha.ts';
import { today } from '../../../rules/dates.ts';
import { findUltimasFechas } from '../../../store/comprobantes/cambios.ts';
import { findNotasDeCredito, type ComprobanteGuardado } from '../../../store/comprobantes/comprobantes.ts';
import { findEmpresa, type EmpresaGuardada } from '../../../store/empresas/empresas.ts';
import type { Deps } from '../../process/deps.ts';
import { percepcionDelCambio, type PercepcionDelCambio } from './percepcionDelCambio.ts';

/** Data that decide the A of a change, besides its note and its receiver. */
interface ParaLaA extends PercepcionDelCambio {
  /** The B. */
  factura: ComprobanteGuardado;
  empresa: EmpresaGuardada;
  /** Issued notes of the B, except the change's own. */
  notas: ComprobanteGuardado[];
  fecha: FechaCivil;
}

/** Reads the data of the A. `fecha`: typed by a person; null: the first that its serie takes. */
export async function readParaLaA(
  deps: Deps,
  alcance: Alcance,
  b: ComprobanteGuardado,
  {
    nota_id,
    quien: receptor,
    fecha: tipeada,
  }: {
    nota_id: string | null;
    quien: Pick<Receptor, 'cuit_facturado' | 'provincia_facturado'>;
    fecha: FechaCivil | null;
  },
): Promise<ParaLaA> {
  const empresa = await findEmpresa(deps.store.fork(), alcance, b.company_id);
  const fecha = tipeada ?? (await primeraFecha(deps, b));
  const notas = (await findNotasDeCredito(deps.store.fork(), alcance, b.id)).filter(
    ({ id, status }) => id !== nota_id && status === 'emitida',
  );
  const comprador = { cuit: receptor.cuit_facturado, provincia: receptor.provincia_facturado, fecha };
  return { factura: b, empresa, notas, fecha, ...(await percepcionDelCambio(deps, empresa, b, comprador)) };
}

/** First date that the A's serie takes today. */
async function primeraFecha(
  deps: Deps,
  { ambiente, company_id, company_cuit: cuit, punto_de_venta }: ComprobanteGuardado,
): Promise<FechaCivil> {
  const serie = { cuit, punto_de_venta, tipo_comprobante: FACTURA_A } as const;
  const [ultima_fecha = null] = await findUltimasFechas(deps.store.fork(), { ambiente, company_id }, [serie]);
  return fechaAutomatica({ asociados: [], hoy: today(deps.clock.now()), ultima_fecha });
}
