import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RecorridoContable } from '../../contables/recorridoProceso.ts';
import { hoy } from '../../helpers/servicios/servidor.ts';

// A made-up accounting program, added by its file and its row alone: from the API to the package.

const CONTABLES = join(import.meta.dirname, '../../contables');
const periodo = hoy().slice(0, 7);

let recorrido: RecorridoContable;
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    join(CONTABLES, 'conCuaderno.ts'),
    join(CONTABLES, 'recorridoProceso.ts'),
  ]);
  recorrido = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as RecorridoContable;
});

const archivos = [`cuaderno-${periodo}-1.csv`, `cuaderno-${periodo}-2.csv`];

describe('a made-up accounting program', () => {
  test('is offered and downloaded, its files of two vouchers in a ZIP', () => {
    expect(recorrido.ofrecidos).toContain('cuaderno');
    expect(recorrido.bajado).toEqual({ status: 200, tipo: 'application/zip', archivos });
    expect(recorrido.inexistente).toBe(404);
  });

  test('is saved in a folder, and no name is a formula', () => {
    expect(recorrido.guardados).toEqual(archivos);
    expect(recorrido.textos[0]).toMatch(/^﻿Número;Receptor;Total\r\n1;'=1\+1;\d+,\d\d\r\n2;/);
    expect(recorrido.textos[1]?.split('\r\n')).toHaveLength(3);
  });

  test('is in the package of the month, with the programs that there were', () => {
    expect(recorrido.en_el_paquete).toEqual(
      [
        `asientos-ventas-${periodo}.csv`,
        `colppy-ventas-${periodo}-1.csv`,
        ...archivos,
        `holistor-ventas-${periodo}.xlsx`,
        `mis-comprobantes-emitidos-${periodo}.csv`,
        `xubio-ventas-${periodo}.xlsx`,
      ].map((nombre) => `contables/${nombre}`),
    );
  });

  test('takes its file and its row: no other file', () => {
    expect(globSync('**/*', { cwd: CONTABLES }).toSorted()).toEqual([
      'conCuaderno.ts',
      'cuaderno.ts',
      'programas.ts',
      'recorridoProceso.ts',
    ]);
  });
});
