import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findEmbeddedFolder, locateSite } from './embeddedSite.ts';

let datos: string;
beforeEach(() => {
  datos = mkdtempSync(join(tmpdir(), 'talonario-sitio-'));
});
afterEach(() => rmSync(datos, { recursive: true }));

describe('where the embedded database of a folder is', () => {
  it('is null before it is made, and asking creates nothing', async () => {
    expect(await findEmbeddedFolder(join(datos, 'nada'))).toBeNull();
    expect(await findEmbeddedFolder(datos)).toBeNull();
    expect(readdirSync(datos)).toEqual([]);
    expect(existsSync(join(datos, 'nada'))).toBe(false);
  });

  it.each(['', '{', 'null', '{}', '{"carpeta": 3}', '{"carpeta": "relativa"}'])(
    'a postgres.json with %s is refused, and the error has its path',
    async (texto) => {
      writeFileSync(join(datos, 'postgres.json'), texto);
      const told = {
        code: 'base_de_datos_no_disponible',
        data: { motivo: 'puntero_ilegible', detalle: join(datos, 'postgres.json') },
      };
      await expect(findEmbeddedFolder(datos)).rejects.toMatchObject(told);
      await expect(locateSite(datos)).rejects.toMatchObject(told);
    },
  );
});
