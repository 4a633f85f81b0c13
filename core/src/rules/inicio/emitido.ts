import { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';
import type { EmitidoEn, EmpresaInicio } from '../../contract/inicio.ts';
import type { TipoComprobante } from '../../contract/enums.ts';
import { PRESUPUESTO, tipoComprobanteOf } from '../catalogs/tipoComprobante.ts';
import { vencimientoOf } from '../cierre/vencimientos.ts';
import { addMonths, endOfMonth } from '../dates.ts';

interface Rango {
  desde: FechaCivil;
  hasta: FechaCivil;
}

/** Ranges of days shown. The month before goes up to the same day, or to its last when it has no such day. */
export function rangosDeEmitido(
  hoy: FechaCivil,
): Record<'hoy' | 'mes' | 'mes_anterior' | 'mes_anterior_entero', Rango> {
  const mismoDia = addMonths(hoy, -1);
  const primero = `${mismoDia.slice(0, 7)}-01`;
  return {
    hoy: { desde: hoy, hasta: hoy },
    mes: { desde: `${hoy.slice(0, 7)}-01`, hasta: hoy },
    mes_anterior: { desde: primero, hasta: mismoDia },
    mes_anterior_entero: { desde: primero, hasta: endOfMonth(primero) },
  };
}

/** Vouchers of one type issued on a day, with their sum in pesos. */
interface EmitidosDeDia {
  fecha: FechaCivil;
  tipo_comprobante: TipoComprobante;
  cantidad: number;
  total: Decimal;
}

/** Vouchers that a company issued in each range; `presentados`: months already handed in. */
export function emitidoPorEmpresa(
  dias: readonly EmitidosDeDia[],
  rangos: ReturnType<typeof rangosDeEmitido>,
  presentados: readonly string[],
  empresa: Parameters<typeof vencimientoOf>[0],
): Pick<EmpresaInicio, 'hoy' | 'mes' | 'mes_anterior' | 'cierre'> {
  const entero = emitidoEn(dias, rangos.mes_anterior_entero);
  const periodo = rangos.mes_anterior_entero.desde.slice(0, 7);
  const vencimiento = vencimientoOf(empresa, periodo);
  return {
    hoy: emitidoEn(dias, rangos.hoy),
    mes: emitidoEn(dias, rangos.mes),
    mes_anterior: emitidoEn(dias, rangos.mes_anterior),
    cierre: {
      periodo,
      presentado: presentados.includes(periodo),
      vencimiento: vencimiento && { vence: vencimiento.vence, confirmar: vencimiento.confirmar },
      comprobantes: entero.tipos
        .filter(({ tipo_comprobante }) => tipo_comprobante !== PRESUPUESTO)
        .reduce((suma, { cantidad }) => suma + cantidad, 0),
    },
  };
}

/** Vouchers of a range by type, in the order of their codes; credit notes subtract from the total, and quotes are no sale. */
function emitidoEn(dias: readonly EmitidosDeDia[], { desde, hasta }: Rango): EmitidoEn {
  const emitidosDeDias = dias.filter(({ fecha }) => fecha >= desde && fecha <= hasta);
  const tipos = [...Map.groupBy(emitidosDeDias, ({ tipo_comprobante }) => tipo_comprobante)]
    .toSorted(([a], [b]) => a - b)
    .map(([tipo_comprobante, deTipo]) => ({
      tipo_comprobante,
      cantidad: deTipo.reduce((suma, { cantidad }) => suma + cantidad, 0),
      total: deTipo.reduce((suma, { total }) => suma.plus(total), new Decimal(0)),
    }));
  const total = tipos.reduce((suma, { tipo_comprobante, total: totalDeTipo }) => {
    const { clase, signo } = tipoComprobanteOf(tipo_comprobante);
    return clase === 'presupuesto' ? suma : suma.plus(totalDeTipo.times(signo));
  }, new Decimal(0));
  return { desde, hasta, tipos, total };
}
