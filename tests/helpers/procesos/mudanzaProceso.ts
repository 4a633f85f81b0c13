// A process that moves a folder of data to another, and ends when it is done.
import { moveDatos, readConfig } from '@talonario/core/server/instalacion';

const [, , datos = '', destino = ''] = process.argv;
await moveDatos(readConfig({ TALONARIO_DATOS: datos }), destino);
