import { defineEntity, p } from '@mikro-orm/postgresql';
import type { OtroReceptor, ResultadoRevision } from '../../../contract/cambios/receptor.ts';
import { ComprobanteEntity } from './comprobante.ts';
import { instante, parte } from '../columns.ts';
import { CuentaEntity } from '../cuenta.ts';

/** An account whose vouchers were issued before their buyers were read by id: those until then are looked at once. */
export const RevisionReceptoresEntity = defineEntity({
  name: 'revision_receptores',
  properties: {
    cuenta_id: parte(CuentaEntity).primary(),
    emitidas_hasta: instante(),
    /** null: it goes on. */
    terminada_en: instante().nullable(),
  },
});

/** What came of looking at one of those vouchers, which is never changed for it. */
export const ReceptorRevisadoEntity = defineEntity({
  name: 'receptor_revisado',
  properties: {
    comprobante_id: parte(ComprobanteEntity).primary(),
    cuenta_id: parte(CuentaEntity),
    resultado: p.enum(['igual', 'distinto', 'no_se_supo']).$type<ResultadoRevision>(),
    /** Whom it would be to today, when that is somebody else or another letter. */
    ahora: p.json<OtroReceptor>().nullable(),
    /** Why it is not known. */
    motivo: p.text().nullable(),
    revisado_en: instante(),
  },
  indexes: [{ properties: ['cuenta_id', 'resultado'], name: 'receptor_revisado_cuenta_idx' }],
});
