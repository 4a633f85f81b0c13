import { Migration } from '@mikro-orm/migrations';
import { arca } from './inicial/arca.ts';
import { articulos } from './inicial/articulos.ts';
import { avisos } from './inicial/avisos.ts';
import { cobros } from './inicial/cobros.ts';
import { comprobantes } from './inicial/comprobantes.ts';
import { contador } from './inicial/contador.ts';
import { cuentas } from './inicial/cuentas.ts';
import { empresas } from './inicial/empresas.ts';
import { instalacion } from './inicial/instalacion.ts';
import { lotes } from './inicial/lotes.ts';
import { percepciones } from './inicial/percepciones.ts';
import { programas } from './inicial/programas.ts';
import { publicaciones } from './inicial/publicaciones.ts';
import { sumas } from './inicial/sumas.ts';
import { ventas } from './inicial/ventas.ts';

/**
 * Tables of version 1.0.0, a file for each subject. A subject names the tables of the subjects before it. Columns keep the sequence that
 * they have in databases made before 1.0.0, so that a row is the same text in both.
 */
export class Inicial extends Migration {
  override up(): void {
    const temas = [instalacion, empresas, cuentas, ventas, articulos, publicaciones, arca, comprobantes, sumas, lotes];
    for (const sentencia of [...temas, avisos, cobros, percepciones, contador, programas].flat())
      this.addSql(sentencia);
  }
}
