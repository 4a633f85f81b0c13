import { execFile } from 'node:child_process';
import { open, rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addMonths, endOfMonth, today } from '@talonario/core/base';
import { saveReporte } from '@talonario/core/server/contador';
import type { Deps } from '@talonario/core/server/instalacion';
import { selectReportables } from '../../core/src/store/reportes/reportables.ts';
import { porFechaYTipo } from '../../core/src/rules/reportes/comprobante.ts';
import { seedEmisor, type Emisor } from '../helpers/mundos/borradores.ts';
import { onEachBase, type Banco } from './banco.ts';
import { compare, hasta, timed, type Bench, type Medida } from './medida.ts';

const POCOS = 1_000;
const MUCHOS = 100_000;
const VECES = 3;
const MB = 1_024;
/** Extra memory, in MB, that a hundred times the comprobantes may take. */
const DE_MAS_MB = 64;
const TANDA = 500;

/** Both files of the Libro IVA Digital of a month, against reading the same rows and writing them unchanged. */
export const libroIva: Bench = () =>
  onEachBase(async (banco) => {
    const { deps } = banco;
    const mes = `${addMonths(today(deps.clock.now()), -1).slice(0, 7)}-01`;
    const emisor = await seedEmisor(deps);
    await seedMes(deps, emisor, mes, POCOS);
    const chica = await peakMemory(banco, emisor, mes);
    await seedMes(deps, emisor, mes, MUCHOS);
    const carpeta = await mkdtemp(join(tmpdir(), 'talonario-libro-'));
    try {
      const { valor, piso } = await compare(
        VECES,
        () => timed(() => escribir(deps, emisor, mes, carpeta)),
        () => timed(() => writeRaw(deps, emisor, mes, join(carpeta, 'crudo'))),
      );
      const tiempo: Omit<Medida, 'base'> = {
        bench: 'libro-iva',
        que: `los dos archivos de ${MUCHOS} comprobantes`,
        unidad: 'ms',
        valor,
        piso: { que: 'leer las mismas filas y escribirlas como vienen', valor: piso },
        meta: hasta(2),
      };
      const memoria: Omit<Medida, 'base'> = {
        bench: 'libro-iva',
        que: `memoria del proceso con ${MUCHOS} comprobantes`,
        unidad: 'MB',
        valor: await peakMemory(banco, emisor, mes),
        piso: { que: `con ${POCOS}`, valor: chica },
        meta: { texto: `≤ piso + ${DE_MAS_MB} MB`, cumple: (mucha, poca) => mucha <= poca + DE_MAS_MB },
      };
      return [tiempo, memoria];
    } finally {
      await rm(carpeta, { recursive: true });
    }
  });

function escribir(deps: Deps, { alcance, company_id }: Emisor, mes: string, carpeta: string): Promise<unknown> {
  const pedido = { companyId: company_id, fechaDesde: mes, fechaHasta: endOfMonth(mes) };
  return saveReporte(deps, alcance, { ...pedido, reporte: 'libro-iva-digital' }, carpeta);
}

/** Writes the rows of the same query as the driver brings them, a line of JSON each. */
async function writeRaw({ store }: Deps, { alcance, company_id }: Emisor, mes: string, path: string): Promise<void> {
  const periodo = { company_id, ambiente: 'simulador', desde: mes, hasta: endOfMonth(mes) } as const;
  const em = store.fork();
  const consulta = selectReportables(em, alcance, periodo, porFechaYTipo).compile();
  const archivo = await open(path, 'w');
  try {
    for await (const { rows } of em.getKysely().getExecutor().stream<object>(consulta, TANDA)) {
      await archivo.writeFile(`${rows.map((fila) => JSON.stringify(fila)).join('\n')}\n`);
    }
  } finally {
    await archivo.close();
  }
}

/** Peak memory, in MB, of a process that only writes the book. */
async function peakMemory({ env }: Banco, { user_id, company_id }: Emisor, mes: string): Promise<number> {
  const script = join(import.meta.dirname, 'libroIvaProceso.ts');
  const args = [script, user_id, company_id, mes, endOfMonth(mes)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } });
  return Number(stdout) / MB;
}

/** Issued vouchers of two rates, up to number `hasta` in all, over the days of a month. */
async function seedMes(deps: Deps, emisor: Emisor, mes: string, hasta: number): Promise<void> {
  const em = deps.store.fork();
  await em.execute(
    `insert into comprobante (user_id, ambiente, company_id, company_cuit, company_razon_social, punto_de_venta, modo_facturacion,
        tipo_comprobante, clase, letra, status, numero_comprobante, cae, fecha, concepto, moneda, cotizacion, precios_con_iva,
        cuit_facturado, tipo_documento_facturado, razon_social_facturado, domicilio_facturado, calle_facturado, numero_facturado,
        localidad_facturado, codigo_postal_facturado, situacion_iva_facturado, neto, iva, exento, no_gravado, tributos, total)
     select ?, 'simulador', ?, ?, 'Tienda Norte SRL', 3, 1, 6, 'factura', 'B', 'emitida', n, (70000000000000 + n)::text,
        ?::date + (n * 28 / ?::int)::int % 28, 1, 'PES', 1, true, (10000000 + n)::text, 96, 'Comprador Ñandú ' || n, '', '', '',
        '', '', 5, 2000, 315, 0, 0, 0, 2315
       from generate_series((select count(*) from comprobante) + 1, ?::int) as n`,
    [emisor.user_id, emisor.company_id, emisor.cuit, mes, hasta + 1, hasta],
  );
  await em.execute(
    `insert into comprobante_alicuota (comprobante_id, iva, neto, importe)
     select c.id, a.iva, 1000, a.importe from comprobante c, (values (21, 210), (10.5, 105)) as a (iva, importe)
      where not exists (select from comprobante_alicuota ya where ya.comprobante_id = c.id)`,
  );
  await em.execute('vacuum analyze comprobante, comprobante_alicuota');
}
