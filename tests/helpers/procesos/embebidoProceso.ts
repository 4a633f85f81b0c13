// A process that uses the embedded PostgreSQL of a folder: prints when it is open, and ends with its input.
import { startEmbedded } from '../../../core/src/store/postgres/embedded.ts';
import { query } from '../servicios/database.ts';

const embedded = await startEmbedded({ datos: process.argv[2] ?? '' });
const [fila] = await query(
  embedded.url,
  `select pg_postmaster_start_time()::text as desde, current_setting('data_directory') as datos, current_setting('listen_addresses') as tcp`,
);
process.stdout.write(`${JSON.stringify({ url: embedded.url, ...fila })}\n`);
process.stdin.resume();
process.stdin.once('end', () => void embedded.stop());
