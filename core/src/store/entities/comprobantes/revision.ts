import { defineEntity, p } from '@mikro-orm/postgresql';
import type { OtroReceptor, ResultadoRevision } from '../../../contract/cambios/receptor.ts';
import { ComprobanteEntity } from './comprobante.ts';
import { instante, parte } from '../columns.ts';
import { CuentaEntity } from '../cuenta.ts';

/** Review of the vouchers an account issued before buyers were read by id: each of them is reviewed once. */
export const RevisionReceptoresEntity = defineEntity({
  name: 'revision_receptores',
  properties: {
    cuenta_id: parte(CuentaEntity).primary(),
    emitidas_hasta: instante(),
    /** null: the review goes on. */
    terminada_en: instante().nullable(),
  },
});

/** Result of reviewing one of those vouchers; the voucher itself never changes. */
export const ReceptorRevisadoEntity = defineEntity({
  name: 'receptor_revisado',
  properties: {
    comprobante_id: parte(ComprobanteEntity).primary(),
    cuenta_id: parte(CuentaEntity),
    resultado: p.enum(['igual', 'distinto', 'no_se_supo']).$type<ResultadoRevision>(),
    /** Receiver it would have today, when the receiver or the letter is another. */
    ahora: p.json<OtroReceptor>().nullable(),
    /** Reason today's receiver is unknown. */
    motivo: p.text().nullable(),
    revisado_en: instante(),
  },
  indexes: [{ properties: ['cuenta_id', 'resultado'], name: 'receptor_revisado_cuenta_idx' }],
});
