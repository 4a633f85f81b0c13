export { adoptComprobante } from '../../actions/arca/adoptComprobante.ts';
export { estadoArca } from '../../actions/arca/estadoArca.ts';
export { createLuzArca } from '../../actions/arca/luzArca.ts';
export { type Diferencia, type SerieConciliada, reconcileSeries } from '../../actions/arca/reconcileSeries.ts';
export { certificateInfo, requireKeyOf } from '../../clients/arca/access/certificate.ts';
export { createCsr, renewCsr } from '../../clients/arca/access/csr.ts';
export { readPfx } from '../../clients/arca/access/pfx.ts';
export { listIntercambios } from '../../store/arca/intercambios.ts';
