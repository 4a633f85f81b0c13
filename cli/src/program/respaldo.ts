import type { Command } from 'commander';
import { handler, type Run } from './command.ts';

const SIN_FIRMA = 'acepta una copia sin firma, de una versión de antes; solo si sabés de dónde viene';

/** Copies of the database: made, made again, checked. */
export function addRespaldo(program: Command, run: Run): void {
  const respaldo = program.command('respaldo').description('Copias de la base de datos.');
  respaldo
    .command('crear')
    .description('Copia la base entera, que sigue andando, en un solo archivo.')
    .argument('[ARCHIVO]', 'la copia; sin él, uno con la fecha en el nombre')
    .option('--carpeta <CARPETA>', 'sin ARCHIVO: dónde; sin ella, respaldos, en la carpeta de los datos')
    .option('--conservar <DIAS>', 'borra de la carpeta las de más días, por ejemplo 14d; la última queda siempre')
    .action(handler(run, async () => (await import('../commands/respaldo/respaldo.ts')).crear));
  respaldo
    .command('restaurar')
    .description('Restaura una copia en una base vacía. No vuelve a emitir nada de lo que ARCA ya tiene.')
    .argument('<ARCHIVO>', 'la copia')
    .option('--sin-firma', SIN_FIRMA)
    .action(handler(run, async () => (await import('../commands/respaldo/respaldo.ts')).restoreCopia));
  respaldo
    .command('verificar')
    .description('Lee una copia entera; sin ella, compara los últimos números de la base con los de ARCA.')
    .argument('[ARCHIVO]', 'la copia')
    .option('--sin-firma', SIN_FIRMA)
    .action(handler(run, async () => (await import('../commands/respaldo/respaldo.ts')).verificar));
  respaldo
    .command('soltar')
    .description('Después de restaurar: dice que lo que ARCA tiene de más no es de ninguna venta que espera.')
    .argument('[COMPROBANTE...]', 'cuáles, por ejemplo FC B 3-12')
    .option('--todos', 'todos los que no se sabe de quién son')
    .option('--cuit <CUIT>', 'de quién: solo de ese CUIT')
    .option('--punto <NUMERO>', 'con --cuit y sin COMPROBANTE: un punto de venta que usa otro programa')
    .action(handler(run, async () => (await import('../commands/respaldo/respaldo.ts')).soltar));

  const datos = program.command('datos').description('La carpeta de los datos, con la base incluida.');
  datos
    .command('mover')
    .description('Muda los datos y la base incluida a otra carpeta. Con todo cortado; lo de antes no se borra.')
    .argument('<CARPETA>', 'vacía, o que no exista')
    .action(handler(run, async () => (await import('../commands/respaldo/mudanza.ts')).mover));

  const secreto = program.command('secreto').description('El secreto que cifra lo que se guarda.');
  secreto
    .command('rotar')
    .description('Cifra de nuevo, con APP_SECRET, lo que está cifrado con APP_SECRET_ANTERIOR. Todo sigue andando.')
    .action(handler(run, async () => (await import('../commands/respaldo/secreto.ts')).rotar));
}
