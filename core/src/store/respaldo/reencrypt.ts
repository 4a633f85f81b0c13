import { Client } from 'pg';
import type { Cipher } from '../../secret.ts';

/** Places of encrypted data: a table, its key and its columns. */
const CIFRADAS = [
  { tabla: 'cuenta', clave: ['id'], columnas: ['access_token_cifrado', 'refresh_token_cifrado'] },
  { tabla: 'destino', clave: ['id'], columnas: ['secreto_cifrado', 'secreto_anterior_cifrado'] },
  { tabla: 'certificado_empresa', clave: ['id'], columnas: ['clave_cifrada'] },
  { tabla: 'arca_ticket', clave: ['ambiente', 'huella', 'servicio'], columnas: ['cifrado'] },
] as const;

/** Rows of one transaction: each locks its rows for milliseconds. */
const JUNTAS = 100;

/**
 * Encrypts again, under the present secret, all the data under the previous one; others go on reading and writing meanwhile. Data already
 * under the present secret stay: after an interruption, it is run again. Answers how many rows were written.
 * @throws AppError `configuracion_invalida` when some data are under neither secret: nothing of their rows is changed
 */
export async function reencrypt(url: string, cipher: Cipher): Promise<number> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await rewriteAll(client, cipher);
  } finally {
    await client.end();
  }
}

async function rewriteAll(client: Client, cipher: Cipher): Promise<number> {
  let escritas = 0;
  for (const { tabla, clave, columnas } of CIFRADAS) {
    const id = clave.map((columna) => `${columna}::text`).join(` || ' ' || `);
    for (let desde = ''; ;) {
      await client.query('begin');
      try {
        const { rows } = await client.query<Record<string, string | null>>(
          `select ${id} as id_de_fila, ${columnas.join(', ')} from ${tabla} where ${id} > $1 order by 1 limit ${JUNTAS} for update`,
          [desde],
        );
        for (const fila of rows) escritas += await rewrite(client, cipher, { tabla, id, columnas }, fila);
        await client.query('commit');
        const ultima = rows.at(-1)?.['id_de_fila'];
        if (rows.length < JUNTAS || !ultima) break;
        desde = ultima;
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    }
  }
  return escritas;
}

async function rewrite(
  client: Client,
  cipher: Cipher,
  { tabla, id, columnas }: { tabla: string; id: string; columnas: readonly string[] },
  fila: Record<string, string | null>,
): Promise<number> {
  const viejas = columnas.filter((columna) => {
    const cifrado = fila[columna];
    return cifrado && !cipher.isCurrent(cifrado);
  });
  if (viejas.length === 0) return 0;
  const nuevas = viejas.map((columna) => cipher.encrypt(cipher.decrypt(fila[columna] ?? '')));
  const cambios = viejas.map((columna, indice) => `${columna} = $${indice + 2}`).join(', ');
  await client.query(`update ${tabla} set ${cambios} where ${id} = $1`, [fila['id_de_fila'], ...nuevas]);
  return 1;
}
