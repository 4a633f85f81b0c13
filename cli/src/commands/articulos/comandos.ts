import { frase, palabra } from '../../comando/argumento.ts';
import { defineComando } from '../../comando/comando.ts';
import { heredada } from '../../comando/opcion.ts';
import { bandera } from '../../comando/opciones/bandera.ts';
import { entero } from '../../comando/opciones/entero.ts';
import { texto } from '../../comando/opciones/texto.ts';

const limite = entero('cuántos (20)');
const saltear = entero('desde cuál (0)', { desde: 0 });

const articulos = defineComando({
  nombre: 'articulos',
  resumen: 'Tus artículos, por SKU.',
  clase: 'consulta',
  opciones: { limite, saltear },
  ejemplos: [['articulos --limite 100', 'los primeros cien']],
  run: async (context, { opciones }) => (await import('./articulos.ts')).articulos(context, { ...opciones, q: '' }),
});

const buscar = defineComando({
  nombre: 'articulos buscar',
  resumen: 'Los artículos que tienen un texto en el SKU o la descripción.',
  clase: 'consulta',
  argumentos: { q: frase('TEXTO', 'lo que se busca') },
  opciones: { limite: heredada(limite), saltear: heredada(saltear) },
  ejemplos: [['articulos buscar taza azul', 'los que dicen “taza azul”']],
  run: async (context, { opciones, argumentos: { q } }) =>
    (await import('./articulos.ts')).articulos(context, { ...opciones, q }),
});

const importar = defineComando({
  nombre: 'articulos importar',
  resumen: 'Importa un archivo CSV de artículos, o de los precios de una lista: todo o nada.',
  clase: 'tarea',
  argumentos: {
    archivo: palabra(
      'ARCHIVO',
      'sku, descripcion, moneda, costo (sin IVA si sos Responsable inscripto; final si no), stock, iva, despacho; de una lista, sku y precio',
    ),
  },
  opciones: {
    lista: texto('LISTA', 'nombre o id de la lista de precios'),
    simular: bandera('solo muestra qué cambiaría'),
    soloValidas: bandera('deja afuera las líneas con error en lugar de no importar nada'),
    decimal: texto('SIGNO', 'qué separa los decimales: , o . (sin ella, se detecta)'),
    delimitador: texto('SIGNO', 'qué separa las columnas: ; , | o tab (sin ella, se detecta)'),
  },
  ejemplos: [
    ['articulos importar costos.csv --simular', 'qué cambiaría'],
    ['articulos importar precios.csv --lista Mayorista', 'los precios de una lista'],
  ],
  run: async (context, { opciones, argumentos: { archivo } }) =>
    (await import('./importar.ts')).importar(context, { ...opciones, archivo }),
});

const exportar = defineComando({
  nombre: 'articulos exportar',
  resumen: 'Guarda los artículos en un archivo: CSV, o planilla si termina en .xlsx.',
  clase: 'tarea',
  argumentos: { archivo: palabra('ARCHIVO', 'el archivo que se crea') },
  opciones: { buscar: texto('TEXTO', 'solo los que lo tienen en el SKU o la descripción') },
  ejemplos: [['articulos exportar articulos.xlsx', 'todos, en una planilla']],
  run: async (context, { opciones: { buscar: q }, argumentos: { archivo } }) =>
    (await import('./exportar.ts')).exportar(context, { archivo, q }),
});

/** Commands of the stored articles: list, search, import and export. */
export const comandosDeArticulos = [articulos, buscar, importar, exportar];
