import { noVacia } from './opcion.ts';
import { bandera } from './opciones/bandera.ts';
import { texto } from './opciones/texto.ts';

/** Options of `talonario` that go with every command, before it or after. */
export const globales = {
  json: bandera('responde un documento JSON y nada más'),
  silencioso: bandera('para cron: solo muestra lo que alguien tiene que revisar; si no hay nada, no escribe nada'),
  registro: bandera('escribe en la salida de error, en JSON, cada paso de lo que hace'),
  datos: noVacia(texto('CARPETA', 'carpeta de los datos (o TALONARIO_DATOS); sin ella, la de la instalación')),
  usuario: noVacia(texto('EMAIL', 'email del usuario (o TALONARIO_USUARIO); con un solo usuario no hace falta')),
  titular: noVacia(texto('EMAIL', 'por cuenta de quién: su email, o el CUIT de una empresa que comparte con vos')),
};
