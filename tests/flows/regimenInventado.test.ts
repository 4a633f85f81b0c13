import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Recorrido } from '../regimenes/recorridoProceso.ts';
import { CUIT, hoy } from '../helpers/servicios/servidor.ts';

// A made-up province, added by its folder and its row alone: from its padrón to the file that is handed in.

const REGIMENES = join(import.meta.dirname, '../regimenes');
const periodo = hoy().slice(0, 7);

let recorrido: Recorrido;
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    join(REGIMENES, 'conSantaFe.ts'),
    join(REGIMENES, 'recorridoProceso.ts'),
  ]);
  recorrido = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Recorrido;
});

describe('a made-up province', () => {
  test('has its padrón imported, and decides no perception before', () => {
    expect(recorrido.sin_padron).toContain(`Falta el padrón Santa Fe ${periodo.slice(5)}/${periodo.slice(0, 4)}`);
    expect(recorrido.importado).toMatchObject([{ origen: 'santa_fe', filas: 1, periodo }]);
    expect(recorrido.vigentes).toMatchObject([{ origen: 'santa_fe', propio: true }]);
  });

  test('has its setting in the terminal, and decides no perception before', () => {
    expect(recorrido.sin_ajuste).toContain('qué se percibe a quien no está en el padrón de Santa Fe');
    expect(recorrido.sin_ajuste).toMatch(/^La percepción de Santa Fe/);
    expect(recorrido.ajuste).toMatchObject({ code: 0, guardado: { santa_fe_sin_padron: 4, caba_solo_padron: false } });
    expect(recorrido.sin_lista).toMatchObject([{ provincia: 12, percepcion_aplicada: 4, importe: 400 }]);
  });

  test('perceives on an invoice, and its note gives it back', () => {
    const percibida = { provincia: 12, percepcion_aplicada: 2.5, base: 10_000, importe: 250 };
    expect(recorrido.factura).toMatchObject([percibida]);
    expect(recorrido.nota).toMatchObject([percibida]);
  });

  test('has a file to hand in, from the API and from the terminal', () => {
    expect(recorrido.archivo).toBe(`${CUIT.receptorInscripto}0000010000,000000000250,00\r\n`);
    expect(recorrido.desde_la_terminal).toEqual({ code: 0, archivo: recorrido.archivo });
    expect(recorrido.otro_archivo).toBe(404);
    expect(recorrido.en_el_paquete).toBe(2);
  });

  test('takes its published sample, its folder and its row in two tables: no other file', () => {
    expect(globSync('**/*', { cwd: REGIMENES }).toSorted()).toEqual([
      'conSantaFe.ts',
      'publicados.ts',
      'recorridoProceso.ts',
      'regimenes.ts',
      'santaFe',
      'santaFe/publicado.ts',
      'santaFe/santaFe.ts',
    ]);
  });
});
