import { Argument, Option, type Command } from 'commander';
import { MINUTOS_ASISTIDA, MINUTOS_POR_DEFECTO, permisoClave } from '@talonario/core';
import { handler, type Run } from './command.ts';

/** What programs that work for the user come with, and what they are told. */
export function addProgramas(program: Command, run: Run): void {
  program.commandsGroup('Programas:');
  const claves = program
    .command('claves')
    .description('Las claves con las que tus programas usan la API.')
    .action(handler(run, async () => (await import('../commands/programas/claves.ts')).claves));
  claves
    .command('crear')
    .description('Crea una clave y la muestra entera, una sola vez.')
    .addArgument(new Argument('<NOMBRE>', 'para qué programa es'))
    .addOption(
      new Option('--permiso <PERMISO>', 'qué puede hacer; cada uno incluye los anteriores')
        .choices(permisoClave.options)
        .default('leer'),
    )
    .option('--dias <DIAS>', 'en cuántos días vence; sin esto no vence')
    .action(handler(run, async () => (await import('../commands/programas/claves.ts')).createClave));
  claves
    .command('revocar')
    .description('Revoca una clave: deja de servir en el acto.')
    .argument('<CLAVE>', 'su id, o cómo empieza')
    .action(handler(run, async () => (await import('../commands/programas/claves.ts')).revocarClave));

  const asistida = program
    .command('emision-asistida')
    .description('Si los asistentes pueden emitir lo que mostraron antes, y hasta cuándo.')
    .action(handler(run, async () => (await import('../commands/programas/asistida.ts')).asistida));
  asistida
    .command('habilitar')
    .description('Los deja emitir, por un rato.')
    .option('--minutos <MINUTOS>', `cuánto, hasta ${MINUTOS_ASISTIDA} (${MINUTOS_POR_DEFECTO})`)
    .action(handler(run, async () => (await import('../commands/programas/asistida.ts')).habilitarAsistida));
  asistida
    .command('cortar')
    .description('No los deja emitir más.')
    .action(handler(run, async () => (await import('../commands/programas/asistida.ts')).cortarAsistida));
  program
    .command('mcp')
    .description('Atiende a un asistente (MCP) por la entrada y la salida. Lo inicia el asistente.')
    .action(handler(run, async () => (await import('../commands/programas/mcp.ts')).mcp));

  const destinos = program
    .command('destinos')
    .description('Las direcciones a las que se avisa de cada comprobante emitido o rechazado.')
    .action(handler(run, async () => (await import('../commands/programas/destinos.ts')).destinos));
  destinos
    .command('crear')
    .description('Agrega una dirección https y muestra el secreto con el que se firma, una sola vez.')
    .argument('<URL>', 'a dónde se avisa')
    .action(handler(run, async () => (await import('../commands/programas/destinos.ts')).crearDestino));
  destinos
    .command('escuchar')
    .description('Mientras se escribe el programa: le pasa cada aviso a una dirección de esta máquina, hasta Ctrl-C.')
    .argument('<URL>', 'a dónde: http://localhost:8000/avisos')
    .option('--secreto <SECRETO>', 'con cuál se firma; sin él, uno nuevo cada vez, que se muestra')
    .action(handler(run, async () => (await import('../commands/programas/escuchar.ts')).escuchar));
  destinos
    .command('secreto')
    .description('Cambia el secreto de un destino; por un día se firma también con el de antes.')
    .argument('<DESTINO>', QUE_DESTINO)
    .action(handler(run, async () => (await import('../commands/programas/destinos.ts')).cambiarSecreto));
  destinos
    .command('entregas')
    .description('Lo último que se le avisó a un destino, y lo que falta.')
    .argument('<DESTINO>', QUE_DESTINO)
    .action(handler(run, async () => (await import('../commands/programas/destinos.ts')).entregas));
  destinos
    .command('reenviar')
    .description('Manda de nuevo un aviso, con el mismo id.')
    .argument('<DESTINO>', QUE_DESTINO)
    .argument('<ID>', 'el aviso')
    .action(handler(run, async () => (await import('../commands/programas/destinos.ts')).reenviarEntrega));
  destinos
    .command('reanudar')
    .description('Vuelve a avisar a un destino que se detuvo, desde donde quedó.')
    .argument('<DESTINO>', QUE_DESTINO)
    .action(handler(run, async () => (await import('../commands/programas/destinos.ts')).reanudarDestino));
  destinos
    .command('borrar')
    .description('Deja de avisar a una dirección.')
    .argument('<DESTINO>', QUE_DESTINO)
    .action(handler(run, async () => (await import('../commands/programas/destinos.ts')).borrarDestino));
}

const QUE_DESTINO = 'su id, o una parte de su dirección';
