import fc from 'fast-check';
import { today } from '@talonario/core/base';
import { issueComprobantes } from '@talonario/core/server/comprobantes';
import type { ResultadoEmision } from '@talonario/core/server/instalacion';
import { seedBorradores, seedEmisor } from '../../helpers/mundos/borradores.ts';
import { startEntorno } from '../../helpers/servicios/entorno.ts';
import { CONTRADICCIONES, startIntermediario, type Percance } from './intermediario.ts';
import { propiedad, type Propiedad } from './propiedad.ts';
import { rarezasSinMentira } from './rarezas.ts';
import { suertes } from './sobre.ts';

/** Issuing against an ARCA whose answers come back odd. */
interface Emision {
  propiedad: Propiedad;
  close(): Promise<void>;
}

const percance: fc.Arbitrary<Percance> = fc.oneof(
  fc.record({ cambios: rarezasSinMentira, suerte: suertes, contradice: fc.constant(CONTRADICCIONES.length) }),
  fc.record({
    cambios: fc.constant([]),
    suerte: fc.constant({ que: 'entero', variante: 0 }),
    contradice: fc.nat({ max: CONTRADICCIONES.length - 1 }),
  }),
);

/** Vouchers of a run, the answers that come back odd, and the index of one that ARCA refuses (none beyond the vouchers). */
const casos = fc.record({
  cuantos: fc.integer({ min: 1, max: 3 }),
  malo: fc.nat({ max: 8 }),
  pedidos: fc.array(percance, { minLength: 1, maxLength: 3 }),
  consultas: fc.array(percance, { maxLength: 6 }),
});

/** Runs after the odd answers until every draft has its outcome. */
const CORRIDAS = 6;
/** Words that no sentence may say of a voucher that ARCA holds. */
const NO_SE_EMITIO = /no (?:se|est[áa]|fue) emiti|no qued[óo] emitid|ARCA (?:la|lo) rechaz/i;

/** A database, ARCA's simulator and the product on them, until `close`. */
export async function openEmision(): Promise<Emision> {
  const intermediario = await startIntermediario();
  const entorno = await startEntorno({ env: { ARCA_URL: intermediario.url } });
  intermediario.hacia(entorno.arca.url);
  const emisor = await seedEmisor(entorno.deps);
  const { deps, arca } = entorno;
  const issue = (ids: string[]) => issueComprobantes(deps, { alcance: emisor.alcance, ids });
  let documento = 28_000_000;

  const check = async ({
    cuantos,
    malo,
    pedidos,
    consultas,
  }: typeof casos extends fc.Arbitrary<infer T> ? T : never) => {
    await entorno.resetEmitido();
    const documentos = Array.from({ length: cuantos }, () => String((documento += 1)));
    const fecha = today(deps.clock.now());
    const ids = await seedBorradores(
      deps,
      emisor,
      documentos.map((numero_documento, n) => ({
        fecha,
        tipo_documento: 96,
        numero_documento,
        iva: n === malo ? '100.00' : '210.00',
      })),
    );
    Object.assign(intermediario.percances, { pedidos: [...pedidos], consultas: [...consultas] });
    // A voucher whose answer came odd is issued when a person asks again. The one with a wrong VAT is refused each time.
    const isPendiente = ({ estado }: ResultadoEmision, n: number) => estado !== (n === malo ? 'rechazada' : 'emitida');
    let resultados = await issue(ids);
    let roto = told(resultados, documentos);
    Object.assign(intermediario.percances, { pedidos: [], consultas: [] });
    for (let corrida = 0; roto === null && corrida < CORRIDAS && resultados.some(isPendiente); corrida += 1) {
      resultados = await issue(ids);
      roto = told(resultados, documentos);
    }
    if (roto !== null) return roto;
    if (resultados.some(isPendiente)) return `still without an outcome: ${JSON.stringify(resultados)}`;
    return kept(ids, documentos, malo);
  };

  /** A voucher of ARCA's ledger by the document of its receiver, which no other draft has. */
  const deArca = (numero: string) => arca.estado().comprobantes.filter(({ docNro }) => String(docNro) === numero);

  /** Whether each outcome told is true of ARCA's ledger. */
  const told = (resultados: readonly ResultadoEmision[], documentos: readonly string[]): string | null => {
    for (const [n, resultado] of resultados.entries()) {
      const [emitido, ...repetidos] = deArca(documentos[n] ?? '');
      if (repetidos.length > 0) return `${documentos[n]} was issued ${repetidos.length + 1} times`;
      if (resultado.estado === 'emitida') {
        const { numero_comprobante, autorizacion } = resultado;
        const igual = emitido?.cbteNro === numero_comprobante && emitido.cae === autorizacion.codigo;
        if (!igual)
          return `told as issued ${numero_comprobante} with ${autorizacion.codigo}: ${JSON.stringify(emitido)}`;
        continue;
      }
      const frase = resultado.estado === 'en_cola' ? resultado.motivo : resultado.error;
      if (emitido && (resultado.estado !== 'en_cola' || NO_SE_EMITIO.test(frase))) {
        return `told of ${emitido.cbteNro}, which ARCA has: ${resultado.estado} ${frase}`;
      }
    }
    return null;
  };

  /** Whether, once ARCA answers well, our vouchers and its ledger are the same, and nothing is left open. */
  const kept = async (ids: readonly string[], documentos: readonly string[], malo: number): Promise<string | null> => {
    const filas = await deps.store
      .fork()
      .execute<{ id: string; numero: number; cae: string; documento: string }[]>(
        `select id, numero_comprobante as numero, cae, cuit_facturado as documento from comprobante where status = 'emitida'`,
      );
    for (const [n, numero] of documentos.entries()) {
      const fila = filas.find(({ id }) => id === ids[n]);
      const [emitido] = deArca(numero);
      if (n === malo ? fila || emitido : fila?.cae !== emitido?.cae || !fila || fila.documento !== numero) {
        return `${numero}: ours ${JSON.stringify(fila)}, ARCA's ${JSON.stringify(emitido)}`;
      }
    }
    if (filas.length !== arca.estado().comprobantes.length) return `${filas.length} kept, not what ARCA has`;
    const abiertas = await deps.store.fork().execute('select id from emision where cerrada_en is null');
    return abiertas.length > 0 ? `${abiertas.length} requests left open` : null;
  };

  return {
    propiedad: propiedad(
      'issuing: nothing doubled, lost or told falsely, whatever way the answers come back',
      casos,
      check,
    ),
    async close() {
      await entorno.close();
      await intermediario.close();
    },
  };
}
