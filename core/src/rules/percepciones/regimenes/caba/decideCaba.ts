import { Decimal } from 'decimal.js';
import { CABA } from '../../../catalogs/provincia.ts';
import { RESPONSABLE_INSCRIPTO } from '../../../catalogs/situacionIva.ts';
import { tipoComprobanteOf } from '../../../catalogs/tipoComprobante.ts';
import { formatPorcentaje, sum } from '../../../money.ts';
import { filaOf, nombrePadron, type Caso, type Decision } from '../../caso.ts';
import { entregaDesconocida, segunPadron } from '../../motivos.ts';

/**
 * Perception of CABA (Res. 352/AGIP/2022): goods delivered in CABA to a buyer in the month's Padrón de Regímenes Generales, at
 * its perception rate. A buyer absent from it pays what the company chose for that case (0 unless changed). When the destination
 * is unknown and would matter, the reason says so.
 * @throws AppError `falta_padron`
 */
export function decideCaba(caso: Caso): Decision {
  const { base, ajustes } = caso;
  const nada = { alicuota: new Decimal(0), base: baseDeCaba(caso), coeficiente: null, consultas: [], ajuste: null };
  const { provincia_entrega: entrega } = base;
  if (!ajustes.caba_solo_padron && entrega !== null && entrega !== CABA) {
    return { ...nada, motivo: { codigo: 'entrega_en_otra_provincia', texto: 'La entrega no es en CABA' } };
  }
  const consulta = caso.padrones().agip;
  const porSaber = !ajustes.caba_solo_padron && entrega === null;
  // The destination comes first: goods that go elsewhere need no list.
  if (porSaber && !consulta.importado) return { ...nada, motivo: entregaDesconocida('CABA') };
  const fila = filaOf('agip', consulta);
  const padron = nombrePadron('agip', consulta.periodo);
  const consultas = [{ origen: 'agip' as const, periodo: consulta.periodo, fila }];
  if (fila !== null) {
    const alicuota = new Decimal(fila.alicuota_percepcion);
    const codigo = alicuota.isZero() ? 'padron_cero' : 'padron';
    if (porSaber && !alicuota.isZero()) {
      return {
        ...nada,
        consultas,
        motivo: entregaDesconocida(
          'CABA',
          `, y el padrón ${padron} tiene al comprador con ${formatPorcentaje(alicuota)}`,
        ),
      };
    }
    return { ...nada, alicuota, consultas, motivo: segunPadron(codigo, padron, alicuota) };
  }
  const alicuota = ajustes.caba_sin_padron;
  if (entrega === null && !alicuota.isZero()) {
    return {
      ...nada,
      consultas,
      motivo: entregaDesconocida('CABA', `, y el comprador no está en el padrón ${padron}`),
    };
  }
  // `caba_solo_padron` perceives by the padrón alone: goods of a buyer outside it that go elsewhere are not perceived.
  if (entrega !== null && entrega !== CABA) {
    return {
      ...nada,
      consultas,
      motivo: { codigo: 'entrega_en_otra_provincia', texto: `No está en el padrón ${padron}` },
    };
  }
  const texto = `No está en el padrón ${padron}: ${formatPorcentaje(alicuota)}, lo que la empresa eligió para esos casos`;
  const ajuste = { nombre: 'caba_sin_padron', valor: alicuota.toFixed() };
  return { ...nada, alicuota, consultas, ajuste, motivo: { codigo: 'sin_padron', texto } };
}

/**
 * The base: net plus exempt and not taxed amounts, unless the company leaves them out. With VAT for buyers other than RI if the
 * company chose so, except in class A, whose VAT e-ARCIBA takes apart from the base.
 */
function baseDeCaba({ base, ajustes }: Caso): Decimal {
  const conIva =
    ajustes.caba_base_no_inscriptos === 'total' &&
    base.condicion_iva !== RESPONSABLE_INSCRIPTO &&
    tipoComprobanteOf(base.tipo_comprobante).letra !== 'A';
  const gravado = conIva ? base.neto.plus(base.iva) : base.neto;
  return ajustes.caba_base_con_exento ? sum([gravado, base.exento, base.no_gravado]) : gravado;
}
