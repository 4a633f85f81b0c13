import { Argument, Option, type Command } from 'commander';
import { handler, type Run } from './command.ts';
import { completionScript, shells, type Shell } from './completion.ts';

/** What runs the installation, and who is in it. */
export function addInstalacion(program: Command, run: Run): void {
  program.commandsGroup('Instalación:');
  program
    .command('iniciar')
    .description('Inicia la web, la API, los avisos de Mercado Libre y los trabajos. Se corta con Ctrl-C.')
    .addOption(
      new Option('--demo [CUANDO]', 'con simuladores y datos de muestra; auto: salvo que haya servicios reales')
        .choices(['siempre', 'auto'])
        .preset('siempre'),
    )
    .addOption(new Option('--solo <PROCESO>', 'solo una parte').choices(['api', 'webhooks', 'worker']))
    .option(
      '--numero <N>',
      'con --solo worker: cuál es de los de esta máquina (1, 2…), para que cada uno tenga sus puertos',
    )
    .option('--puerto-base <PUERTO>', 'primer puerto de los simuladores de la demo (4010)')
    .action(handler(run, async () => (await import('../commands/instalacion/iniciar.ts')).iniciar));

  program
    .command('simuladores')
    .description('Inicia solo los simuladores de ARCA, Mercado Libre, BCRA y correo.')
    .option('--puerto-base <PUERTO>', 'ARCA en este puerto y los demás en los que siguen (4010)')
    .option('--estado <CARPETA>', 'guarda el estado y lo retoma')
    .action(handler(run, async () => (await import('../commands/instalacion/simuladores.ts')).simuladores));

  program
    .command('estado')
    .description('Dónde está todo: la instalación, los datos, la base, la configuración y el certificado.')
    .action(handler(run, async () => (await import('../commands/instalacion/estado.ts')).estado));

  program
    .command('doctor')
    .description(
      'Si anda todo lo que hace falta: base, disco, relojes, certificado, ARCA, Mercado Libre, mail y copias.',
    )
    .action(handler(run, async () => (await import('../commands/instalacion/doctor.ts')).doctor));

  const instalacion = program
    .command('instalacion')
    .description('Si esta es la instalación real o puede ser una copia, con las cuentas de Mercado Libre en pausa.')
    .action(handler(run, async () => (await import('../commands/instalacion/instalacion.ts')).instalacion));
  instalacion
    .command('confirmar')
    .description(
      'Dice que esta es la instalación real, después de restaurar o de cambiar de máquina. Antes, cortá la otra.',
    )
    .option('--si', 'no pregunta: hace falta donde no hay nadie para contestar')
    .action(handler(run, async () => (await import('../commands/instalacion/instalacion.ts')).confirmar));
  instalacion
    .command('pausar')
    .description('Pone en pausa las cuentas de Mercado Libre: en una copia, antes de iniciarla para probar.')
    .action(handler(run, async () => (await import('../commands/instalacion/instalacion.ts')).pausar));

  program
    .command('autocompletar')
    .description('Escribe lo que tu terminal necesita para completar los comandos con Tab.')
    .addArgument(new Argument('<TERMINAL>', 'cuál').choices(shells))
    .addHelpText('after', INSTALAR)
    // Every new terminal runs it: nothing else is loaded.
    .action((shell: Shell, _options, command: Command) => {
      const guion = completionScript(program, shell);
      const { json } = command.optsWithGlobals<{ json?: true }>();
      writeOf(program)(json ? `${JSON.stringify({ terminal: shell, guion }, null, 2)}\n` : guion);
    });

  program
    .command('migrar')
    .description('Pone al día la base de datos.')
    .action(handler(run, async () => (await import('../commands/instalacion/migrar.ts')).migrar));

  const trabajos = program
    .command('trabajos')
    .description('Las colas de trabajos, y los que fallaron.')
    .action(handler(run, async () => (await import('../commands/instalacion/trabajos.ts')).trabajos));
  trabajos
    .command('reintentar')
    .description('Vuelve a mandar los que fallaron: los nombrados, o todos.')
    .argument('[ID...]', 'los trabajos; alcanza con cómo empieza')
    .action(handler(run, async () => (await import('../commands/instalacion/trabajos.ts')).reintentar));

  const usuario = program.command('usuario').description('Quiénes pueden entrar.');
  usuario
    .command('listar')
    .description('Los usuarios de la instalación, y cuáles están bloqueados.')
    .action(handler(run, async () => (await import('../commands/instalacion/usuarios.ts')).listar));
  usuario
    .command('crear')
    .description('Crea un usuario ya confirmado. Su clave la pide, o la lee de la entrada o de un archivo.')
    .argument('<EMAIL>', 'su email')
    .addOption(passwordArchivo())
    .addOption(password())
    .action(handler(run, async () => (await import('../commands/instalacion/usuarioCrear.ts')).usuarioCrear));
  usuario
    .command('clave')
    .description('Le cambia la clave a un usuario. La pide, o la lee de la entrada o de un archivo.')
    .argument('<EMAIL>', 'su email')
    .addOption(passwordArchivo())
    .addOption(password())
    .action(handler(run, async () => (await import('../commands/instalacion/usuarios.ts')).clave));
  usuario
    .command('email')
    .description('Le cambia el email a un usuario, que queda confirmado. Su clave es la misma.')
    .argument('<EMAIL>', 'el que tiene')
    .argument('<NUEVO>', 'el que va a tener')
    .action(handler(run, async () => (await import('../commands/instalacion/usuarios.ts')).email));
  usuario
    .command('bloquear')
    .description('Le cierra la entrada a un usuario. Sus cuentas se siguen facturando.')
    .argument('<EMAIL>', 'su email')
    .option('--deshacer', 'lo deja entrar de nuevo')
    .action(handler(run, async () => (await import('../commands/instalacion/usuarios.ts')).bloquear));

  program.commandsGroup('Empresas y cuentas:');
  const empresas = program
    .command('empresas')
    .description('Tus empresas y sus puntos de venta.')
    .action(handler(run, async () => (await import('../commands/empresas/empresas.ts')).empresas));
  empresas
    .command('pendientes')
    .description('Las empresas de todos que esperan verificarse, y qué espera cada una.')
    .action(handler(run, async () => (await import('../commands/empresas/verificacion.ts')).pendientes));
  empresas
    .command('clase-a')
    .description(
      'Dice qué factura A le autorizó ARCA a una empresa: con retención o CBU, las ventas con A quedan en espera.',
    )
    .argument('<CUIT>', 'el CUIT')
    .addArgument(new Argument('<CLASE>', 'cuál').choices(['plena', 'retencion', 'cbu']))
    .action(handler(run, async () => (await import('../commands/empresas/empresas.ts')).claseA));
  empresas
    .command('verificar')
    .description('Dice que un CUIT es de un usuario, lo tenga quien lo tenga. Con --usuario, de cuál.')
    .argument('<CUIT>', 'el CUIT')
    .action(handler(run, async () => (await import('../commands/empresas/verificacion.ts')).verificar));
  empresas
    .command('liberar')
    .description('Le quita un CUIT a quien lo tiene: lo tiene el próximo que lo pruebe.')
    .argument('<CUIT>', 'el CUIT')
    .action(handler(run, async () => (await import('../commands/empresas/verificacion.ts')).liberar));

  const cuentas = program
    .command('cuentas')
    .description('Tus cuentas de Mercado Libre.')
    .action(handler(run, async () => (await import('../commands/cuentas.ts')).cuentas));
  cuentas
    .command('espera')
    .description(
      'Cuántas horas desde la venta espera la facturación automática a que Mercado Libre diga quién compró (24, salvo que elijas otra).',
    )
    .argument('<CUENTA>', 'apodo o id')
    .argument('<HORAS>', 'de 1 a 720')
    .action(handler(run, async () => (await import('../commands/cuentas.ts')).espera));
  cuentas
    .command('desvincular')
    .description('Desvincula una cuenta de Mercado Libre: lo que tiene queda, y vincularla de nuevo sigue desde ahí.')
    .argument('<CUENTA>', 'apodo o id')
    .option('--si', 'no pregunta: hace falta donde no hay nadie para contestar')
    .action(handler(run, async () => (await import('../commands/cuentas.ts')).desvincular));
}

const passwordArchivo = () => new Option('--password-archivo <ARCHIVO>', 'dónde está la clave, en la primera línea');
const password = () =>
  new Option(
    '--password <CLAVE>',
    'de 8 a 12 caracteres, con minúscula, mayúscula, número y símbolo; otros usuarios de la máquina pueden verla',
  );

/** Where each shell reads it from. */
const INSTALAR = [
  '',
  'Para dejarlo instalado:',
  "  echo 'source <(talonario autocompletar bash)' >> ~/.bashrc",
  "  echo 'source <(talonario autocompletar zsh)' >> ~/.zshrc    # después de compinit",
  '  talonario autocompletar fish > ~/.config/fish/completions/talonario.fish',
].join('\n');

function writeOf(program: Command): (text: string) => void {
  return (text) => program.configureOutput().writeOut?.(text);
}
