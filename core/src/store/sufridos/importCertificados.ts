import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Provincia } from '../../contract/enums.ts';
import type { ListaDeCertificados } from '../../contract/sufridos/certificado.ts';
import { claveDeCertificado, type CertificadoLeido } from '../../rules/sufridos/archivo/readCertificado.ts';
import { toCopyLine } from '../compras/toCopyLine.ts';

/** A certificate of a file and its line. */
export interface CertificadoALeer extends CertificadoLeido {
  linea: number;
}

/** Company that takes a list, and the list that it is. */
export interface DestinoDeCertificados {
  user_id: string;
  company_id: string;
  lista: ListaDeCertificados;
  jurisdiccion: Provincia | null;
  /** Whether the certificates stored with other amounts take the file's. */
  reemplazar: boolean;
}

/** Rows of a list by what became of them. */
export interface CertificadosCopiados {
  filas: number;
  nuevas: number;
  iguales: number;
  actualizadas: number;
  /** Lines of the file whose certificate was stored with another amount, which stays. */
  distintas: number[];
  /** Lines whose certificate another company of the owner has. */
  en_otra_empresa: number[];
}

/** Data that a row brings, in the order in which it is copied. */
const DATOS = [
  'agente_cuit',
  'agente_nombre',
  'impuesto',
  'impuesto_codigo',
  'impuesto_nombre',
  'regimen',
  'regimen_nombre',
  'jurisdiccion',
  'operacion',
  'fecha',
  'certificado',
  'importe',
  'comprobante',
  'comprobante_fecha',
  'comprobante_nombre',
  'registrado',
] as const;
const COLUMNAS = ['linea', 'clave', ...DATOS];
const DE_LA_TABLA = ['clave', 'vez', ...DATOS].join(', ');
/** Lines of other companies that are told. */
const LINEAS = 1_000;

/**
 * Puts a list of taxes suffered among a company's certificates, all or none: one transaction on a connection of its own, so that a process
 * killed midway leaves what there was. A list adds what it has and no other had: the same one twice, or one of a longer range, adds nothing
 * twice. Rows alike in one file are as many certificates.
 * @throws the error of the rows; nothing changes
 */
export async function importCertificados(
  url: string,
  { user_id, company_id, lista, jurisdiccion, reemplazar }: DestinoDeCertificados,
  filas: AsyncIterable<CertificadoALeer>,
): Promise<CertificadosCopiados> {
  const client = new Client({ connectionString: url });
  // A lost connection shows in the next query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await stage(client, filas);
    await compare(client, company_id);
    const { rows: cuentas } = await client.query<{ caso: string; cuantas: number }>(
      'select caso, count(*)::int as cuantas from comparada group by caso',
    );
    const countOf = (caso: string): number => cuentas.find((cuenta) => cuenta.caso === caso)?.cuantas ?? 0;
    const linesOf = async (consulta: string, valores: unknown[] = []): Promise<number[]> =>
      (await client.query<{ linea: number }>(consulta, valores)).rows.map(({ linea }) => linea);
    const distintas = await linesOf(`select linea from comparada where caso = 'distinta' order by linea`);
    const en_otra_empresa = await linesOf(
      `select min(e.linea)::int as linea from entrada e join certificado c on c.clave = e.clave and c.importe = e.importe
         where c.user_id = $1 and c.company_id <> $2 group by e.linea order by 1 limit ${LINEAS}`,
      [user_id, company_id],
    );
    // The agent declares it later than it withholds: the day is completed.
    await client.query(
      `update certificado c set registrado = n.registrado from comparada k join numerada n on n.linea = k.linea
         where k.caso = 'igual' and k.id = c.id and n.registrado is not null and c.registrado is distinct from n.registrado`,
    );
    const nuevas = countOf('nueva');
    if (nuevas > 0 || (reemplazar && distintas.length > 0)) {
      await add(client, { user_id, company_id, lista, jurisdiccion, reemplazar }, nuevas);
    }
    await client.query('commit');
    return {
      filas: cuentas.reduce((suma, { cuantas }) => suma + cuantas, 0),
      nuevas,
      iguales: countOf('igual'),
      actualizadas: reemplazar ? distintas.length : 0,
      distintas: reemplazar ? [] : distintas,
      en_otra_empresa,
    };
  } finally {
    // Without a commit, the server rolls back when the connection ends.
    await client.end();
  }
}

/** Copies the rows, as they come, into a table that only this transaction sees, and numbers those that are alike. */
async function stage(client: Client, filas: AsyncIterable<CertificadoALeer>): Promise<void> {
  await client.query(`create temp table entrada (linea int not null, clave text not null, agente_cuit text not null,
    agente_nombre text not null, impuesto text not null, impuesto_codigo int, impuesto_nombre text not null, regimen text not null,
    regimen_nombre text not null, jurisdiccion smallint, operacion text not null, fecha date not null, certificado text not null,
    importe numeric(15,2) not null, comprobante text not null, comprobante_fecha date, comprobante_nombre text not null,
    registrado date) on commit drop`);
  const lineas = async function* () {
    for await (const fila of filas) {
      const datos = DATOS.map((columna) => fila[columna]?.toString() ?? null);
      yield toCopyLine([String(fila.linea), claveDeCertificado(fila), ...datos]);
    }
  };
  const copy = client.query(copyFrom(`copy entrada (${COLUMNAS.join(', ')}) from stdin`));
  await pipeline(Readable.from(lineas()), copy);
  await client.query(`create temp table numerada on commit drop as
    select *, (row_number() over (partition by clave, importe order by linea))::int as vez from entrada`);
  await client.query('create index on numerada (clave, importe, vez)');
  await client.query('analyze numerada');
  await client.query('analyze entrada');
}

/**
 * Tells each row of the file that is stored from one that is not. Where the stored ones of a key are all in the file, or all of the file
 * stored, one list is the longer one; where neither, the amount changed.
 */
async function compare(client: Client, company_id: string): Promise<void> {
  await client.query('create temp table comparada (linea int, id uuid, caso text) on commit drop');
  await client.query(
    `insert into comparada
       with unidas as (
         select n.linea, n.clave, c.id from numerada n
           left join certificado c on c.company_id = $1 and c.clave = n.clave and c.importe = n.importe and c.vez = n.vez),
       guardadas as (
         select c.clave, count(*) as cuantas from certificado c
           where c.company_id = $1 and c.clave in (select clave from numerada) group by c.clave),
       halladas as (select clave, count(id) as cuantas from unidas group by clave)
       select u.linea, u.id, case
         when u.id is not null then 'igual'
         when coalesce(g.cuantas, 0) = h.cuantas then 'nueva'
         else 'distinta' end
         from unidas u join halladas h using (clave) left join guardadas g using (clave)`,
    [company_id],
  );
}

/** Adds the new certificates under a new import; with `reemplazar`, in place of those that the file contradicts. */
async function add(
  client: Client,
  { user_id, company_id, lista, jurisdiccion, reemplazar }: DestinoDeCertificados,
  nuevas: number,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into certificados_importados (company_id, user_id, lista, jurisdiccion, filas, nuevas)
       select $1, $2, $3, $4, count(*), $5 from entrada returning id`,
    [company_id, user_id, lista, jurisdiccion, nuevas],
  );
  if (reemplazar) {
    await client.query(
      `delete from certificado c where c.company_id = $1
         and c.clave in (select n.clave from comparada k join numerada n using (linea) where k.caso = 'distinta')
         and not exists (select 1 from comparada k where k.id = c.id)`,
      [company_id],
    );
  }
  await client.query(
    `insert into certificado (user_id, company_id, importacion_id, ${DE_LA_TABLA})
       select $1, $2, $3, ${DE_LA_TABLA} from numerada n join comparada k using (linea) where k.caso = any($4)`,
    [user_id, company_id, rows[0]?.id, reemplazar ? ['nueva', 'distinta'] : ['nueva']],
  );
}
