import { parentPort } from 'node:worker_threads';
import { joinPdfs } from './merge.ts';
import type { PdfJob } from './pool.ts';
import { defineResumen } from './resumen.ts';
import { printDefinicion, printHojas } from './printer.ts';

// Does one job at a time, as the pool sends them; the answer is the file's bytes or the error.

parentPort?.on('message', async (job: PdfJob) => {
  try {
    const bytes = await run(job);
    parentPort?.postMessage({ bytes }, [bytes.buffer as ArrayBuffer]);
  } catch (error) {
    parentPort?.postMessage({ error }, []);
  }
});

function run(job: PdfJob): Promise<Uint8Array> {
  if (job.kind === 'join') return joinPdfs(job.files);
  if (job.kind === 'resumen') return printDefinicion(defineResumen(job.resumen));
  return printHojas(job.hojas, job.total);
}
