import { Option, type Command } from 'commander';
import { handler, type Run } from './command.ts';

/** What is kept of articles, price lists and listings. */
export function addArticulos(program: Command, run: Run): void {
  program.commandsGroup('Artículos y precios:');
  const articulos = program
    .command('articulos')
    .description('Tus artículos, por SKU.')
    .option('--limite <N>', 'cuántos (20)')
    .option('--saltear <N>', 'desde cuál (0)')
    .action(handler(run, async () => (await import('../commands/articulos/articulos.ts')).articulos));
  articulos
    .command('buscar')
    .description('Los artículos que tienen un texto en el SKU o la descripción.')
    .argument('<TEXTO...>', 'lo que se busca')
    .action(handler(run, async () => (await import('../commands/articulos/articulos.ts')).articulos));
  articulos
    .command('importar')
    .description('Importa un archivo CSV de artículos, o de los precios de una lista: todo o nada.')
    .argument(
      '<ARCHIVO>',
      'sku, descripcion, moneda, costo (sin IVA si sos Responsable inscripto; final si no), stock, iva, despacho; de una lista, sku y precio',
    )
    .option('--lista <LISTA>', 'nombre o id de la lista de precios')
    .option('--simular', 'solo muestra qué cambiaría')
    .option('--solo-validas', 'deja afuera las líneas con error en lugar de no importar nada')
    .option('--decimal <SIGNO>', 'qué separa los decimales: , o . (sin ella, se detecta)')
    .option('--delimitador <SIGNO>', 'qué separa las columnas: ; , | o tab (sin ella, se detecta)')
    .action(handler(run, async () => (await import('../commands/articulos/importar.ts')).importar));
  articulos
    .command('exportar')
    .description('Guarda los artículos en un archivo: CSV, o planilla si termina en .xlsx.')
    .argument('<ARCHIVO>', 'el archivo que se crea')
    .option('--buscar <TEXTO>', 'solo los que lo tienen en el SKU o la descripción')
    .action(handler(run, async () => (await import('../commands/articulos/exportar.ts')).exportar));

  const precios = program
    .command('precios')
    .description('Tus listas de precios, o los precios de una.')
    .argument('[LISTA...]', 'nombre o id de la lista')
    .action(handler(run, async () => (await import('../commands/precios/precios.ts')).precios));
  precios
    .command('cambiar')
    .description('Cambia los precios de una lista en un porcentaje: muestra, pregunta y cambia.')
    .argument('<LISTA...>', 'nombre o id de la lista')
    .requiredOption('--porcentaje <N>', 'cuánto: 10, -5,5')
    .option('--redondeo <FORMA>', 'centavos, 1, 10, 100, o que termine en 9, 99 o 90', 'centavos')
    .option('--simular', 'solo muestra qué cambiaría')
    .option('--si', 'no pregunta: hace falta donde no hay nadie para contestar')
    .action(handler(run, async () => (await import('../commands/precios/cambiar.ts')).cambiar));

  program
    .command('publicaciones')
    .description('Tus publicaciones de Mercado Libre, con lo que deja cada una.')
    .requiredOption('--cuenta <CUENTA>', 'apodo o id de la cuenta de Mercado Libre')
    .addOption(
      new Option('--estado <ESTADO>', 'en qué estado').choices(['activas', 'pausadas', 'finalizadas', 'todas']),
    )
    .option('--buscar <TEXTO>', 'en el título')
    .option('--sku <SKU>', 'las que venden exactamente ese SKU')
    .option('--pierden', 'solo las que pierden plata, la que más pierde primero')
    .option('--piso <N>', 'solo las que dejan menos que ese margen, en porcentaje')
    .option('--sin-costo', 'solo las que no tienen artículo o costo')
    .option('--refrescar', 'antes las vuelve a leer de Mercado Libre')
    .action(handler(run, async () => (await import('../commands/publicaciones/publicaciones.ts')).publicaciones));

  program
    .command('precio')
    .description('A cuánto vender una publicación.')
    .command('calcular')
    .description('El menor precio que deja la utilidad, el margen o la ganancia que se pide.')
    .requiredOption('--publicacion <ID>', 'la publicación: MLA…')
    .option('--utilidad <N>', 'porcentaje del costo')
    .option('--margen <N>', 'porcentaje del ingreso sin IVA')
    .option('--ganancia <N>', 'pesos por unidad')
    .option('--cuenta <CUENTA>', 'de qué cuenta, si no se leyó todavía')
    .action(handler(run, async () => (await import('../commands/publicaciones/precioCalcular.ts')).precioCalcular));
}
