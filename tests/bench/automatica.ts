import { Client } from 'pg';
import { casos } from '../builders/imprimibles.ts';
import { hojaOf } from '../../core/src/rules/comprobantes/hoja/hoja.ts';
import { measureJornada } from './dia/dia.ts';
import { hastaKb, hastaMs, hastaVeces, median, timed, type Bench, type Medida } from './medida.ts';
import { barePage } from './pdf.ts';

const OPCIONES = {
  vendedores: 40,
  ventas: 500,
  trabajadores: [1],
  porMinuto: 1_500,
  corte: false,
  ocupados: false,
  perfil: null,
};
const VECES = 41;
const KB = 1_024;
const MS = 1_000;

/** Cost of an automatic invoice, from its notices to its PDF in the sale, on one worker with many sellers. */
export const automatica: Bench = async () => {
  const { apertura, llamadas, libros } = await measureJornada(OPCIONES, 1, new AbortController().signal);
  const { facturas, tramo, demoras } = apertura;
  const porFactura = (cifra: number): number => cifra / facturas;
  const { cpu, consultas, transacciones, bytes } = tramo;
  const exteriores = (llamadas.meli + llamadas.arca) / libros.iguales;
  const nuestra = porFactura(cpu.worker + cpu.webhooks + cpu.api) * MS;
  const postgres = porFactura(cpu.postgres) * MS;
  const comun = { bench: 'automatica', base: nameOf() };
  const llamadasExteriores = { que: 'llamadas a ARCA y a Mercado Libre', valor: exteriores };
  const medidas: Medida[] = [
    {
      ...comun,
      que: 'procesador nuestro',
      unidad: 'ms',
      valor: nuestra,
      piso: { que: 'su página, con pdfmake', valor: await measurePagina() },
      meta: hastaMs(30),
    },
    {
      ...comun,
      que: 'procesador de PostgreSQL',
      unidad: 'ms',
      valor: postgres,
      piso: { que: 'una consulta vacía por llamada', valor: exteriores * (await measureVacia()) },
      meta: hastaMs(25),
    },
    {
      ...comun,
      que: 'transacciones',
      unidad: 'veces',
      valor: porFactura(transacciones),
      piso: llamadasExteriores,
      meta: hastaVeces(25),
    },
    {
      ...comun,
      que: 'facturas por minuto, con los simuladores en los mismos núcleos',
      unidad: 'por minuto',
      valor: demoras.porMinuto,
      piso: { que: 'un núcleo entero, por su costo', valor: 60_000 / (nuestra + postgres) },
      meta: null,
    },
  ];
  if (consultas === null) return medidas;
  return [
    ...medidas,
    {
      ...comun,
      que: 'consultas',
      unidad: 'veces',
      valor: porFactura(consultas.cuantas),
      piso: llamadasExteriores,
      meta: hastaVeces(60),
    },
    {
      ...comun,
      que: 'WAL de las consultas',
      unidad: 'kB',
      valor: porFactura(consultas.wal) / KB,
      piso: { que: 'lo que la base crece', valor: porFactura(bytes.base) / KB },
      meta: hastaKb(55),
    },
  ];
};

const servidor = (): string | null => process.env['TEST_DATABASE_URL'] ?? null;
const nameOf = (): string => (servidor() === null ? 'embebida' : 'servidor');

/** Milliseconds of a bare page. */
async function measurePagina(): Promise<number> {
  const factura = casos['a-dos-alicuotas-percepciones'];
  if (!factura) throw new Error('the sample is gone');
  const qr = hojaOf(factura).qr ?? '';
  const medidos: number[] = [];
  for (let vez = 0; vez < VECES; vez += 1) medidos.push(await timed(() => barePage(factura, qr)));
  return median(medidos);
}

/** Milliseconds of an empty statement on the bench's server; 0 on the embedded one, which has stopped by now. */
async function measureVacia(): Promise<number> {
  const connectionString = servidor();
  if (connectionString === null) return 0;
  const client = new Client({ connectionString });
  await client.connect();
  const medidos: number[] = [];
  for (let vez = 0; vez < VECES; vez += 1) medidos.push(await timed(() => client.query('select 1')));
  await client.end();
  return median(medidos);
}
